import { memberBookStatistics } from '@/contract/memberBooks';
import { defineResource } from '@/shared/resource/defineResource';

/** How many members there are, by state and kind. */
export const statistics = defineResource<typeof memberBookStatistics>({
  id: 'members/statistics',
  call: memberBookStatistics,
  request: {},
});
