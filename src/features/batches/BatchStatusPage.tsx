import { injectFeature } from '@/shared/saga/lazyFeature';
import { ActionLink } from '@/shared/status/GuardedLink';
import { StatusPage } from '@/shared/status/StatusPage';
import { useStatus } from '@/shared/status/useStatus';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { noBatch, Progress } from './Progress';
import { detailPath, NEW_PATH } from './paths';
import { batchFeature } from './saga';
import { batchStatus } from './status';
import { BATCH_TEXT as TEXT } from './text';

injectFeature(batchFeature);

function Followed({ batchNo }: { batchNo: string }) {
  const status = useStatus(batchStatus, new URLSearchParams({ batchNo }).toString());
  return (
    <Progress
      status={status}
      actions={
        <>
          <ActionLink main to={detailPath(batchNo)}>
            {TEXT.toDetail}
          </ActionLink>
          <ActionLink to={NEW_PATH}>{TEXT.again}</ActionLink>
        </>
      }
    />
  );
}

/** The page /fund-manage/batchTransfer/status: the progress and outcome of a confirmed batch. */
export function BatchStatusPage() {
  const batchNo = new URLSearchParams(usePageSearch()).get('batchNo') ?? '';
  return batchNo === '' ? (
    <StatusPage title={TEXT.title} view={noBatch(TEXT.none, TEXT.noneNext)} />
  ) : (
    <Followed key={batchNo} batchNo={batchNo} />
  );
}
