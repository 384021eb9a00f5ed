import { Button } from '@arco-design/web-react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { CardBar } from '../../ui/Card';
import { FormCard, SubmitButton } from './FormCard';
import { firstDraft, firstOpen, isReachable, type StepFormSpec, type StepSpec } from './model';
import { isLocked, OpenStep } from './OpenStep';
import { StepList } from './StepList';
import styles from './steps.module.css';
import { STEPS_TEXT as TEXT } from './text';
import { type FormPageProps, type ReadyForm, useOpenForm } from './useOpenForm';

interface StepFormProps<Facts> extends FormPageProps<Facts> {
  /** The declaration of a form with several steps. A form with one step uses `OneStepForm` instead. */
  spec: StepFormSpec<Facts> & { step?: never };
}

/**
 * A page with a form in steps: the list of steps, the current step with its saved values, and the buttons to save and continue.
 */
export function StepForm<Facts>({ spec, done, ...page }: StepFormProps<Facts>) {
  const navigate = useNavigate();
  const { pathname: path, search } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const continues = useRef(false);

  const params = new URLSearchParams(search);
  const requested = params.get('step') ?? '';
  params.delete('step');
  const rest = params.toString();
  const opened = useOpenForm(spec, rest);
  const { ready, formId, saving, parts } = opened;
  const addressOf = (step: string) => {
    const all = new URLSearchParams(rest);
    all.set('step', step);
    return `${path}?${all}`;
  };
  const open = (step: string) => navigate(addressOf(step));
  // If the address names no step, the first step with a draft opens. Drafts are found shortly after the form is loaded. The page
  // does not change the step once the user has begun to type.
  const landing = useRef<{ reading: string; step: string; draft: boolean }>(undefined);
  const land = (known: ReadyForm<Facts>): string => {
    const reading = `${opened.form} ${known.reading}`;
    const draft = firstDraft(spec, known);
    const before = landing.current;
    if (before?.reading === reading && (before.draft || draft === undefined || opened.dirty)) return before.step;
    landing.current = { reading, step: draft ?? firstOpen(spec, known.saved), draft: draft !== undefined };
    return landing.current.step;
  };
  const current = ready && (isReachable(spec, ready.saved, requested) ? requested : land(ready));

  // After a change of step, moves the focus to the new step's heading.
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (current === null) return;
    if (shown.current !== undefined && shown.current !== current) heading.current?.focus();
    shown.current = current;
  }, [current]);

  const contents = (known: ReadyForm<Facts>) => {
    const { saved } = known;
    const at = spec.steps.findIndex(({ id }) => id === current);
    const step = spec.steps[at] as StepSpec<Facts>;
    const before = spec.steps[at - 1];
    // The next step; steps that have passed the audit are skipped.
    const after = spec.steps.slice(at + 1).find(({ id }) => saved.steps[id]?.state !== 'passed');
    const locked = isLocked(known, step);
    const goTo = (next: boolean) => {
      // Adds the current step to the address, so that the browser's back button returns to it.
      if (requested !== step.id) navigate(addressOf(step.id), { replace: true });
      return after ? (next ? addressOf(after.id) : undefined) : (done(saved) ?? undefined);
    };
    return (
      <>
        <div className={styles.columns}>
          <StepList spec={spec} saved={saved} drafts={known.drafts} current={step.id} onChoose={open} />
          <OpenStep
            opened={opened}
            ready={known}
            step={step}
            heading={
              <h2 ref={heading} tabIndex={-1}>
                {step.title}
              </h2>
            }
            unavailable={page.unavailable}
            goTo={goTo}
            goesOn={() => continues.current}
            onNext={() => after && open(after.id)}
            onOpen={open}
          />
        </div>
        <CardBar>
          {before ? <Button onClick={() => open(before.id)}>{TEXT.back}</Button> : null}
          {after && locked ? (
            <Button type="primary" onClick={() => open(after.id)}>
              {TEXT.next}
            </Button>
          ) : null}
          {after && !locked ? (
            <Button
              htmlType="submit"
              form={formId}
              aria-disabled={saving.busy || undefined}
              disabled={parts.isMissing}
              onClick={() => {
                continues.current = false;
              }}
            >
              {TEXT.save}
            </Button>
          ) : null}
          {locked ? null : (
            <SubmitButton
              opened={opened}
              onPress={() => {
                continues.current = true;
              }}
            >
              {step.submitText?.(saved) ?? (after ? TEXT.next : TEXT.save)}
            </SubmitButton>
          )}
        </CardBar>
      </>
    );
  };

  return (
    <FormCard {...page} opened={opened} width="full" hasSteps>
      {contents}
    </FormCard>
  );
}
