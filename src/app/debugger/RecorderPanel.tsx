import { Button } from '@arco-design/web-react';
import type { Reducer } from '@reduxjs/toolkit';
import { useMemo, useRef, useSyncExternalStore } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Card } from '@/shared/ui/Card';
import { recording } from '../recording';
import { overDocuments, storedRecording } from '../replay/storedRecording';
import { REPLAY_TEXT } from '../replay/text';
import { errorReportRequested } from '../reportSaga';
import { rootReducer } from '../rootReducer';
import styles from './debugger.module.css';
import { chosenFiles } from './files';
import { LogBoundary } from './LogBoundary';
import { changedParts, type SessionLog, statesOf } from './replay';
import { Scroll } from './Scroll';
import { debuggerEvents as events } from './slice';
import { selectDebugger } from './store';
import { DEBUGGER_TEXT } from './text';

const TEXT = DEBUGGER_TEXT.recorder;
/** Number of actions listed before and after the current action, because a session may have thousands of actions. */
const AROUND = 25;

const json = (value: unknown) => JSON.stringify(value, null, 2) ?? '';

/** Starts and stops a recording, saves it as a file, opens a file, and steps through it. */
export function RecorderPanel() {
  const dispatch = useDispatch();
  const { log, logNo, importError } = useSelector(selectDebugger);
  const count = useSyncExternalStore(recording.subscribe, recording.count);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Card className={styles.panel}>
        <div className={styles.buttons}>
          {count === null ? (
            <Button type="primary" onClick={() => dispatch(events.recordingStarted())}>
              {TEXT.start}
            </Button>
          ) : (
            <Button type="primary" onClick={() => dispatch(events.recordingStopped())}>
              {TEXT.stop}
            </Button>
          )}
          <Button onClick={() => input.current?.click()}>{TEXT.import}</Button>
          <input
            ref={input}
            type="file"
            accept="application/json,.json"
            hidden
            aria-label={TEXT.import}
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file)
                dispatch(events.importRequested({ fileId: chosenFiles.put(file), name: file.name, size: file.size }));
              // Clears the file input, so that the user can choose the same file again.
              target.value = '';
            }}
          />
          <Button disabled={!log} onClick={() => dispatch(events.exportRequested())}>
            {TEXT.export}
          </Button>
          <Button onClick={() => dispatch(errorReportRequested({ error: null }))}>{TEXT.report}</Button>
        </div>
        <p className={styles.hint} role="status">
          {count === null ? TEXT.idle : TEXT.recording(count)}
        </p>
        {storedRecording.wasCut() ? <p className={styles.error}>{TEXT.cut}</p> : null}
        <p className={styles.hint}>
          {TEXT.report}：{TEXT.reportHint}
        </p>
        {importError ? (
          <p className={styles.error} role="alert">
            {importError}
          </p>
        ) : null}
      </Card>
      {log ? (
        <LogBoundary key={logNo} onClose={() => dispatch(events.logClosed())}>
          <Steps log={log} />
        </LogBoundary>
      ) : null}
    </>
  );
}

function Steps({ log }: { log: SessionLog }) {
  const dispatch = useDispatch();
  const { step, source, differences } = useSelector(selectDebugger);
  const states = useMemo(() => statesOf(overDocuments(rootReducer as unknown as Reducer), log), [log]);
  const count = log.actions.length;
  const action = log.actions[step - 1];
  const changed = changedParts(step === 0 ? {} : states[step - 1], states[step]);
  const go = (to: number) => dispatch(events.stepChosen({ step: to }));
  const from = Math.max(0, step - AROUND);

  return (
    <Card className={styles.panel} aria-label={TEXT.step}>
      <p>
        <strong>{REPLAY_TEXT.title}</strong> {TEXT.source}：{source}
      </p>
      <div className={styles.buttons}>
        <Button disabled={step === 0} onClick={() => go(0)}>
          {TEXT.first}
        </Button>
        <Button disabled={step === 0} onClick={() => go(step - 1)}>
          {TEXT.previous}
        </Button>
        <Button disabled={step === count} onClick={() => go(step + 1)}>
          {TEXT.next}
        </Button>
        <Button disabled={step === count} onClick={() => go(count)}>
          {TEXT.last}
        </Button>
        <input
          type="range"
          min={0}
          max={count}
          value={step}
          aria-label={TEXT.step}
          className={styles.slider}
          onChange={({ target }) => go(Number(target.value))}
        />
        <span role="status">{TEXT.ofSteps(step, count)}</span>
      </div>
      <div className={styles.columns}>
        <ol className={styles.actions} aria-label={TEXT.actions} start={from + 1}>
          {log.actions.slice(from, step + AROUND).map(({ type }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: actions of a log have no identity other than their position
            <li key={from + index}>
              <button
                type="button"
                aria-current={from + index + 1 === step ? 'step' : undefined}
                onClick={() => go(from + index + 1)}
              >
                {type}
              </button>
            </li>
          ))}
        </ol>
        <div className={styles.state}>
          <h2>{action ? `${TEXT.payload}：${action.type}` : TEXT.initial}</h2>
          {action ? (
            <Scroll label={TEXT.payload}>
              <pre>{json(action.payload ?? null)}</pre>
            </Scroll>
          ) : null}
          <h2>{TEXT.changed}</h2>
          {Object.keys(changed).length > 0 ? (
            <Scroll label={TEXT.changed}>
              <pre>{json(changed)}</pre>
            </Scroll>
          ) : (
            <p>{TEXT.unchanged}</p>
          )}
        </div>
      </div>
      <div className={styles.buttons}>
        <Button disabled={log.finalState === undefined} onClick={() => dispatch(events.comparisonRequested())}>
          {TEXT.compare}
        </Button>
        <span role="status">
          {log.finalState === undefined
            ? TEXT.noFinal
            : differences === null
              ? ''
              : differences.length === 0
                ? TEXT.same
                : TEXT.different(differences.length)}
        </span>
      </div>
      {differences && differences.length > 0 ? (
        <ul className={styles.differences}>
          {differences.slice(0, 50).map((path) => (
            <li key={path}>{path}</li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
