import { DetailList, lazyDetail } from '@/shared/detail/DetailList';
import { firstQuestion } from '@/shared/list/ListPage';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { SavedViews } from '@/shared/views/SavedViews';
import { downloadsFeature } from './feature';
import { downloadList } from './lists';

injectFeature(downloadsFeature);

const detail = lazyDetail(() => import(/* webpackChunkName: "jobDetail" */ './jobDetail').then((m) => m.jobDetail));

/** /cloud-warehouse/download: the download centre for users of the warehouse, without saved views. */
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
