import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { ProductCode } from '@/contract/words/productCodes';
import type { CustomStepProps, StepSpec } from '../form/steps/model';
import { Missing, openSteps, Problems, Review, Reviews } from '../form/steps/Reviews';
import { useFields } from '../form/useFields';
import { FormAlert } from '../ui/FormAlert';
import { AgreementField } from './AgreementField';
import { agreementRule } from './agreement';
import styles from './application.module.css';
import { AGREEMENT_TEXT as TEXT } from './text';

export interface ConfirmProps<F> extends CustomStepProps<F, { agreementNo: string }> {
  /** The steps to review: steps that the user submits now, and steps that have already passed the audit. */
  steps: readonly StepSpec<F>[];
  /**
   * The products of the agreement, and the merchant category (mcc) whose fees apply. Null: no agreement to accept, for example
   * because the user accepted it before.
   */
  agrees: { codes: readonly ProductCode[]; mcc?: string | undefined } | null;
  /** True if the agreement was accepted earlier. Its field then appears only if the platform requires a new acceptance. */
  agreed?: boolean;
  /** Content above the review. */
  children?: ReactNode;
}

/**
 * The last step of an application: a review of all sections, the agreement with this merchant's fees, and links to the steps that
 * are missing or refused.
 */
export function ConfirmStep<F>({
  steps,
  agrees,
  agreed = false,
  children,
  saved,
  busy,
  refused,
  submit,
  ...of
}: ConfirmProps<F>) {
  const { formId, onOpen } = of;
  const [tried, setTried] = useState(false);
  const open = openSteps(steps, saved);
  const { agreementNos, ...elsewhere } = refused?.fields ?? {};
  const own = useMemo(() => (agreementNos ? { agreementNo: agreementNos } : undefined), [agreementNos]);
  const [again, setAgain] = useState(false);
  useEffect(() => {
    if (own) setAgain(true);
  }, [own]);
  const asks = agrees !== null && (!agreed || again);
  const isElsewhere = Object.keys(elsewhere).length > 0;
  const {
    form,
    field,
    submit: send,
  } = useFields({
    busy,
    initial: { agreementNo: '' },
    refused: own,
    rules: { agreementNo: (value) => (asks ? agreementRule(value) : undefined) },
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
      {children}
      <Reviews steps={steps} saved={saved} onOpen={onOpen} />
      {asks ? (
        <Review title={TEXT.title}>
          <AgreementField {...field('agreementNo')} productCodes={agrees.codes} mcc={agrees.mcc} />
        </Review>
      ) : null}
      {tried ? <Missing steps={open} onOpen={onOpen} /> : null}
      {refused && !own && !isElsewhere ? <FormAlert>{refused.msg}</FormAlert> : null}
      {isElsewhere ? (
        <section className={styles.wrong} role="alert" aria-label={TEXT.wrong}>
          <Problems problems={elsewhere} steps={steps} onOpen={onOpen} />
        </section>
      ) : null}
    </form>
  );
}
