import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { AgreementsField } from '@/shared/form/AgreementsField';
import { CodeField } from '@/shared/form/CodeField';
import type { CustomStepProps, StepSpec } from '@/shared/form/steps/model';
import { Missing, openSteps, Review, Reviews } from '@/shared/form/steps/Reviews';
import { AGREEMENTS_TEXT } from '@/shared/form/text';
import { useFields } from '@/shared/form/useFields';
import { useResource } from '@/shared/resource/useResource';
import { FormAlert } from '@/shared/ui/FormAlert';
import { codeProblem } from '@/shared/validation/contact';
import type { Detail } from './flows/application';
import { PLACE, submitCodeRequested } from './flows/codes';
import styles from './onboarding.module.css';
import { walletAgreements } from './resources';
import { TEXT } from './text';

/**
 * The last step: the review of all steps, the agreements, and the verification code for the submission. A corrected application
 * needs neither agreements nor code.
 */
export function SubmitStep({
  steps,
  ...props
}: CustomStepProps<Detail, { faceAgreementNos: readonly string[] }> & { steps: readonly StepSpec<Detail>[] }) {
  const { saved, busy, refused, submit, formId, onOpen } = props;
  const dispatch = useDispatch();
  const detail = saved.facts;
  const again = detail.settledStatus === 'UN_PASS';
  const agreements = useResource(walletAgreements);
  const [tried, setTried] = useState(false);
  const {
    form,
    field,
    submit: send,
  } = useFields({
    busy,
    initial: { agreed: false as boolean, code: '' },
    refused: refused?.fields,
    rules: {
      agreed: (agreed) => (again || agreed ? undefined : AGREEMENTS_TEXT.notAgreed),
      code: (code) => (again ? undefined : codeProblem(code)),
    },
  });
  const open = openSteps(steps, saved);

  return (
    <form
      id={formId}
      ref={form}
      noValidate
      onSubmit={send(({ code }) => {
        if (busy) return;
        if (open.length > 0) return setTried(true);
        const faceAgreementNos = (agreements.data ?? []).map(({ faceAgreementNo }) => faceAgreementNo);
        submit({ faceAgreementNos }, { code: code.trim() }, true);
      })}
    >
      <Reviews steps={steps} saved={saved} onOpen={onOpen} />
      {again ? null : (
        <Review title={TEXT.agreements}>
          <AgreementsField {...field('agreed')} agreements={agreements} />
          <div className={styles.code}>
            <CodeField
              {...field('code')}
              label={TEXT.smsCode}
              code={PLACE.submit}
              onSend={() => dispatch(submitCodeRequested({ enterpriseId: detail.enterpriseId }))}
            />
          </div>
        </Review>
      )}
      {tried ? <Missing steps={open} again={again} onOpen={onOpen} /> : null}
      {refused && !refused.fields?.code ? (
        <FormAlert>{Object.values(refused.fields ?? {})[0] ?? refused.msg}</FormAlert>
      ) : null}
    </form>
  );
}
