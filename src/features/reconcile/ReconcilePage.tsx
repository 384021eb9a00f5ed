import { Button } from '@arco-design/web-react';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { chosenFiles } from '@/shared/ports/chosenFiles';
import { addLate } from '@/shared/saga/late';
import { Card, PageTitle } from '@/shared/ui/Card';
import { Told } from '@/shared/ui/Told';
import { Chooser } from '@/shared/upload/Chooser';
import { Prepare } from './Prepare';
import { reconcilePart } from './part';
import { ResultCard } from './Result';
import styles from './reconcile.module.css';
import { reconcileEvents as events, selectReconcile } from './slice';
import { RECONCILE_TEXT as TEXT } from './text';

addLate(reconcilePart);

/** Whose the chosen file is. */
const OWNER = 'reconcile';
const PROBLEM = 'reconcile-file-problem';
const EXTENSIONS = ['.xlsx', '.csv'];

function ChooseBook() {
  const dispatch = useDispatch();
  const { stage, rows, problem, fileName } = useSelector(selectReconcile);
  useEffect(() => () => chosenFiles.dropOwned(OWNER), []);
  return (
    <Card page={1200} aria-label={TEXT.title}>
      <PageTitle lead={TEXT.lead}>{TEXT.title}</PageTitle>
      {stage === 'reading' ? (
        <div className={styles.choose}>
          <strong>{fileName}</strong>
          <span role="status">{TEXT.reading(rows)}</span>
          <Button onClick={() => dispatch(events.stopAsked())}>{TEXT.cancel}</Button>
        </div>
      ) : (
        <Chooser
          label={TEXT.file}
          accept={EXTENSIONS}
          multiple={false}
          invalid={problem !== null}
          {...(problem === null ? {} : { describedBy: PROBLEM })}
          onFiles={([file, ...more]) => {
            if (!file) return;
            chosenFiles.dropOwned(OWNER);
            if (more.length > 0) dispatch(events.fileRefused({ msg: TEXT.onlyOne }));
            else dispatch(events.fileChosen({ fileKey: chosenFiles.put(file, OWNER), name: file.name }));
          }}
        >
          <span className={styles.choose}>
            <strong>{TEXT.file}</strong>
            <span className={styles.hint}>{TEXT.chooseHint}</span>
            <span className={styles.hint}>{TEXT.needs}</span>
          </span>
        </Chooser>
      )}
      <Told id={PROBLEM}>{problem}</Told>
      <p className={styles.privacy}>{TEXT.privacy}</p>
    </Card>
  );
}

/** /operation/reconcile: one's own book beside the platform's, from the file to its result. */
export function ReconcilePage() {
  const { stage, result } = useSelector(selectReconcile);
  if (stage === 'choosing' || stage === 'reading') return <ChooseBook />;
  return stage === 'done' && result ? <ResultCard result={result} /> : <Prepare />;
}
