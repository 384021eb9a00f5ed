import { Button } from '@arco-design/web-react';
import { useMemo, useState } from 'react';
import { AgreementField } from '@/shared/application/AgreementField';
import { agreementRule } from '@/shared/application/agreement';
import type { CustomStepProps, StepSpec } from '@/shared/form/steps/model';
import { StepFacts } from '@/shared/form/steps/StepFacts';
import { useFields } from '@/shared/form/useFields';
import { Told } from '@/shared/ui/Told';
import type { Opening } from './flows/opening';
import { productsIn } from './lists';
import { Problems } from './OpenSteps';
import styles from './opening.module.css';
import { TEXT } from './text';

export type SubmitProps = CustomStepProps<Opening, { agreementNo: string }> & { steps: readonly StepSpec<Opening>[] };

/** All steps to read once more, and the agreement with the fees of this merchant. After a refusal it is sent as it is. */
export function SubmitStep({ steps, saved, busy, refused, submit, formId, onOpen }: SubmitProps) {
  const [tried, setTried] = useState(false);
  const again = saved.facts.mends !== '';
  const shown = steps.filter(({ id }) => saved.facts.sent.includes(id) || saved.steps[id]?.state === 'passed');
  // What is typed and not saved of a step is not what would be sent.
  const open = shown.filter(({ id }) => {
    const { state = 'empty', draft } = saved.steps[id] ?? {};
    return state === 'empty' || state === 'refused' || (state === 'saved' && draft);
  });
  const { fields } = refused ?? {};
  const own = useMemo(() => (fields?.['agreementNos'] ? { agreementNo: fields['agreementNos'] } : undefined), [fields]);
  const { agreementNos: _own, ...elsewhere } = fields ?? {};
  const {
    form,
    field,
    submit: send,
  } = useFields({
    initial: { agreementNo: '' },
    refused: own,
    rules: { agreementNo: (value) => (again ? undefined : agreementRule(value)) },
  });
  const { productCodes } = saved.values['PRODUCTS'] ?? {};

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
      {shown.map((step) => (
        <section key={step.id} className={styles.review} aria-label={step.title}>
          <div className={styles.reviewHead}>
            <h3>{step.title}</h3>
            {saved.steps[step.id]?.state === 'passed' ? null : (
              <Button type="text" size="small" aria-label={TEXT.changeOf(step.title)} onClick={() => onOpen(step.id)}>
                {TEXT.change}
              </Button>
            )}
          </div>
          <StepFacts step={step} saved={saved} />
        </section>
      ))}
      {again ? null : (
        <section className={styles.review} aria-label={TEXT.agreement}>
          <h3>{TEXT.agreement}</h3>
          <AgreementField
            {...field('agreementNo')}
            productCodes={productsIn(productCodes)}
            mcc={saved.values['BUSINESS']?.['mcc']}
          />
        </section>
      )}
      {tried && open.length > 0 ? (
        <Told>
          {TEXT.notComplete}
          {open.map((step) => (
            <Button key={step.id} type="text" size="small" onClick={() => onOpen(step.id)}>
              {TEXT.goComplete(step.title)}
            </Button>
          ))}
        </Told>
      ) : null}
      {refused && !own && Object.keys(elsewhere).length === 0 ? <Told>{refused.msg}</Told> : null}
      {Object.keys(elsewhere).length > 0 ? (
        <section className={styles.check} role="alert" aria-label={TEXT.check}>
          <Problems problems={elsewhere} onOpen={onOpen} />
        </section>
      ) : null}
    </form>
  );
}
