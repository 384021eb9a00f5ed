import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { AgreementsField } from '@/shared/form/AgreementsField';
import { CodeField } from '@/shared/form/CodeField';
import type { CustomStepProps, StepSpec } from '@/shared/form/steps/model';
import { StepFacts } from '@/shared/form/steps/StepFacts';
import { AGREEMENTS_TEXT } from '@/shared/form/text';
import { useFields } from '@/shared/form/useFields';
import { useResource } from '@/shared/resource/useResource';
import { Told } from '@/shared/ui/Told';
import { codeProblem } from '@/shared/validation/contact';
import type { Detail } from './flows/application';
import { PLACE, submitCodeAsked } from './flows/codes';
import styles from './onboarding.module.css';
import { walletAgreements } from './resources';
import { TEXT } from './text';

/** All steps to read once more, the agreements, and the code that sends it in. After a refusal it is sent as it is. */
export function SubmitStep({
  steps,
  ...props
}: CustomStepProps<Detail, { faceAgreementNos: readonly string[] }> & { steps: readonly StepSpec<Detail>[] }) {
  const { saved, busy, refused, submit, formId, onOpen } = props;
  const dispatch = useDispatch();
  const detail = saved.facts;
  const again = detail.settledStatus === 'UN_PASS';
  const agreements = useResource(walletAgreements);
  const [told, setTold] = useState('');
  const {
    form,
    field,
    submit: send,
  } = useFields({
    initial: { agreed: false as boolean, code: '' },
    refused: refused?.fields,
    rules: {
      agreed: (agreed) => (again || agreed ? undefined : AGREEMENTS_TEXT.notAgreed),
      code: (code) => (again ? undefined : codeProblem(code)),
    },
  });
  const open = steps.filter((step) => {
    const state = saved.steps[step.id]?.state ?? 'empty';
    return state === 'empty' || state === 'refused';
  });

  return (
    <form
      id={formId}
      ref={form}
      noValidate
      onSubmit={send(({ code }) => {
        if (busy) return;
        if (open.length > 0) return setTold(again ? TEXT.stillRefused : TEXT.notComplete);
        const faceAgreementNos = (agreements.data ?? []).map(({ faceAgreementNo }) => faceAgreementNo);
        submit({ faceAgreementNos }, { code: code.trim() }, true);
      })}
    >
      {steps.map((step) => (
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
        <section className={styles.review} aria-label={TEXT.agreements}>
          <h3>{TEXT.agreements}</h3>
          <AgreementsField {...field('agreed')} agreements={agreements} />
          <div className={styles.code}>
            <CodeField
              {...field('code')}
              label={TEXT.smsCode}
              code={PLACE.submit}
              onSend={() => dispatch(submitCodeAsked({ enterpriseId: detail.enterpriseId }))}
            />
          </div>
        </section>
      )}
      {told && open.length > 0 ? (
        <Told>
          {told}
          {open.map((step) => (
            <Button key={step.id} type="text" size="small" onClick={() => onOpen(step.id)}>
              {again ? TEXT.goMend(step.title) : TEXT.goComplete(step.title)}
            </Button>
          ))}
        </Told>
      ) : null}
      {refused && !refused.fields?.code ? <Told>{Object.values(refused.fields ?? {})[0] ?? refused.msg}</Told> : null}
    </form>
  );
}
