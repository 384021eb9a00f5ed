import { checkerPage } from '@/contract/releases';
import { defineList } from '@/shared/list/defineList';
import { RELEASE_TEXT as TEXT } from './text';

export const WAITING_LIST = 'releases.waiting';

/** What waits for the user's decision. It is drawn by the page: an item is looked at as a whole and not by columns. */
export const waitingList = defineList<typeof checkerPage>({
  id: WAITING_LIST,
  title: TEXT.title,
  call: checkerPage,
  rowKey: 'number',
  filters: [],
  columns: [],
});
