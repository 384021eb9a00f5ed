import { queryLastEvidence, queryLimitIndustry, queryLimitList } from '@/contract/calls/limitRules';
import { defineResource } from '@/shared/resource/defineResource';

/** Loads all limits of the merchant with their usage. */
export const limits = defineResource<typeof queryLimitList>({
  id: 'limits/list',
  call: queryLimitList,
  request: {},
});

/** Loads the highest amount that each industry may request for one limit. */
export const industriesOf = defineResource<typeof queryLimitIndustry>({
  id: 'limits/industries',
  call: queryLimitIndustry,
});

/** Loads the documents of the last application for a higher limit, so that the user can send them again. */
export const lastEvidence = defineResource<typeof queryLastEvidence>({
  id: 'limits/lastEvidence',
  call: queryLastEvidence,
  request: {},
});
