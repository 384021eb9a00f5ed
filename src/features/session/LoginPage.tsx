import { Button, Input } from '@arco-design/web-react';
import { IconLock, IconUser } from '@arco-design/web-react/icon';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { maskAccount } from '@/shared/format/mask';
import { secrets } from '@/shared/ports/secrets';
import fieldStyles from '@/shared/ui/field.module.css';
import { LazyPart, type LazySpec } from '@/shared/ui/LazyPart';
import { CardLinks, PublicCard } from '@/shared/ui/PublicCard';
import { usePageSearch } from '@/shared/ui/pageSearch';
import styles from './LoginPage.module.css';
import { LOGIN_PAGE_TEXT as TEXT } from './pageText';
import { remembered } from './remembered';
import { sessionEvents, sessionSelectors } from './slice';

interface Problems {
  account?: string;
  password?: string;
}

/** The other way in is code of its own. */
const qrLogin: LazySpec<object> = {
  load: () => import(/* webpackChunkName: "qr" */ './QrLogin').then(({ QrLogin }) => QrLogin),
  waiting: null,
  failed: (again) => (
    <p>
      {TEXT.qrFailed}{' '}
      <button type="button" className={styles.link} onClick={again}>
        {TEXT.retry}
      </button>
    </p>
  ),
};

/** /login, by account or by phone. What is typed stays in the form whatever the platform answers. */
export function LoginPage() {
  const dispatch = useDispatch();
  const session = useSelector(sessionSelectors.selectSession);
  const id = useId();
  const [tab, setTab] = useState<'account' | 'qr'>('account');
  const [known] = useState(remembered.account);
  const search = usePageSearch();
  const [account, setAccount] = useState(known);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(known !== '');
  const [problems, setProblems] = useState<Problems>({});
  const [capsLock, setCapsLock] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const busy = session.stage === 'provingHuman' || session.stage === 'signingIn';
  const refused = session.stage === 'signedOut' ? session.refused?.msg : undefined;
  const absent = session.stage === 'signedOut' && session.captchaAbsent;
  const initial = session.stage === 'signedOut' && session.initialPassword ? TEXT.initialPassword : undefined;
  const told = refused ?? initial ?? (absent ? TEXT.captchaAbsent : undefined);

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

  /** The arrow keys turn the tabs, as in any tab list. */
  const turn = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const next = tab === 'account' ? 'qr' : 'account';
    setTab(next);
    currentTarget.querySelector<HTMLElement>(`[id$="${next}-tab"]`)?.focus();
  };

  const seeCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <PublicCard title={TEXT.platform} lead={TEXT.slogan}>
      <div role="tablist" className={styles.tabs} aria-label={TEXT.title} onKeyDown={turn}>
        {(['account', 'qr'] as const).map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={tab === name}
            tabIndex={tab === name ? 0 : -1}
            id={`${id}-${name}-tab`}
            aria-controls={`${id}-${name}-panel`}
            onClick={() => setTab(name)}
          >
            {name === 'account' ? TEXT.accountTab : TEXT.qrTab}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-qr-panel`} aria-labelledby={`${id}-qr-tab`} hidden={tab !== 'qr'}>
        {tab === 'qr' ? <LazyPart of={qrLogin} props={{}} /> : null}
      </div>
      <form
        ref={form}
        id={`${id}-account-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-account-tab`}
        hidden={tab !== 'account'}
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
        {/* The browser's own: Arco's weighs as much as the rest of this page. */}
        <label className={styles.remember}>
          <input type="checkbox" checked={remember} onChange={({ target }) => setRemember(target.checked)} />
          {TEXT.remember}
        </label>
        {/* The toast goes after three seconds; what has to be read longer, such as a lock, stays here. */}
        {told && !busy ? (
          <p id={`${id}-told`} className={styles.told}>
            {told}{' '}
            {absent ? (
              <button type="submit" className={styles.link}>
                {TEXT.retry}
              </button>
            ) : null}
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
