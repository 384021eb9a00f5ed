import { useNavigate } from 'react-router-dom';
import { firstQuestion, ListPage } from '@/shared/list/ListPage';
import { addLate } from '@/shared/saga/late';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { downloadList } from './downloadList';
import { JobDrawer } from './JobDrawer';
import { downloadsPart } from './part';

addLate(downloadsPart);

function Download() {
  const navigate = useNavigate();
  const search = new URLSearchParams(usePageSearch());
  const jobId = search.get('detail');
  const close = () => {
    search.delete('detail');
    navigate({ search: search.toString() }, { replace: true });
  };
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
