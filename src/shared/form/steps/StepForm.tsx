import { Button } from '@arco-design/web-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { secrets as secretsPort } from '../../ports/secrets';
import { addLate } from '../../saga/late';
import { useSubmission } from '../../submission/useSubmission';
import { Card, CardBar, PageTitle } from '../../ui/Card';
import { Leaving } from '../../ui/Dialog';
import { Told } from '../../ui/Told';
import { Retry } from '../../ui/Waiting';
import { type CustomStepProps, firstOpen, formKey, isReachable, type SavedForm, type StepFormSpec } from './model';
import { OpenForm } from './openForm';
import { stepFormsPart } from './part';
import { StepFacts } from './StepFacts';
import { StepFields } from './StepFields';
import { StepList } from './StepList';
import { type StepTold, savingOf, stepSubmitted } from './saga';
import { stepFormsEvents as events, selectStepForm } from './slice';
import styles from './steps.module.css';
import { STEPS_TEXT as TEXT } from './text';
import { useLeaveGuard } from './useLeaveGuard';

addLate(stepFormsPart);

/** px; of a form with one step, the second. */
const WIDTH = 1040;
const NARROW = 768;

interface StepFormProps<Facts> {
  spec: StepFormSpec<Facts>;
  title: string;
  lead?: ReactNode;
  /** What the page says instead of the form, when its turn is over or has not come; null: the form. */
  outOfTurn?: (saved: SavedForm<Facts>) => ReactNode;
  /** Another lead, as the platform's answer has it; null: the page's own. */
  leadFor?: (saved: SavedForm<Facts>) => ReactNode;
  /** Where the last step leads once it is taken; null: it stays. */
  done: (saved: SavedForm<Facts>) => string | null;
}

/** A whole page of a form in steps: what the platform has of it, where one is, the step on screen, the way on. */
export function StepForm<Facts>({ spec, title, lead, leadFor, outOfTurn, done }: StepFormProps<Facts>) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { pathname: path, search } = useLocation();
  const formId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const goesOn = useRef(false);
  const [dirty, setDirty] = useState(false);
  const isDirty = useRef(false);
  const [restored, setRestored] = useState<string | null>(null);

  const params = new URLSearchParams(search);
  const wanted = params.get('step') ?? '';
  params.delete('step');
  const who = params.toString();
  const form = formKey(spec, who);
  const state = useSelector(selectStepForm<Facts>(form));
  const saving = useSubmission(savingOf(form));
  const addressOf = (step: string) => {
    const all = new URLSearchParams(who);
    all.set('step', step);
    return `${path}?${all}`;
  };

  const ready = state.stage === 'ready' ? state : null;
  const current = ready
    ? isReachable(spec, ready.saved, wanted)
      ? wanted
      : firstOpen(spec, ready.saved)
    : spec.steps[0]?.id;
  const step = spec.steps.find(({ id }) => id === current);
  const key = `${form} ${ready?.reading} ${current}`;
  const guard = useLeaveGuard(dirty);

  useEffect(() => {
    // A kept page that comes back into sight with something typed in it stays as it is.
    if (!isDirty.current) dispatch(events.formOpened({ form }));
  }, [dispatch, form]);

  const isThere = ready !== null;
  // Another step is another part of the page: that is where reading goes on.
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (!isThere) return;
    if (shown.current !== undefined && shown.current !== current) heading.current?.focus();
    shown.current = current;
  }, [current, isThere]);
  // What was typed here before another step was looked at, or until the form was read anew: that was kept just now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each reading and each step
  useEffect(() => {
    if (isThere) dispatch(events.draftsSought({ form }));
  }, [key, isThere, dispatch, form]);

  const told = (ready && leadFor?.(ready.saved)) ?? lead;
  const head = <PageTitle lead={told}>{title}</PageTitle>;
  if (!ready || !step)
    return (
      <Card as="article" page={WIDTH} aria-busy={state.stage === 'loading'}>
        {head}
        {state.stage === 'failed' ? (
          <div className={styles.state}>
            <Retry again={() => dispatch(events.formOpened({ form }))}>{state.msg || TEXT.failed}</Retry>
          </div>
        ) : (
          <p role="status" className={styles.state}>
            {TEXT.loading}
          </p>
        )}
      </Card>
    );

  const { saved, draftsOf: of } = ready;
  const instead = outOfTurn?.(saved);
  if (instead)
    return (
      <Card as="article" page={WIDTH}>
        {head}
        {instead}
      </Card>
    );

  const at = spec.steps.indexOf(step);
  const before = spec.steps[at - 1];
  // What has passed is behind the user, wherever it stands.
  const after = spec.steps.slice(at + 1).find(({ id }) => saved.steps[id]?.state !== 'passed');
  const status = saved.steps[step.id] ?? { state: 'empty' as const };
  const locked = status.state === 'passed';
  const { busy } = saving;
  // A crash is told wherever the user is.
  const about = saving.result as StepTold | undefined;
  const isHere = about === undefined || about.step === step.id;
  const refused = isHere && !about?.conflict ? saving.refused : undefined;
  const draft = ready.drafts[step.id];
  const open = (id: string) => navigate(addressOf(id));

  const own: CustomStepProps<Facts> = {
    saved,
    busy,
    refused,
    formId,
    goesOn: () => goesOn.current,
    onDirty: (now) => {
      isDirty.current = now;
      setDirty(now);
    },
    onOpen: open,
    onNext: () => {
      if (after) open(after.id);
    },
    keep: (values) => dispatch(events.draftTyped({ form, of, step: step.id, values })),
    restored: restored === key ? draft : undefined,
    submit: (values, typed, next) => {
      const secretIds = Object.fromEntries(
        Object.entries(typed).map(([name, value]) => [name, secretsPort.put(value.trim())]),
      );
      const then = after ? (next ? addressOf(after.id) : undefined) : (done(saved) ?? undefined);
      // The way back leads to this step, also from an address that did not name it.
      if (wanted !== step.id && spec.steps.length > 1) navigate(addressOf(step.id), { replace: true });
      dispatch(
        stepSubmitted({
          form,
          step: step.id,
          values,
          secretIds,
          ...(then === undefined ? {} : { goTo: then }),
        }),
      );
    },
  };

  return (
    <Card as="article" page={spec.steps.length === 1 ? NARROW : WIDTH} aria-busy={busy}>
      {head}
      <div className={spec.steps.length > 1 ? styles.columns : undefined}>
        {spec.steps.length > 1 ? <StepList spec={spec} saved={saved} current={step.id} onChoose={open} /> : null}
        <section className={styles.body} aria-label={step.title}>
          {spec.steps.length > 1 ? (
            <h2 ref={heading} tabIndex={-1}>
              {step.title}
            </h2>
          ) : null}
          {step.lead ? <p className={styles.lead}>{step.lead}</p> : null}
          {status.state === 'refused' ? (
            <div className={styles.refused}>
              <Told>{status.reason ?? TEXT.refusedLead}</Told>
            </div>
          ) : null}
          {isHere && about?.conflict ? (
            <div role="alert" className={styles.notice}>
              <span>{TEXT.conflict}</span>
              <Button size="small" onClick={() => dispatch(events.formOpened({ form }))}>
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
      </div>
      <CardBar className={styles.bar}>
        {before ? <Button onClick={() => open(before.id)}>{TEXT.back}</Button> : null}
        {after && locked ? (
          <Button type="primary" onClick={() => open(after.id)}>
            {TEXT.next}
          </Button>
        ) : null}
        {locked ? null : (
          <>
            {after ? (
              <Button
                htmlType="submit"
                form={formId}
                disabled={busy}
                onClick={() => {
                  goesOn.current = false;
                }}
              >
                {TEXT.save}
              </Button>
            ) : null}
            <Button
              type="primary"
              htmlType="submit"
              form={formId}
              loading={busy}
              onClick={() => {
                goesOn.current = true;
              }}
            >
              {busy ? TEXT.saving : (step.submitText?.(saved) ?? (after ? TEXT.next : TEXT.save))}
            </Button>
          </>
        )}
      </CardBar>
      {guard.asking ? <Leaving onStay={guard.stay} onLeave={guard.leave} /> : null}
    </Card>
  );
}
