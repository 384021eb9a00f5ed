import { Button } from '@arco-design/web-react';
import { useId } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { CodeField } from '@/shared/form/CodeField';
import formStyles from '@/shared/form/form.module.css';
import { PasswordField } from '@/shared/form/PasswordField';
import { LeaveQuestion } from '@/shared/form/steps/LeaveQuestion';
import { TextField } from '@/shared/form/TextField';
import { useFields } from '@/shared/form/useFields';
import { address, paths } from '@/shared/paths';
import { secrets } from '@/shared/ports/secrets';
import { useSubmission } from '@/shared/submission/useSubmission';
import { Checkbox } from '@/shared/ui/Checkbox';
import { FormAlert } from '@/shared/ui/FormAlert';
import { CardLinks } from '@/shared/ui/PublicCard';
import { codeProblem, mobileProblem } from '@/shared/validation/contact';
import { passwordProblem, PASSWORD_TEXT as RULE } from '@/shared/validation/password';
import { EntryCard } from './EntryCard';
import { PLACE, registerCodeRequested, registerSubmitted } from './forms';
import styles from './page.module.css';
import { REGISTER_TEXT as TEXT } from './text';

const initial = { mobile: '', code: '', password: '', repeat: '', agreed: false };

/** Link to an agreement. It opens in a new tab, so that the typed values stay. */
const Agreement = ({ type, name }: { type: string; name: string }) => (
  <Link to={address(paths.open.agreement, { type })} target="_blank" rel="noopener">
    {name}
  </Link>
);

function RegisterForm() {
  const dispatch = useDispatch();
  const id = useId();
  const { busy: isSent, stage, fields, message } = useSubmission(PLACE.register);
  const busy = isSent || stage === 'done';
  const { form, values, check, dirty, field, submit } = useFields({
    busy,
    initial,
    refused: fields,
    rules: {
      mobile: mobileProblem,
      code: codeProblem,
      password: passwordProblem,
      repeat: (repeat, { password }) =>
        repeat === '' ? TEXT.repeatHint : repeat === password ? undefined : TEXT.differs,
      agreed: (agreed) => (agreed ? undefined : TEXT.notAgreed),
    },
  });
  const mobile = field('mobile');
  const consent = field('agreed');

  return (
    <form
      ref={form}
      noValidate
      className={formStyles.form}
      onSubmit={submit(({ mobile, code, password }) => {
        if (busy) return;
        const secretIds = { code: secrets.put(code.trim()), password: secrets.put(password) };
        dispatch(registerSubmitted({ mobile: mobile.trim(), agreed: true, secretIds }));
      })}
    >
      <TextField
        {...mobile}
        onChange={(typed) => mobile.onChange(typed.replace(/\s/g, ''))}
        label={TEXT.mobile}
        placeholder={TEXT.mobileHint}
        maxLength={20}
        inputMode="tel"
        autoComplete="username"
      />
      <CodeField
        {...field('code')}
        label={TEXT.code}
        placeholder={TEXT.codeHint}
        code={PLACE.register}
        onSend={() => {
          if (check('mobile')) dispatch(registerCodeRequested({ mobile: values.mobile.trim() }));
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
      <div className={styles.agreement}>
        <Checkbox
          name="agreed"
          checked={consent.value}
          aria-invalid={consent.problem !== undefined}
          aria-describedby={`${id}-agreed`}
          onChange={({ target }) => consent.onChange(target.checked)}
        >
          {TEXT.agree}
        </Checkbox>
        <Agreement type="USER_SERVICE" name={TEXT.userAgreement} />
        {TEXT.and}
        <Agreement type="PRIVACY" name={TEXT.privacy} />
        <div id={`${id}-agreed`} className={formStyles.message} data-problem="">
          {consent.problem}
        </div>
      </div>
      <LeaveQuestion dirty={dirty && !busy} />
      <FormAlert quiet>{message}</FormAlert>
      <Button type="primary" htmlType="submit" size="large" long loading={busy}>
        {TEXT.submit}
      </Button>
      <CardLinks>
        <Link to={paths.open.login}>{TEXT.haveAccount}</Link>
      </CardLinks>
    </form>
  );
}

/** The page /register: registers a mobile number with a verification code and a password, and signs the user in. */
export const RegisterPage = () => (
  <EntryCard title={TEXT.title} lead={TEXT.lead} form={PLACE.register}>
    <RegisterForm />
  </EntryCard>
);
