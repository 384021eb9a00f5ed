import { Button } from '@arco-design/web-react';
import type { PaymentProof as Proof } from '@/contract/calls/onboardingParts';
import { MoneyField } from '@/shared/form/MoneyField';
import { TextField } from '@/shared/form/TextField';
import { useFields } from '@/shared/form/useFields';
import { formatTime } from '@/shared/format/time';
import { FormAlert } from '@/shared/ui/FormAlert';
import styles from './onboarding.module.css';
import { TEXT } from './text';

export interface PaymentProofProps {
  proof: Proof;
  stage: 'idle' | 'sending' | 'comparing';
  refused: { msg: string; fields?: Readonly<Record<string, string>> } | undefined;
  onSend: () => void;
  onCompare: (typed: { proofId: string; amount: string; remark: string }) => void;
}

function Compare({ proof, stage, refused, onCompare }: PaymentProofProps) {
  const { form, field, submit } = useFields({
    busy: stage === 'comparing',
    initial: { amount: '', remark: '' },
    refused: refused?.fields,
    rules: {
      amount: (typed) => (typed === '' ? TEXT.noAmount : undefined),
      remark: (typed) => (typed.trim() === '' ? TEXT.noRemark : undefined),
    },
  });
  const amount = field('amount');
  return (
    <form
      ref={form}
      noValidate
      className={styles.proofForm}
      onSubmit={submit(({ amount, remark }) => {
        if (stage === 'idle') onCompare({ proofId: proof.proofId, amount, remark: remark.trim() });
      })}
    >
      <MoneyField {...amount} label={TEXT.amount} {...(amount.problem ? { error: amount.problem } : {})} />
      <TextField {...field('remark')} label={TEXT.remark} hint={TEXT.remarkHelp} maxLength={16} autoComplete="off" />
      <div>
        {refused && !refused.fields ? <FormAlert>{refused.msg}</FormAlert> : null}
        <Button type="primary" htmlType="submit" loading={stage === 'comparing'}>
          {TEXT.compare}
        </Button>
      </div>
    </form>
  );
}

/** Proves the ownership of a bank account. The platform sends a small transfer, and the user types its amount and remark. */
export function PaymentProof(props: PaymentProofProps) {
  const { proof, stage, refused, onSend } = props;
  const { state, accountNoMasked, sentAt, expiresAt, triesLeft } = proof;
  if (state === 'VERIFIED') return null;
  const sent = state === 'SENT';
  const failureText = state === 'FAILED' ? TEXT.proofFailed : state === 'EXPIRED' ? TEXT.proofExpired : null;
  return (
    <section className={styles.proof} aria-label={TEXT.proof}>
      <h2>{TEXT.proof}</h2>
      <p>{TEXT.proofLead(accountNoMasked)}</p>
      {sent && sentAt && expiresAt ? (
        <p>
          {TEXT.proofSent(formatTime(sentAt))}，{TEXT.proofExpires(formatTime(expiresAt))}，{TEXT.triesLeft(triesLeft)}
          。
        </p>
      ) : null}
      {failureText ? (
        <p role="alert" className={styles.wrong}>
          {failureText}
        </p>
      ) : null}
      {sent ? <Compare key={proof.proofId} {...props} /> : null}
      {!sent && refused ? <FormAlert>{refused.msg}</FormAlert> : null}
      <div className={styles.ways}>
        <Button {...(sent ? {} : { type: 'primary' })} loading={stage === 'sending'} onClick={onSend}>
          {state === 'NONE' ? TEXT.proofSend : TEXT.proofAgain}
        </Button>
      </div>
    </section>
  );
}
