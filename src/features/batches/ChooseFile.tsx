import { Button } from '@arco-design/web-react';
import { useDispatch, useSelector } from 'react-redux';
import { BATCH_EXTENSIONS, type BatchKind } from '@/contract/rules/batchSheet';
import { SheetFile } from '@/shared/sheet/SheetFile';
import { Card, PageTitle } from '@/shared/ui/Card';
import styles from './batches.module.css';
import { batchEvents, selectBatch } from './slice';
import { BATCH_TEXT as TEXT } from './text';

const KINDS: readonly BatchKind[] = ['TRANSFER', 'PAYOUT'];
/** Owner name of the chosen file in the port for files in memory. */
const OWNER = 'batch';

/** The first step of a batch: chooses the kind of payments and the file, and offers a template for the file. */
export function ChooseFile() {
  const dispatch = useDispatch();
  const { stage, kind, problem, retryKey, sums, sent, fileName, isByHand } = useSelector(selectBatch);
  const busy = stage !== 'choosing';
  return (
    <Card page="narrow" aria-label={TEXT.make}>
      <PageTitle>{TEXT.title}</PageTitle>
      <fieldset className={styles.kinds} disabled={busy}>
        <legend>{TEXT.kindLabel}</legend>
        {KINDS.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="batch-kind"
              checked={kind === one}
              onChange={() => dispatch(batchEvents.kindChosen({ kind: one }))}
            />
            {TEXT.kinds[one]}
          </label>
        ))}
      </fieldset>
      <div className={styles.template}>
        <Button onClick={() => dispatch(batchEvents.templateRequested({ kind }))}>{TEXT.template}</Button>
        <span className={styles.hint}>{TEXT.templateHint}</span>
      </div>
      <SheetFile
        owner={OWNER}
        label={TEXT.file}
        accept={BATCH_EXTENSIONS}
        hints={[TEXT.chooseHint]}
        problem={problem}
        onlyOne={TEXT.onlyOne}
        onChosen={(file) => dispatch(batchEvents.fileChosen(file))}
        onRefused={(why) => dispatch(batchEvents.fileRefused(why))}
        reading={
          busy ? (
            <>
              <strong>{fileName}</strong>
              <span role="status">{stage === 'reading' ? TEXT.reading : TEXT.sending(sent)}</span>
              {sums ? <span>{TEXT.checkedHere(sums.lines, sums.errors)}</span> : null}
            </>
          ) : null
        }
      />
      {retryKey ? (
        <Button onClick={() => dispatch(batchEvents.fileChosen({ fileKey: retryKey, name: fileName, isByHand }))}>
          {TEXT.retry}
        </Button>
      ) : null}
    </Card>
  );
}
