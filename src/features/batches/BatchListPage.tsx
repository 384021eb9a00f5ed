import { Allowed } from '@/features/session';
import { firstQuestion, ListPage } from '@/shared/list/ListPage';
import { addLate } from '@/shared/saga/late';
import { Way } from '@/shared/status/Way';
import { SavedViews } from '@/shared/views/SavedViews';
import { batchList } from './lists';
import { batchPart } from './part';
import { NEW_PATH } from './paths';
import { BATCH_TEXT as TEXT } from './text';

addLate(batchPart);

const actions = (
  <>
    <SavedViews listId={batchList.id} />
    <Allowed all="fund:move">
      <Way main to={NEW_PATH}>
        {TEXT.make}
      </Way>
    </Allowed>
  </>
);

/** /fund-manage/batchTransfer/index: the batches. */
export const BatchListPage = Object.assign(() => <ListPage spec={batchList} actions={actions} />, {
  firstEvents: (search: string) => [firstQuestion(batchList, search)],
});
