import { memberBookStatistics } from '@/contract/calls/memberBooks';
import { defineResource } from '@/shared/resource/defineResource';

/** Loads the number of member books by state and kind. */
export const statistics = defineResource<typeof memberBookStatistics>({
  id: 'members/statistics',
  call: memberBookStatistics,
  request: {},
});
