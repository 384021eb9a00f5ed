import { DetailList, lazyDetail } from '@/shared/detail/DetailList';
import { firstQuestion } from '@/shared/list/ListPage';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { SavedViews } from '@/shared/views/SavedViews';
import { downloadsFeature } from './feature';
import { downloadList } from './lists';

injectFeature(downloadsFeature);

const detail = lazyDetail(() => import(/* webpackChunkName: "jobDetail" */ './jobDetail').then((m) => m.jobDetail));

/** The page /cloud-warehouse/download: lists the export jobs for warehouse users, without saved views. */
export const WarehouseDownloadPage = Object.assign(() => <DetailList spec={downloadList} detail={detail} />, {
  firstEvents: (search: string) => [firstQuestion(downloadList, search)],
});

/** The page /operation/download: lists the export jobs, with saved views. */
export const DownloadPage = Object.assign(
  () => <DetailList spec={downloadList} detail={detail} actions={<SavedViews listId={downloadList.id} />} />,
  {
    firstEvents: (search: string) => [firstQuestion(downloadList, search)],
  },
);
