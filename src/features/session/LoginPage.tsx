import { Button, Input } from '@arco-design/web-react';
import { IconLock, IconUser } from '@arco-design/web-react/icon';
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { maskAccount } from '@/shared/format/mask';
import { paths } from '@/shared/paths';
import { secrets } from '@/shared/ports/secrets';
import { isComposing } from '@/shared/ui/composing';
import fieldStyles from '@/shared/ui/field.module.css';
import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { CardLinks, PublicCard } from '@/shared/ui/PublicCard';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { isNarrow } from '@/shared/ui/useNarrow';
import styles from './LoginPage.module.css';
import { remembered } from './remembered';
import { sessionEvents, sessionSelectors } from './slice';
import { LOGIN_PAGE_TEXT as TEXT } from './text';

interface Problems {
  account?: string;
  password?: string;
}

interface Fields {
  account: string;
  password: string;
  remember: boolean;
}

/** Prefix of the login form's element ids. The build prerenders the same form into the document, so both need the same ids. */
const ID = 'login';

/**
 * Returns whether the user submitted the prerendered form before the script ran. Only then does the browser mark the untouched
 * checkbox as valid or invalid.
 */
function wasSent(untouched: Element | null): boolean {
  try {
    return untouched?.matches(':user-valid') ?? false;
  } catch {
    return false; // the browser does not support the selector `:user-valid`
  }
}

/** Loads the sign-in by QR code as a separate chunk. */
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

/**
 * The page /login: signs in by account or by phone. Typed values stay in the form after any response. The form is in the static
 * HTML before the script loads, so earlier input and clicks count. The fields have no names and the form has no action, so the
 * browser itself sends nothing.
 */
export function LoginPage() {
  const dispatch = useDispatch();
  const session = useSelector(sessionSelectors.selectSession);
  const [tab, setTab] = useState<'account' | 'qr'>('account');
  const [known, setKnown] = useState('');
  const search = usePageSearch();
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [capsLock, setCapsLock] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const untouched = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const field = (name: 'account' | 'password') => form.current?.querySelector<HTMLInputElement>(`#${ID}-${name}`);

  const busy = session.stage === 'provingHuman' || session.stage === 'signingIn';
  const refused = session.stage === 'signedOut' ? session.refused?.msg : undefined;
  const absent = session.stage === 'signedOut' && session.captchaAbsent;
  const initial = session.stage === 'signedOut' && session.initialPassword ? TEXT.initialPassword : undefined;
  const message = refused ?? initial ?? (absent ? TEXT.captchaAbsent : undefined);

  const send = (fields: Fields) => {
    const loginAccount = fields.account.trim();
    const found: Problems = {
      ...(loginAccount === '' ? { account: TEXT.accountHint } : {}),
      ...(fields.password === '' ? { password: TEXT.passwordHint } : {}),
    };
    setProblems(found);
    if (found.account || found.password) {
      field(found.account ? 'account' : 'password')?.focus();
      return;
    }
    const secretId = secrets.put(fields.password);
    dispatch(sessionEvents.loginSubmitted({ loginAccount, secretId, remember: fields.remember }));
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) send({ account, password, remember });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form drawn at build time becomes interactive
  useLayoutEffect(() => {
    const kept = remembered.account();
    const before: Fields = {
      account: field('account')?.value || kept,
      password: field('password')?.value ?? '',
      remember: box.current?.checked || kept !== '',
    };
    setKnown(kept);
    setAccount(before.account);
    setPassword(before.password);
    setRemember(before.remember);
    if (wasSent(untouched.current)) send(before);
    // Before the script runs, a click on the tab of the QR code can only focus it, so the tab opens now.
    else if (document.activeElement?.id === `${ID}-qr-tab`) setTab('qr');
    // The user can type at once. A phone's keyboard would cover the page, so there the first press opens it.
    if (document.activeElement === document.body && !isNarrow()) field(kept === '' ? 'account' : 'password')?.focus();
  }, []);

  /** The left and right arrow keys change the tab, as in any tab list. */
  const turn = (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget } = event;
    if (isComposing(event) || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return;
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
            id={`${ID}-${name}-tab`}
            aria-controls={`${ID}-${name}-panel`}
            onClick={() => setTab(name)}
          >
            {name === 'account' ? TEXT.accountTab : TEXT.qrTab}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${ID}-qr-panel`} aria-labelledby={`${ID}-qr-tab`} hidden={tab !== 'qr'}>
        {tab === 'qr' ? <LazyComponent of={qrLogin} props={{}} /> : null}
      </div>
      <form
        ref={form}
        id={`${ID}-account-panel`}
        role="tabpanel"
        aria-labelledby={`${ID}-account-tab`}
        hidden={tab !== 'account'}
        onSubmit={submit}
        method="dialog"
        noValidate
        className={styles.form}
      >
        <div>
          <label htmlFor={`${ID}-account`} className="visually-hidden">
            {TEXT.account}
          </label>
          <Input
            id={`${ID}-account`}
            size="large"
            prefix={<IconUser />}
            autoComplete="username"
            placeholder={TEXT.accountHint}
            maxLength={64}
            readOnly={busy}
            value={account}
            error={Boolean(problems.account)}
            aria-invalid={Boolean(problems.account)}
            aria-describedby={problems.account ? `${ID}-account-error` : undefined}
            onChange={(value) => {
              setAccount(value);
              setProblems((now) => ({ ...now, account: undefined }));
            }}
          />
          {problems.account ? (
            <span id={`${ID}-account-error`} className={fieldStyles.error}>
              {problems.account}
            </span>
          ) : null}
        </div>
        <div>
          <label htmlFor={`${ID}-password`} className="visually-hidden">
            {TEXT.password}
          </label>
          <Input.Password
            id={`${ID}-password`}
            size="large"
            prefix={<IconLock />}
            autoComplete="current-password"
            placeholder={TEXT.passwordHint}
            maxLength={128}
            readOnly={busy}
            value={password}
            error={Boolean(problems.password)}
            aria-invalid={Boolean(problems.password)}
            aria-describedby={problems.password ? `${ID}-password-error` : message ? `${ID}-message` : undefined}
            onKeyUp={seeCapsLock}
            onChange={(value) => {
              setPassword(value);
              setProblems((now) => ({ ...now, password: undefined }));
            }}
          />
          {problems.password ? (
            <span id={`${ID}-password-error`} className={fieldStyles.error}>
              {problems.password}
            </span>
          ) : null}
          {capsLock ? <span className={styles.hint}>{TEXT.capsLock}</span> : null}
        </div>
        {/* A native checkbox, because Arco's is as large as all other code of this page. It takes only the style of Arco's checkbox. */}
        <label className={`${fieldStyles.boxLabel} ${styles.remember}`}>
          <input
            ref={box}
            type="checkbox"
            className={fieldStyles.box}
            checked={remember}
            onChange={({ target }) => busy || setRemember(target.checked)}
          />
          {TEXT.remember}
        </label>
        {/* Shows the refusal in the form, because the toast disappears after three seconds. */}
        {message && !busy ? (
          <p id={`${ID}-message`} className={fieldStyles.message}>
            {message}{' '}
            {absent ? (
              <button type="submit" className={styles.link}>
                {TEXT.retry}
              </button>
            ) : null}
          </p>
        ) : null}
        <input ref={untouched} type="checkbox" hidden />
        <Button type="primary" htmlType="submit" size="large" long loading={busy}>
          {TEXT.submit}
        </Button>
      </form>
      <CardLinks>
        <Link to={paths.open.register}>{TEXT.register}</Link>
        {known ? <Link to={`${paths.open.welcomeBack}${search}`}>{TEXT.welcomeBack(maskAccount(known))}</Link> : null}
        <Link to={paths.open.forgetPassword}>{TEXT.forgotten}</Link>
      </CardLinks>
    </PublicCard>
  );
}
