import { Button } from '@arco-design/web-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { layoutOf, PAYMENT_KIND_WORDS } from '@/contract/rules/batchSheet';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { ColumnsCard } from '@/shared/sheet/ColumnsCard';
import { ActionLink } from '@/shared/status/GuardedLink';
import { StatusPage, type StatusView } from '@/shared/status/StatusPage';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { useTopOn } from '@/shared/ui/useTopOn';
import { ChooseFile } from './ChooseFile';
import { EditBatch } from './EditBatch';
import { LIST_PATH, NEW_PATH, statusPath } from './paths';
import { batchFeature } from './saga';
import { batchEvents, selectBatch } from './slice';
import { BATCH_TEXT as TEXT } from './text';

injectFeature(batchFeature);

/**
 * The page /fund-manage/pages/batchTransfer: creates a batch of payments from a file and lets the user confirm it.
 * With `batchNo` in the address the page opens an existing draft.
 */
export function BatchPage() {
  const dispatch = useDispatch();
  const wanted = new URLSearchParams(usePageSearch()).get('batchNo') ?? '';
  const form = useSelector(selectBatch);
  const { stage, batchNo } = form;
  // Number of the draft that the address named last. A new draft is in the store before the address contains its
  // number. The page must not close the draft in between.
  const named = useRef('');
  useEffect(() => {
    if (wanted === batchNo) named.current = wanted;
    else if (wanted !== '') dispatch(batchEvents.batchOpened({ batchNo: wanted }));
    else if (named.current === batchNo) dispatch(batchEvents.anotherRequested());
  }, [dispatch, wanted, batchNo]);

  const isChoosing =
    ['choosing', 'reading', 'sending'].includes(stage) || (stage === 'columns' && form.columns === null);
  useTopOn(isChoosing ? 'file' : stage === 'confirming' ? 'editing' : stage);
  const statusPage = (view: Pick<StatusView, 'tone' | 'headline' | 'next'>, way: ReactNode) => {
    const actions = (
      <>
        {way}
        <ActionLink to={LIST_PATH}>{TEXT.toList}</ActionLink>
      </>
    );
    return <StatusPage title={TEXT.title} view={{ ...view, actions }} />;
  };
  if (isChoosing) return <ChooseFile />;
  switch (stage) {
    case 'columns':
      return form.columns === null ? null : (
        <ColumnsCard
          title={TEXT.title}
          fileName={`${PAYMENT_KIND_WORDS[form.kind]} · ${form.fileName}`}
          layout={layoutOf(form.kind)}
          choice={form.columns}
          onChange={(columns) => dispatch(batchEvents.columnsChanged(columns))}
          onRead={() => dispatch(batchEvents.columnsChosen())}
          onAnother={() => dispatch(batchEvents.anotherRequested())}
        />
      );
    case 'editing':
    case 'confirming':
      return <EditBatch />;
    case 'gone':
      return statusPage(
        { tone: 'done', headline: TEXT.gone, next: TEXT.goneNext },
        <ActionLink main to={statusPath(form.batchNo)}>
          {TEXT.toStatus}
        </ActionLink>,
      );
    case 'absent':
      return statusPage(
        { tone: 'attention', headline: TEXT.absent, next: TEXT.absentNext },
        <ActionLink main to={NEW_PATH}>
          {TEXT.toNew}
        </ActionLink>,
      );
    case 'failed':
      return statusPage(
        { tone: 'attention', headline: TEXT.loadFailed, next: form.problem },
        <Button type="primary" onClick={() => dispatch(batchEvents.batchOpened({ batchNo: form.batchNo }))}>
          {TEXT.retry}
        </Button>,
      );
    default:
      return <StatusPage title={TEXT.title} view={null} />;
  }
}
