import { Button, Radio } from '@arco-design/web-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Channel } from '@/contract/rules/contact';
import { CodeField } from '@/shared/form/CodeField';
import formStyles from '@/shared/form/form.module.css';
import { PasswordField } from '@/shared/form/PasswordField';
import { LeaveQuestion } from '@/shared/form/steps/LeaveQuestion';
import { TextField } from '@/shared/form/TextField';
import { useFields } from '@/shared/form/useFields';
import { maskAccount } from '@/shared/format/mask';
import { paths } from '@/shared/paths';
import { secrets } from '@/shared/ports/secrets';
import { useSubmission } from '@/shared/submission/useSubmission';
import { FormAlert } from '@/shared/ui/FormAlert';
import { CardLinks } from '@/shared/ui/PublicCard';
import { codeProblem } from '@/shared/validation/contact';
import { passwordProblem, PASSWORD_TEXT as RULE } from '@/shared/validation/password';
import type { Secrets } from './formTypes';
import styles from './page.module.css';
import { PASSWORD_TEXT as TEXT } from './text';

interface PasswordFormProps {
  /** The account, if it is known; otherwise the form has a field for it. */
  account?: string;
  /** Store key of the form and of its verification code. */
  place: string;
  onCode: (loginAccount: string, channel: Channel) => void;
  onSubmit: (loginAccount: string, channel: Channel, secretIds: Secrets) => void;
}

/** Form that sets a new password with a code, sent by SMS or e-mail to the account's address. */
export function PasswordForm({ account, place, onCode, onSubmit }: PasswordFormProps) {
  const { busy: isSent, stage, fields, message } = useSubmission(place);
  const busy = isSent || stage === 'done';
  const [channel, setChannel] = useState<Channel>('SMS');
  const { form, values, check, dirty, field, submit } = useFields({
    busy,
    initial: { loginAccount: account ?? '', code: '', password: '', repeat: '' },
    refused: fields,
    rules: {
      loginAccount: (text) => (text.trim() === '' ? TEXT.accountHint : undefined),
      code: codeProblem,
      password: passwordProblem,
      repeat: (repeat, { password }) =>
        repeat === '' ? TEXT.repeatHint : repeat === password ? undefined : TEXT.differs,
    },
  });
  return (
    <form
      ref={form}
      noValidate
      className={formStyles.form}
      onSubmit={submit(({ loginAccount, code, password }) => {
        if (busy) return;
        onSubmit(loginAccount.trim(), channel, { code: secrets.put(code.trim()), password: secrets.put(password) });
      })}
    >
      {account === undefined ? (
        <TextField
          {...field('loginAccount')}
          label={TEXT.account}
          placeholder={TEXT.accountHint}
          maxLength={64}
          autoComplete="username"
        />
      ) : (
        <dl className={styles.account}>
          <dt>{TEXT.account}</dt>
          <dd>{maskAccount(account)}</dd>
        </dl>
      )}
      <fieldset className={styles.channels}>
        <legend>{TEXT.channel}</legend>
        <Radio.Group value={channel} onChange={setChannel}>
          <Radio value="SMS">{TEXT.sms}</Radio>
          <Radio value="EMAIL">{TEXT.email}</Radio>
        </Radio.Group>
      </fieldset>
      <CodeField
        {...field('code')}
        label={TEXT.code}
        placeholder={TEXT.codeHint}
        code={place}
        onSend={() => {
          if (check('loginAccount')) onCode(values.loginAccount.trim(), channel);
        }}
      />
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
      <LeaveQuestion dirty={dirty && !busy} />
      <FormAlert quiet>{message}</FormAlert>
      <Button type="primary" htmlType="submit" size="large" long loading={busy}>
        {TEXT.submit}
      </Button>
      <CardLinks>
        <Link to={paths.open.login}>{TEXT.back}</Link>
      </CardLinks>
    </form>
  );
}
