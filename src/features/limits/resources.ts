import { queryLastEvidence, queryLimitIndustry, queryLimitList } from '@/contract/calls/limitRules';
import { defineResource } from '@/shared/resource/defineResource';

/** All limits of the merchant, with their usage. */
export const limits = defineResource<typeof queryLimitList>({
  id: 'limits/list',
  call: queryLimitList,
  request: {},
});

/** The highest amount of one limit that each industry may request. */
export const industriesOf = defineResource<typeof queryLimitIndustry>({
  id: 'limits/industries',
  call: queryLimitIndustry,
});

/** The papers of the last raise. */
export const lastEvidence = defineResource<typeof queryLastEvidence>({
  id: 'limits/lastEvidence',
  call: queryLastEvidence,
  request: {},
});
