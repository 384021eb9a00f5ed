import { checkerPage } from '@/contract/calls/releases';
import { defineList } from '@/shared/list/defineList';
import { RELEASE_TEXT as TEXT } from './text';

export const WAITING_LIST = 'releases.waiting';

/** The items that wait for the user's decision. The page draws whole items instead of columns. */
export const waitingList = defineList<typeof checkerPage>({
  id: WAITING_LIST,
  title: TEXT.title,
  call: checkerPage,
  rowKey: 'number',
  filters: [],
  columns: [],
});
