import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import type { ProductCode } from '@/contract/productCodes';
import { AgreementField } from '@/shared/application/AgreementField';
import { agreementRule } from '@/shared/application/agreement';
import type { DraftFacts } from '@/shared/application/sectionSteps';
import type { CustomStepProps, StepSpec } from '@/shared/form/steps/model';
import { StepFacts } from '@/shared/form/steps/StepFacts';
import { useFields } from '@/shared/form/useFields';
import { Told } from '@/shared/ui/Told';
import { ChosenProducts } from './fields';
import styles from './opening.module.css';
import { FORM_TEXT as TEXT } from './text';

export interface ConfirmProps<Facts> extends CustomStepProps<Facts, { agreementNo: string }> {
  /** Its sections, to be read once more. */
  steps: readonly StepSpec<DraftFacts>[];
  /** What is agreed to; null where that has been before. */
  codes: readonly string[] | null;
}

/** Everything to read once more, the agreement, and what is still missing. */
export function ConfirmStep<Facts extends DraftFacts>({ steps, codes, ...props }: ConfirmProps<Facts>) {
  const { saved, busy, refused, submit, formId, onOpen } = props;
  const [missed, setMissed] = useState(false);
  const agreed = refused?.fields?.['agreementNos'];
  const {
    form,
    field,
    submit: send,
  } = useFields({
    initial: { agreementNos: '' },
    refused: agreed ? { agreementNos: agreed } : undefined,
    rules: codes ? { agreementNos: agreementRule } : {},
  });
  const open = steps.filter(({ id }) => (saved.steps[id]?.state ?? 'empty') !== 'saved');
  // `SECTION.field` to what the platform has against it.
  const wrong = Object.entries(refused?.fields ?? {}).filter(([key]) => key !== 'agreementNos');
  const stepOf = (key: string) => steps.find(({ id }) => id === key.split('.')[0]);

  return (
    <form
      id={formId}
      ref={form}
      noValidate
      onSubmit={send(({ agreementNos }) => {
        if (busy) return;
        if (open.length > 0) return setMissed(true);
        submit({ agreementNo: agreementNos }, {}, true);
      })}
    >
      {codes ? <ChosenProducts codes={codes} /> : null}
      {steps.map((step) => (
        <section key={step.id} className={styles.review} aria-label={step.title}>
          <div className={styles.reviewHead}>
            <h3>{step.title}</h3>
            <Button type="text" size="small" aria-label={TEXT.changeOf(step.title)} onClick={() => onOpen(step.id)}>
              {TEXT.change}
            </Button>
          </div>
          <StepFacts step={step as unknown as StepSpec<Facts>} saved={saved} />
        </section>
      ))}
      {codes ? (
        <section className={styles.review} aria-label={TEXT.agreement}>
          <h3>{TEXT.agreement}</h3>
          <AgreementField {...field('agreementNos')} productCodes={codes as readonly ProductCode[]} />
        </section>
      ) : null}
      {missed && open.length > 0 ? (
        <Told>
          {TEXT.notComplete}
          {open.map((step) => (
            <Button key={step.id} type="text" size="small" onClick={() => onOpen(step.id)}>
              {TEXT.goComplete(step.title)}
            </Button>
          ))}
        </Told>
      ) : null}
      {wrong.map(([key, msg]) => {
        const step = stepOf(key);
        return (
          <Told key={key}>
            {msg}
            {step ? (
              <Button type="text" size="small" onClick={() => onOpen(step.id)}>
                {TEXT.goComplete(step.title)}
              </Button>
            ) : null}
          </Told>
        );
      })}
      {refused && !refused.fields ? <Told>{refused.msg}</Told> : null}
    </form>
  );
}
