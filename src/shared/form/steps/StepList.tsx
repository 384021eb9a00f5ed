import { useState } from 'react';
import { isReachable, type SavedForm, type StepFormSpec, type Values } from './model';
import styles from './steps.module.css';
import { STEPS_TEXT as TEXT } from './text';

interface StepListProps {
  spec: StepFormSpec;
  saved: SavedForm;
  /** Unsaved input by step, to mark steps with a draft. */
  drafts: Readonly<Record<string, Values>>;
  current: string;
  onChoose: (step: string) => void;
}

/** The list of steps with their states and the current step: next to the form, on phones as a line that expands. */
export function StepList({ spec, saved, drafts, current, onChoose }: StepListProps) {
  const [open, setOpen] = useState(false);
  const at = spec.steps.findIndex(({ id }) => id === current);
  return (
    <nav aria-label={TEXT.steps} className={styles.list} data-open={open || undefined}>
      <button type="button" className={styles.where} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span>
          {TEXT.current(at + 1, spec.steps.length)}
          <strong>{spec.steps[at]?.title}</strong>
        </span>
        <span className={styles.all}>{TEXT.showAll}</span>
      </button>
      <ol>
        {spec.steps.map(({ id, title }, index) => {
          const state = saved.steps[id]?.state ?? 'empty';
          const draft = id !== current && state !== 'passed' && drafts[id] !== undefined;
          const shared = state !== 'passed' && Boolean(saved.steps[id]?.draft);
          const reachable = isReachable(spec, saved, id);
          return (
            <li key={id}>
              <button
                type="button"
                className={styles.step}
                data-state={state}
                aria-current={id === current ? 'step' : undefined}
                disabled={!reachable}
                title={reachable ? undefined : TEXT.notReachable}
                onClick={() => {
                  setOpen(false);
                  onChoose(id);
                }}
              >
                <span className={styles.number} aria-hidden="true">
                  {index + 1}
                </span>
                <span>{title}</span>
                <span className={styles.stepState} data-draft={draft || shared || undefined}>
                  {draft ? TEXT.unsaved : shared ? TEXT.shared.state : saved.steps[id] ? TEXT.state[state] : null}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
