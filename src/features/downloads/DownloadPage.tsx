import { DetailList, lazyDetail } from '@/shared/detail/DetailList';
import { firstQuestion } from '@/shared/list/ListPage';
import { addLate } from '@/shared/saga/late';
import { SavedViews } from '@/shared/views/SavedViews';
import { downloadList } from './lists';
import { downloadsPart } from './part';

addLate(downloadsPart);

const detail = lazyDetail(() => import(/* webpackChunkName: "jobDetail" */ './jobDetail').then((m) => m.jobDetail));

/** /cloud-warehouse/download: the same for users of the warehouse, who keep no views. */
export const WarehouseDownloadPage = Object.assign(() => <DetailList spec={downloadList} detail={detail} />, {
  firstEvents: (search: string) => [firstQuestion(downloadList, search)],
});

/** /operation/download: the export jobs. */
export const DownloadPage = Object.assign(
  () => <DetailList spec={downloadList} detail={detail} actions={<SavedViews listId={downloadList.id} />} />,
  {
    firstEvents: (search: string) => [firstQuestion(downloadList, search)],
  },
);
