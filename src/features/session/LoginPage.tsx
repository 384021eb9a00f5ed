import { Button, Checkbox, Input } from '@arco-design/web-react';
import { IconLock, IconUser } from '@arco-design/web-react/icon';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import { maskAccount } from '@/shared/format/mask';
import { secrets } from '@/shared/ports/secrets';
import fieldStyles from '@/shared/ui/field.module.css';
import { CardLinks, PublicCard } from '@/shared/ui/PublicCard';
import styles from './LoginPage.module.css';
import { LOGIN_PAGE_TEXT as TEXT } from './pageText';
import { remembered } from './remembered';
import { sessionEvents, sessionSelectors } from './slice';

interface Problems {
  account?: string;
  password?: string;
}

/** /login, the account tab. What is typed stays in the form whatever the platform answers. */
export function LoginPage() {
  const dispatch = useDispatch();
  const session = useSelector(sessionSelectors.selectSession);
  const id = useId();
  const [known] = useState(remembered.account);
  const { search } = useLocation();
  const [account, setAccount] = useState(known);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(known !== '');
  const [problems, setProblems] = useState<Problems>({});
  const [capsLock, setCapsLock] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const busy = session.stage === 'provingHuman' || session.stage === 'signingIn';
  const refused = session.stage === 'signedOut' ? session.refused?.msg : undefined;
  const initial = session.stage === 'signedOut' && session.initialPassword ? TEXT.initialPassword : undefined;
  const told = refused ?? initial;

  const problemsNow = (): Problems => ({
    ...(account.trim() === '' ? { account: TEXT.accountHint } : {}),
    ...(password === '' ? { password: TEXT.passwordHint } : {}),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = problemsNow();
    setProblems(found);
    const first = found.account ? 'account' : found.password ? 'password' : null;
    if (first) {
      form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
      return;
    }
    dispatch(sessionEvents.loginSubmitted({ loginAccount: account.trim(), secretId: secrets.put(password), remember }));
  };

  const seeCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <PublicCard title={TEXT.platform} lead={TEXT.slogan}>
      <div role="tablist" className={styles.tabs} aria-label={TEXT.title}>
        <button type="button" role="tab" aria-selected="true" id={`${id}-tab`} aria-controls={`${id}-panel`}>
          {TEXT.accountTab}
        </button>
      </div>
      <form
        ref={form}
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-tab`}
        onSubmit={submit}
        noValidate
        className={styles.form}
      >
        <div className={styles.field}>
          <label htmlFor={`${id}-account`} className="visually-hidden">
            {TEXT.account}
          </label>
          <Input
            id={`${id}-account`}
            name="account"
            size="large"
            prefix={<IconUser />}
            autoComplete="username"
            placeholder={TEXT.accountHint}
            maxLength={64}
            value={account}
            error={Boolean(problems.account)}
            aria-invalid={Boolean(problems.account)}
            aria-describedby={problems.account ? `${id}-account-error` : undefined}
            onChange={(value) => {
              setAccount(value);
              setProblems((now) => ({ ...now, account: undefined }));
            }}
          />
          {problems.account ? (
            <span id={`${id}-account-error`} className={fieldStyles.error}>
              {problems.account}
            </span>
          ) : null}
        </div>
        <div className={styles.field}>
          <label htmlFor={`${id}-password`} className="visually-hidden">
            {TEXT.password}
          </label>
          <Input.Password
            id={`${id}-password`}
            name="password"
            size="large"
            prefix={<IconLock />}
            autoComplete="current-password"
            placeholder={TEXT.passwordHint}
            maxLength={128}
            value={password}
            error={Boolean(problems.password)}
            aria-invalid={Boolean(problems.password)}
            aria-describedby={problems.password ? `${id}-password-error` : told ? `${id}-told` : undefined}
            onKeyUp={seeCapsLock}
            onChange={(value) => {
              setPassword(value);
              setProblems((now) => ({ ...now, password: undefined }));
            }}
          />
          {problems.password ? (
            <span id={`${id}-password-error`} className={fieldStyles.error}>
              {problems.password}
            </span>
          ) : null}
          {capsLock ? <span className={styles.hint}>{TEXT.capsLock}</span> : null}
        </div>
        <Checkbox checked={remember} onChange={setRemember}>
          {TEXT.remember}
        </Checkbox>
        {/* The toast goes after three seconds; what has to be read longer, such as a lock, stays here. */}
        {told && !busy ? (
          <p id={`${id}-told`} className={styles.told}>
            {told}
          </p>
        ) : null}
        <Button type="primary" htmlType="submit" size="large" long loading={busy}>
          {TEXT.submit}
        </Button>
      </form>
      <CardLinks>
        <Link to="/register">{TEXT.register}</Link>
        {known ? <Link to={`/welcomeBack${search}`}>{TEXT.welcomeBack(maskAccount(known))}</Link> : null}
        <Link to="/forgetPassword">{TEXT.forgotten}</Link>
      </CardLinks>
    </PublicCard>
  );
}
