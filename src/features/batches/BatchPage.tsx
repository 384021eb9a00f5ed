import { Button } from '@arco-design/web-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { addLate } from '@/shared/saga/late';
import { StatusPage, type StatusView } from '@/shared/status/StatusPage';
import { Way } from '@/shared/status/Way';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { ChooseFile } from './ChooseFile';
import { EditBatch } from './EditBatch';
import { batchPart } from './part';
import { LIST_PATH, NEW_PATH, statusPath } from './paths';
import { batchEvents, selectBatch } from './slice';
import { BATCH_TEXT as TEXT } from './text';

addLate(batchPart);

/** /fund-manage/pages/batchTransfer: from a file to its confirmation. With `batchNo` in the address, a draft. */
export function BatchPage() {
  const dispatch = useDispatch();
  const wanted = new URLSearchParams(usePageSearch()).get('batchNo') ?? '';
  const form = useSelector(selectBatch);
  const { stage, batchNo } = form;
  // The draft that the address has named: one that was made just now is in the store a moment before.
  const named = useRef('');
  useEffect(() => {
    if (wanted === batchNo) named.current = wanted;
    else if (wanted !== '') dispatch(batchEvents.batchOpened({ batchNo: wanted }));
    else if (named.current === batchNo) dispatch(batchEvents.anotherAsked());
  }, [dispatch, wanted, batchNo]);

  const told = (view: Pick<StatusView, 'tone' | 'headline' | 'next'>, way: ReactNode) => {
    const actions = (
      <>
        {way}
        <Way to={LIST_PATH}>{TEXT.toList}</Way>
      </>
    );
    return <StatusPage title={TEXT.title} view={{ ...view, actions }} />;
  };
  switch (stage) {
    case 'choosing':
    case 'reading':
    case 'sending':
      return <ChooseFile />;
    case 'editing':
    case 'confirming':
      return <EditBatch />;
    case 'gone':
      return told(
        { tone: 'done', headline: TEXT.gone, next: TEXT.goneNext },
        <Way main to={statusPath(form.batchNo)}>
          {TEXT.toStatus}
        </Way>,
      );
    case 'absent':
      return told(
        { tone: 'attention', headline: TEXT.absent, next: TEXT.absentNext },
        <Way main to={NEW_PATH}>
          {TEXT.toNew}
        </Way>,
      );
    case 'failed':
      return told(
        { tone: 'attention', headline: TEXT.loadFailed, next: form.problem },
        <Button type="primary" onClick={() => dispatch(batchEvents.batchOpened({ batchNo: form.batchNo }))}>
          {TEXT.retry}
        </Button>,
      );
    default:
      return <StatusPage title={TEXT.title} view={null} />;
  }
}
