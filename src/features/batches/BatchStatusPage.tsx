import { addLate } from '@/shared/saga/late';
import { StatusPage } from '@/shared/status/StatusPage';
import { useStatus } from '@/shared/status/useStatus';
import { Way } from '@/shared/status/Way';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { noBatch, Progress } from './Progress';
import { batchPart } from './part';
import { detailPath, NEW_PATH } from './paths';
import { batchStatus } from './status';
import { BATCH_TEXT as TEXT } from './text';

addLate(batchPart);

function Followed({ batchNo }: { batchNo: string }) {
  const status = useStatus(batchStatus, new URLSearchParams({ batchNo }).toString());
  return (
    <Progress
      status={status}
      actions={
        <>
          <Way main to={detailPath(batchNo)}>
            {TEXT.toDetail}
          </Way>
          <Way to={NEW_PATH}>{TEXT.again}</Way>
        </>
      }
    />
  );
}

/** /fund-manage/batchTransfer/status: what becomes of a batch that was confirmed. */
export function BatchStatusPage() {
  const batchNo = new URLSearchParams(usePageSearch()).get('batchNo') ?? '';
  return batchNo === '' ? (
    <StatusPage title={TEXT.title} view={noBatch(TEXT.none, TEXT.noneNext)} />
  ) : (
    <Followed key={batchNo} batchNo={batchNo} />
  );
}
