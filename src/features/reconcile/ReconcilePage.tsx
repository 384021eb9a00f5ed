import { Button } from '@arco-design/web-react';
import { useDispatch, useSelector } from 'react-redux';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { Card, PageTitle } from '@/shared/ui/Card';
import { useTopOn } from '@/shared/ui/useTopOn';
import { OneFile } from '@/shared/upload/OneFile';
import { Prepare } from './Prepare';
import { ResultCard } from './Result';
import styles from './reconcile.module.css';
import { reconcileFeature } from './saga';
import { reconcileEvents as events, selectReconcile } from './slice';
import { RECONCILE_TEXT as TEXT } from './text';

injectFeature(reconcileFeature);

/** Owner name of the chosen file in the port for files in memory. */
const OWNER = 'reconcile';
const EXTENSIONS = ['.xlsx', '.csv'];

function ChooseBook() {
  const dispatch = useDispatch();
  const { stage, rows, problem, fileName } = useSelector(selectReconcile);
  return (
    <Card page="narrow" aria-label={TEXT.title}>
      <PageTitle lead={TEXT.lead}>{TEXT.title}</PageTitle>
      <OneFile
        owner={OWNER}
        label={TEXT.file}
        accept={EXTENSIONS}
        hints={[TEXT.chooseHint, TEXT.needs]}
        problem={problem}
        onlyOne={TEXT.onlyOne}
        onChosen={(file) => dispatch(events.fileChosen(file))}
        onRefused={(why) => dispatch(events.fileRefused(why))}
        reading={
          stage === 'reading' ? (
            <>
              <strong>{fileName}</strong>
              <span role="status">{TEXT.reading(rows)}</span>
              <Button onClick={() => dispatch(events.stopRequested())}>{TEXT.cancel}</Button>
            </>
          ) : null
        }
      />
      <p className={styles.privacy}>{TEXT.privacy}</p>
    </Card>
  );
}

/** The page /operation/reconcile: compares the merchant's own book, a file, with the platform's orders. */
export function ReconcilePage() {
  const { stage, result } = useSelector(selectReconcile);
  const isChoosing = stage === 'choosing' || stage === 'reading';
  const isDone = stage === 'done' && result !== null;
  useTopOn(isChoosing ? 'file' : isDone ? 'result' : 'columns');
  if (isChoosing) return <ChooseBook />;
  return isDone ? <ResultCard result={result} /> : <Prepare />;
}
