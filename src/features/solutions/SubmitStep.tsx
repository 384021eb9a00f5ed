import { Button } from '@arco-design/web-react';
import { useMemo, useState } from 'react';
import { ProductCode } from '@/contract/productCodes';
import { AgreementField } from '@/shared/application/AgreementField';
import { agreementRule } from '@/shared/application/agreement';
import type { CustomStepProps, StepSpec } from '@/shared/form/steps/model';
import { StepFacts } from '@/shared/form/steps/StepFacts';
import { useFields } from '@/shared/form/useFields';
import { Told } from '@/shared/ui/Told';
import type { Opening } from './flows/opening';
import styles from './solutions.module.css';
import { TEXT } from './text';

const { open: WORDS } = TEXT;

type SubmitProps = CustomStepProps<Opening, { agreementNo: string }> & { steps: readonly StepSpec<Opening>[] };

/** All sections to read once more, and the agreement with the fees of this merchant. After a refusal it is sent as it is. */
export function SubmitStep({ steps, saved, busy, refused, submit, formId, onOpen }: SubmitProps) {
  const [tried, setTried] = useState(false);
  const { mends, solution } = saved.facts;
  const codes = ProductCode.options.filter((code) => (solution.missing as readonly string[]).includes(code));
  const agrees = mends === '' && codes.length > 0;
  // What is typed and not saved of a step is not what would be sent.
  const open = steps.filter(({ id }) => {
    const { state = 'empty', draft } = saved.steps[id] ?? {};
    return state === 'empty' || state === 'refused' || (state === 'saved' && draft);
  });
  const { fields } = refused ?? {};
  const own = useMemo(() => (fields?.['agreementNos'] ? { agreementNo: fields['agreementNos'] } : undefined), [fields]);
  const elsewhere = Object.entries(fields ?? {}).filter(([key]) => key !== 'agreementNos');
  const titleOf = (key: string) => steps.find(({ id }) => id === key.split('.')[0]);
  const {
    form,
    field,
    submit: send,
  } = useFields({
    initial: { agreementNo: '' },
    refused: own,
    rules: { agreementNo: (value) => (agrees ? agreementRule(value) : undefined) },
  });

  return (
    <form
      id={formId}
      ref={form}
      noValidate
      onSubmit={send(({ agreementNo }) => {
        if (busy) return;
        if (open.length > 0) return setTried(true);
        submit({ agreementNo }, {}, true);
      })}
    >
      {steps.map((step) => (
        <section key={step.id} className={styles.review} aria-label={step.title}>
          <div className={styles.cardHead}>
            <h3>{step.title}</h3>
            {saved.steps[step.id]?.state === 'passed' ? null : (
              <Button type="text" size="small" aria-label={WORDS.changeOf(step.title)} onClick={() => onOpen(step.id)}>
                {WORDS.change}
              </Button>
            )}
          </div>
          <StepFacts step={step} saved={saved} />
        </section>
      ))}
      {agrees ? (
        <section className={styles.review} aria-label={WORDS.agreement}>
          <h3>{WORDS.agreement}</h3>
          <AgreementField {...field('agreementNo')} productCodes={codes} />
        </section>
      ) : null}
      {tried && open.length > 0 ? (
        <Told>
          {WORDS.notComplete}
          {open.map((step) => (
            <Button key={step.id} type="text" size="small" onClick={() => onOpen(step.id)}>
              {WORDS.go(step.title)}
            </Button>
          ))}
        </Told>
      ) : null}
      {refused && !own && elsewhere.length === 0 ? <Told>{refused.msg}</Told> : null}
      {elsewhere.length > 0 ? (
        <ul className={styles.problems} role="alert">
          {elsewhere.map(([key, problem]) => {
            const step = titleOf(key);
            return (
              <li key={key}>
                <span>{problem}</span>
                {step ? (
                  <Button type="text" size="small" onClick={() => onOpen(step.id)}>
                    {WORDS.go(step.title)}
                  </Button>
                ) : null}
              </li>
            );
          })}
        </ul>
      ) : null}
    </form>
  );
}
