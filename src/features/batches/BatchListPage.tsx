import { Allowed } from '@/features/session';
import { firstQuestion, ListPage } from '@/shared/list/ListPage';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { ActionLink } from '@/shared/status/GuardedLink';
import { SavedViews } from '@/shared/views/SavedViews';
import { batchList } from './lists';
import { NEW_PATH } from './paths';
import { batchFeature } from './saga';
import { BATCH_TEXT as TEXT } from './text';

injectFeature(batchFeature);

const actions = (
  <>
    <SavedViews listId={batchList.id} />
    <Allowed all="fund:move">
      <ActionLink main to={NEW_PATH}>
        {TEXT.make}
      </ActionLink>
    </Allowed>
  </>
);

/** The page /fund-manage/batchTransfer/index: lists the batches of payments. */
export const BatchListPage = Object.assign(() => <ListPage spec={batchList} actions={actions} />, {
  firstEvents: (search: string) => [firstQuestion(batchList, search)],
});
