import { Button } from '@arco-design/web-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { secrets as secretsPort } from '../../ports/secrets';
import { FormAlert } from '../../ui/FormAlert';
import { DraftState, Ended, MineKept, Overtaken } from './DraftNotes';
import { LazyFacts } from './lazyFacts';
import { type CustomStepProps, knownOf, type SavedForm, type StepSpec, type Values } from './model';
import { OpenForm } from './openForm';
import { StepFields } from './StepFields';
import { type StepRefusal, stepSubmitted } from './saga';
import { stepFormsEvents as events } from './slice';
import styles from './steps.module.css';
import { STEPS_TEXT as TEXT } from './text';
import type { OpenedForm, ReadyForm } from './useOpenForm';

interface OpenStepProps<F> extends Pick<CustomStepProps, 'goesOn' | 'onNext' | 'onOpen'> {
  opened: OpenedForm<F>;
  ready: ReadyForm<F>;
  step: StepSpec<F>;
  heading?: ReactNode;
  /** Returns content shown in place of a form that can no longer be filled in; null: shows the form. */
  unavailable: ((saved: SavedForm<F>) => ReactNode) | undefined;
  /**
   * Returns the address to open after saving the step; undefined: the page stays. `next`: the user pressed the button
   * for the next step. Called when the step is sent.
   */
  goTo: (next: boolean) => string | undefined;
}

/** States in which the platform has not stored the draft, so that leaving the page would lose it. */
const STUCK: ReadonlySet<string> = new Set(['failing', 'refused', 'overtaken']);

/** Returns whether a step has passed the audit and is read-only. */
export const isLocked = ({ saved }: Pick<ReadyForm<unknown>, 'saved'>, { id }: { id: string }): boolean =>
  saved.steps[id]?.state === 'passed';

/** Shows the current step: its notices and its fields, or a read-only view. */
export function OpenStep<F>({
  opened,
  ready,
  step,
  heading,
  unavailable,
  goTo,
  goesOn,
  onNext,
  onOpen,
}: OpenStepProps<F>) {
  const dispatch = useDispatch();
  const [restored, setRestored] = useState<{ key: string; values: Values } | null>(null);
  const { form, formId, saving, isShared, onDirty, again } = opened;
  const { saved, draftsOf: of, reading } = ready;
  const key = `${form} ${reading} ${step.id}`;
  // Restores the input from before a change of step or a reload of the form: it was stored just now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each loaded application and each step
  useEffect(() => {
    dispatch(events.draftsSought({ form }));
  }, [key, dispatch, form]);

  const locked = isLocked(ready, step);
  const status = saved.steps[step.id];
  // A crashed save has no result and is shown on every step; a refusal is shown only on its own step.
  const about = saving.result as StepRefusal | undefined;
  const isHere = about === undefined || about.step === step.id;
  const draft = ready.mine[step.id] ?? ready.drafts[step.id];
  const keeping = ready.keeping[step.id];
  const overtaken = keeping?.stage === 'overtaken' ? keeping : null;
  // Content that replaces the form if another user has submitted it meanwhile, or if the application was decided.
  const over = overtaken && unavailable?.(overtaken.saved as SavedForm<F>);
  // The step starts with the values of the shared draft. Later drafts equal the input in this tab, so they are ignored.
  const begun = useRef<{ key: string; values: Values | undefined }>(undefined);
  if (begun.current?.key !== key) begun.current = { key, values: isShared ? status?.draft?.values : undefined };
  const ofDraft = { form, of, step: step.id };
  const restore = (values: Values) => setRestored({ key, values });
  const drop = () => dispatch(events.draftDropped(ofDraft));
  const notice = useRef<HTMLDivElement>(null);

  const own: CustomStepProps<F> = {
    saved,
    busy: saving.busy,
    refused: isHere && !about?.conflict ? saving.refused : undefined,
    formId,
    goesOn,
    onDirty,
    onOpen,
    onNext,
    keep: (values, leaving) => {
      const shared = { reading, ...(leaving ? { leaving } : {}) };
      dispatch(events.draftTyped({ ...ofDraft, values, ...(isShared ? { shared } : {}) }));
    },
    restored: restored?.key === key ? restored.values : begun.current.values,
    shared: isShared
      ? { values: knownOf(saved, step.id), stuck: keeping !== undefined && STUCK.has(keeping.stage) }
      : undefined,
    submit: (values, typed, next) => {
      // After a conflict the user must choose a version first, because saving the step would delete the other user's draft.
      if (overtaken) return notice.current?.querySelector<HTMLElement>('button, a')?.focus();
      const secretIds = Object.fromEntries(
        Object.entries(typed).map(([name, value]) => [name, secretsPort.put(value.trim())]),
      );
      const to = goTo(next);
      dispatch(stepSubmitted({ form, step: step.id, values, secretIds, ...(to === undefined ? {} : { goTo: to }) }));
    },
  };

  return (
    <section className={styles.body} aria-label={step.title}>
      {heading}
      {isShared && !locked ? <DraftState draft={status?.draft} keeping={keeping} /> : null}
      {step.lead ? <p className={styles.lead}>{step.lead}</p> : null}
      {status?.state === 'refused' ? (
        <div className={styles.refused}>
          <FormAlert>{status.reason ?? TEXT.refusedLead}</FormAlert>
        </div>
      ) : null}
      {isHere && about?.conflict && !overtaken ? (
        <div role="alert" className={styles.notice}>
          <span>{TEXT.conflict(about.conflict)}</span>
          <Button size="small" onClick={again}>
            {TEXT.reload}
          </Button>
        </div>
      ) : null}
      {overtaken && !locked ? (
        <div ref={notice}>
          {over ? (
            <Ended>{over}</Ended>
          ) : (
            <Overtaken
              by={overtaken.saved.steps[step.id]?.draft?.by ?? ''}
              onShow={() => dispatch(events.theirsShown(ofDraft))}
              onInsist={() => {
                const values = ready.mine[step.id] ?? {};
                dispatch(events.mineInsisted({ ...ofDraft, values, shared: { reading, leaving: true } }));
              }}
            />
          )}
        </div>
      ) : null}
      {isShared && draft && !overtaken && !locked ? (
        <MineKept
          onRestore={() => {
            restore(draft);
            drop();
          }}
          onDrop={drop}
        />
      ) : null}
      {!isShared && draft && !locked && restored?.key !== key ? (
        <div role="status" className={styles.notice}>
          <span>{TEXT.draft}</span>
          <Button size="small" type="primary" disabled={saving.busy} onClick={() => restore(draft)}>
            {TEXT.restore}
          </Button>
          <Button size="small" onClick={drop}>
            {TEXT.drop}
          </Button>
        </div>
      ) : null}
      {locked ? (
        <>
          <p className={styles.lead}>{TEXT.locked}</p>
          <LazyFacts step={step} saved={saved} />
        </>
      ) : step.render ? (
        <div key={key}>{step.render(own)}</div>
      ) : (
        <OpenForm key={key} value={form}>
          <StepFields {...own} step={step} />
        </OpenForm>
      )}
    </section>
  );
}
