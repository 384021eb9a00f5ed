import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { CodeField } from '@/shared/form/CodeField';
import formStyles from '@/shared/form/form.module.css';
import { PasswordField } from '@/shared/form/PasswordField';
import { useFields } from '@/shared/form/useFields';
import { paths } from '@/shared/paths';
import { secrets } from '@/shared/ports/secrets';
import { useResource } from '@/shared/resource/useResource';
import { GuardedLink } from '@/shared/status/GuardedLink';
import { useSubmission } from '@/shared/submission/useSubmission';
import { codeProblem } from '@/shared/validation/contact';
import { passwordProblem, PASSWORD_TEXT as RULE } from '@/shared/validation/password';
import { AccountCard, Achieved, Known, StepUnavailable } from './AccountCard';
import styles from './account.module.css';
import { codeRequested, formOf, submitted } from './forms';
import type { PayWay } from './formTypes';
import { codeFor } from './places';
import { paymentPassword } from './resources';
import { Submit } from './Submit';
import { PAGE_TEXT, PAYMENT_TEXT as TEXT } from './text';

/**
 * For each way to set the payment password: the request field that proves the user's identity. The platform assigns refusals to
 * this field.
 */
const PROOF = { set: 'loginPassword', change: 'oldPassword', forgotten: 'code' } as const;

function Form({ way, email }: { way: PayWay; email: string }) {
  const dispatch = useDispatch();
  const { busy, fields, message } = useSubmission(formOf('payPassword'));
  // The field has the same name as the proof in the request, so that the platform's refusal appears at the field.
  const proofName: string = PROOF[way];
  const { form, dirty, field, submit } = useFields<Record<string, string>>({
    busy,
    initial: { [proofName]: '', password: '', repeat: '' },
    refused: fields,
    rules: {
      [proofName]: (text) => (way === 'forgotten' ? codeProblem(text) : text === '' ? TEXT.proofHint[way] : undefined),
      password: (text, all) =>
        passwordProblem(text) ?? (way === 'change' && text === all[proofName] ? TEXT.same : undefined),
      repeat: (repeat, all) =>
        repeat === '' ? TEXT.repeatHint : repeat === all['password'] ? undefined : PAGE_TEXT.differs,
    },
  });
  return (
    <form
      ref={form}
      noValidate
      className={formStyles.form}
      onSubmit={submit((values) => {
        if (busy) return;
        const proof = secrets.put((values[proofName] ?? '').trim());
        const secretIds = { proof, password: secrets.put(values['password'] ?? '') };
        dispatch(submitted({ form: 'payPassword', way, secretIds }));
      })}
    >
      {way === 'forgotten' ? (
        <>
          <p className={styles.lead}>{TEXT.codeTo(email)}</p>
          <CodeField
            {...field(proofName)}
            label={TEXT.proof[way]}
            placeholder={TEXT.proofHint[way]}
            code="account/payPassword"
            onSend={() => dispatch(codeRequested(codeFor('account/payPassword', { shown: email })))}
          />
        </>
      ) : (
        <PasswordField
          {...field(proofName)}
          label={TEXT.proof[way]}
          placeholder={TEXT.proofHint[way]}
          autoComplete="current-password"
        />
      )}
      <PasswordField
        {...field('password')}
        label={TEXT.password}
        placeholder={TEXT.passwordHint}
        hint={RULE.rule}
        autoComplete="new-password"
        metered
      />
      <PasswordField
        {...field('repeat')}
        label={TEXT.repeat}
        placeholder={TEXT.repeatHint}
        autoComplete="new-password"
      />
      <Submit message={message} busy={busy} dirty={dirty} />
    </form>
  );
}

function Manage({ hasSet, email }: { hasSet: boolean; email: string }) {
  const [chosen, setChosen] = useState<'change' | 'forgotten'>('change');
  const { busy } = useSubmission(formOf('payPassword'));
  if (!hasSet)
    return (
      <>
        <p className={styles.note}>{TEXT.missing}</p>
        <Form way="set" email={email} />
      </>
    );
  return (
    <>
      <fieldset className={styles.ways} disabled={busy}>
        <legend className="visually-hidden">{TEXT.ways}</legend>
        {(['change', 'forgotten'] as const).map((way) => (
          <label key={way}>
            <input type="radio" name="way" checked={chosen === way} onChange={() => setChosen(way)} />
            {TEXT.way[way]}
          </label>
        ))}
      </fieldset>
      {chosen === 'forgotten' && email === '' ? (
        <StepUnavailable text={TEXT.noMail}>
          <GuardedLink to={paths.account.changeLoginMail}>{TEXT.bindMail}</GuardedLink>
        </StepUnavailable>
      ) : (
        <Form key={chosen} way={chosen} email={email} />
      )}
    </>
  );
}

/**
 * The page /account-center/payment-pwd: sets the payment password, changes it with the old password, or resets it
 * with a code.
 */
export function PaymentPasswordPage() {
  const state = useResource(paymentPassword);
  const { stage } = useSubmission(formOf('payPassword'));
  return (
    <AccountCard title={TEXT.title} lead={TEXT.lead}>
      {stage === 'done' ? (
        <Achieved title={TEXT.done} hint={TEXT.doneHint} />
      ) : (
        <Known state={state}>{({ hasSet, email }) => <Manage hasSet={hasSet} email={email} />}</Known>
      )}
    </AccountCard>
  );
}
