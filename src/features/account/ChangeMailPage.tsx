import { useDispatch } from 'react-redux';
import { CodeField } from '@/shared/form/CodeField';
import formStyles from '@/shared/form/form.module.css';
import { TextField } from '@/shared/form/TextField';
import { useFields } from '@/shared/form/useFields';
import { secrets } from '@/shared/ports/secrets';
import { useResource } from '@/shared/resource/useResource';
import { useSubmission } from '@/shared/submission/useSubmission';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { codeProblem, emailProblem } from '@/shared/validation/contact';
import { AccountCard, Achieved, Known } from './AccountCard';
import styles from './account.module.css';
import { codeRequested, formOf, submitted } from './forms';
import { codeFor } from './places';
import { ownMail } from './resources';
import { Submit } from './Submit';
import { MAIL_TEXT as TEXT } from './text';

const lower = (email: string) => email.trim().toLowerCase();

function Form({ current }: { current: string }) {
  const dispatch = useDispatch();
  const { busy, fields, message, result } = useSubmission(formOf('mail'));
  const proof = result as string | undefined;
  const proves = proof === undefined;
  const { form, values, check, dirty, field, submit } = useFields({
    busy,
    initial: { oldCode: '', email: '', code: '' },
    refused: fields,
    rules: { oldCode: (code) => (proves ? codeProblem(code) : undefined), email: emailProblem, code: codeProblem },
  });
  const next = codeFor('account/newMail', { email: lower(values.email) });
  return (
    <form
      ref={form}
      noValidate
      className={formStyles.form}
      onSubmit={submit(({ oldCode, email, code }) => {
        if (busy) return;
        const secretIds = {
          code: secrets.put(code.trim()),
          ...(proves ? { oldCode: secrets.put(oldCode.trim()) } : {}),
        };
        dispatch(submitted({ form: 'mail', email: lower(email), proof, secretIds }));
      })}
    >
      <div className={styles.facts}>
        <DescriptionList of={[[TEXT.current, current || TEXT.none]]} />
      </div>
      {proves ? (
        <CodeField
          {...field('oldCode')}
          label={current ? TEXT.oldCode : TEXT.mobileCode}
          placeholder={current ? TEXT.oldCodeHint : TEXT.mobileCodeHint}
          code="account/oldMail"
          onSend={() => dispatch(codeRequested(codeFor('account/oldMail', { shown: current })))}
        />
      ) : (
        <p role="status">{current ? TEXT.verified : TEXT.mobileVerified}</p>
      )}
      <TextField
        {...field('email')}
        label={TEXT.email}
        placeholder={TEXT.emailHint}
        maxLength={100}
        inputMode="email"
        autoComplete="email"
      />
      <CodeField
        {...field('code')}
        label={TEXT.code}
        placeholder={TEXT.codeHint}
        code={next.id}
        onSend={() => {
          if (check('email')) dispatch(codeRequested(next));
        }}
      />
      <Submit message={message} busy={busy} dirty={dirty} />
    </form>
  );
}

/**
 * The page /account-center/change-login-mail: changes the e-mail address by two codes. One goes to the current address (to the
 * mobile if there is none), the other to the new address.
 */
export function ChangeMailPage() {
  const state = useResource(ownMail);
  const { stage } = useSubmission(formOf('mail'));
  return (
    <AccountCard title={TEXT.title} lead={TEXT.lead}>
      {stage === 'done' ? (
        <Achieved title={TEXT.done} hint={TEXT.doneHint} />
      ) : (
        <Known state={state}>{({ email }) => <Form current={email} />}</Known>
      )}
    </AccountCard>
  );
}
