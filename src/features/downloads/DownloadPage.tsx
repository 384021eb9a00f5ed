import { firstQuestion, ListPage } from '@/shared/list/ListPage';
import { useDetail } from '@/shared/list/useDetail';
import { addLate } from '@/shared/saga/late';
import { downloadList } from './downloadList';
import { JobDrawer } from './JobDrawer';
import { downloadsPart } from './part';

addLate(downloadsPart);

function Download() {
  const { detail: jobId, close } = useDetail();
  return (
    <>
      <ListPage spec={downloadList} />
      {jobId ? <JobDrawer key={jobId} jobId={jobId} onClose={close} /> : null}
    </>
  );
}

/** /operation/download: the export jobs, one of them over the list as `detail` names it. */
export const DownloadPage = Object.assign(Download, {
  firstEvents: (search: string) => [firstQuestion(downloadList, search)],
});
