import { Button } from '@arco-design/web-react';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { BATCH_EXTENSIONS, type BatchKind } from '@/contract/batchSheet';
import { chosenFiles } from '@/shared/ports/chosenFiles';
import { Card, PageTitle } from '@/shared/ui/Card';
import { Chooser } from '@/shared/upload/Chooser';
import styles from './batches.module.css';
import { batchEvents, selectBatch } from './slice';
import { BATCH_TEXT as TEXT } from './text';

const KINDS: readonly BatchKind[] = ['TRANSFER', 'PAYOUT'];
/** Whose the chosen file is. */
const OWNER = 'batch';
const PROBLEM = 'batch-file-problem';

/** What kind of batch it is, its template, and the file. */
export function ChooseFile() {
  const dispatch = useDispatch();
  const { stage, kind, problem, retryKey, sums, sent, fileName } = useSelector(selectBatch);
  useEffect(() => () => chosenFiles.dropOwned(OWNER), []);
  const busy = stage !== 'choosing';
  return (
    <Card page={1200} aria-label={TEXT.make}>
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
        <Button onClick={() => dispatch(batchEvents.templateAsked({ kind }))}>{TEXT.template}</Button>
        <span className={styles.hint}>{TEXT.templateHint}</span>
      </div>
      {busy ? (
        <div className={styles.choose} role="status">
          <strong>{fileName}</strong>
          <span>{stage === 'reading' ? TEXT.reading : TEXT.sending(sent)}</span>
          {sums ? <span>{TEXT.checkedHere(sums.lines, sums.errors)}</span> : null}
        </div>
      ) : (
        <Chooser
          label={TEXT.file}
          accept={BATCH_EXTENSIONS}
          multiple={false}
          invalid={problem !== null}
          {...(problem === null ? {} : { describedBy: PROBLEM })}
          onFiles={([file, ...more]) => {
            if (!file) return;
            chosenFiles.dropOwned(OWNER);
            if (more.length > 0) dispatch(batchEvents.fileRefused({ msg: TEXT.onlyOne }));
            else dispatch(batchEvents.fileChosen({ fileKey: chosenFiles.put(file, OWNER), name: file.name }));
          }}
        >
          <span className={styles.choose}>
            <strong>{TEXT.file}</strong>
            <span className={styles.hint}>{TEXT.chooseHint}</span>
          </span>
        </Chooser>
      )}
      {problem ? (
        <p id={PROBLEM} role="alert" className={styles.problem}>
          {problem}
        </p>
      ) : null}
      {retryKey ? (
        <Button onClick={() => dispatch(batchEvents.fileChosen({ fileKey: retryKey, name: fileName }))}>
          {TEXT.retry}
        </Button>
      ) : null}
    </Card>
  );
}
