import { memberBookStatistics } from '@/contract/calls/memberBooks';
import { defineResource } from '@/shared/resource/defineResource';

/** Number of members, by state and kind. */
export const statistics = defineResource<typeof memberBookStatistics>({
  id: 'members/statistics',
  call: memberBookStatistics,
  request: {},
});
