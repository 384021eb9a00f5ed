import { Button } from '@arco-design/web-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { secrets as secretsPort } from '../../ports/secrets';
import { Told } from '../../ui/Told';
import type { CustomStepProps, StepSpec } from './model';
import { OpenForm } from './openForm';
import { StepFacts } from './StepFacts';
import { StepFields } from './StepFields';
import { type StepTold, stepSubmitted } from './saga';
import { stepFormsEvents as events } from './slice';
import styles from './steps.module.css';
import { STEPS_TEXT as TEXT } from './text';
import type { OpenedForm, ReadyForm } from './useOpenForm';

interface OpenStepProps<F> extends Pick<CustomStepProps, 'goesOn' | 'onNext' | 'onOpen'> {
  opened: OpenedForm<F>;
  ready: ReadyForm<F>;
  step: StepSpec<F>;
  heading?: ReactNode;
  /** Where a saved step leads, `next`: by the button that leads on; undefined: nowhere. Called as the step is sent. */
  goTo: (next: boolean) => string | undefined;
}

/** Whether a step is settled and can only be read. */
export const isLocked = ({ saved }: Pick<ReadyForm<unknown>, 'saved'>, { id }: { id: string }): boolean =>
  saved.steps[id]?.state === 'passed';

/** The step on screen: its notices, its fields, or what it says where it can only be read. */
export function OpenStep<F>({ opened, ready, step, heading, goTo, goesOn, onNext, onOpen }: OpenStepProps<F>) {
  const dispatch = useDispatch();
  const [restored, setRestored] = useState<string | null>(null);
  const { form, formId, saving, onDirty, again } = opened;
  const { saved, draftsOf: of } = ready;
  const key = `${form} ${ready.reading} ${step.id}`;
  // What was typed here before another step was looked at, or until the form was read anew: that was kept just now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each reading and each step
  useEffect(() => {
    dispatch(events.draftsSought({ form }));
  }, [key, dispatch, form]);

  const locked = isLocked(ready, step);
  const status = saved.steps[step.id];
  // A crash is told wherever the user is.
  const about = saving.result as StepTold | undefined;
  const isHere = about === undefined || about.step === step.id;
  const draft = ready.drafts[step.id];

  const own: CustomStepProps<F> = {
    saved,
    busy: saving.busy,
    refused: isHere && !about?.conflict ? saving.refused : undefined,
    formId,
    goesOn,
    onDirty,
    onOpen,
    onNext,
    keep: (values) => dispatch(events.draftTyped({ form, of, step: step.id, values })),
    restored: restored === key ? draft : undefined,
    submit: (values, typed, next) => {
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
      {step.lead ? <p className={styles.lead}>{step.lead}</p> : null}
      {status?.state === 'refused' ? (
        <div className={styles.refused}>
          <Told>{status.reason ?? TEXT.refusedLead}</Told>
        </div>
      ) : null}
      {isHere && about?.conflict ? (
        <div role="alert" className={styles.notice}>
          <span>{TEXT.conflict}</span>
          <Button size="small" onClick={again}>
            {TEXT.reload}
          </Button>
        </div>
      ) : null}
      {draft && !locked && restored !== key ? (
        <div role="status" className={styles.notice}>
          <span>{TEXT.draft}</span>
          <Button size="small" type="primary" onClick={() => setRestored(key)}>
            {TEXT.restore}
          </Button>
          <Button size="small" onClick={() => dispatch(events.draftDropped({ form, of, step: step.id }))}>
            {TEXT.drop}
          </Button>
        </div>
      ) : null}
      {locked ? (
        <>
          <p className={styles.lead}>{TEXT.locked}</p>
          <StepFacts step={step} saved={saved} />
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
