import { DetailList, lazyDetail } from '@/shared/detail/DetailList';
import { firstQuestion } from '@/shared/list/ListPage';
import { addLate } from '@/shared/saga/late';
import { downloadList } from './lists';
import { downloadsPart } from './part';

addLate(downloadsPart);

const detail = lazyDetail(() => import(/* webpackChunkName: "jobDetail" */ './jobDetail').then((m) => m.jobDetail));

/** /operation/download: the export jobs. */
export const DownloadPage = Object.assign(() => <DetailList spec={downloadList} detail={detail} />, {
  firstEvents: (search: string) => [firstQuestion(downloadList, search)],
});
