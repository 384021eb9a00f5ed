import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import formStyles from '@/shared/form/form.module.css';
import { PasswordField } from '@/shared/form/PasswordField';
import { useFields } from '@/shared/form/useFields';
import { maskAccount } from '@/shared/format/mask';
import { paths } from '@/shared/paths';
import { secrets } from '@/shared/ports/secrets';
import { FormAlert } from '@/shared/ui/FormAlert';
import looks from '@/shared/ui/looks.module.css';
import { CardLinks, PublicCard, StepUnavailable } from '@/shared/ui/PublicCard';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { remembered } from './remembered';
import { sessionEvents, sessionSelectors } from './slice';
import { WELCOME_BACK_TEXT as TEXT } from './text';
import styles from './WelcomeBackPage.module.css';

function PasswordForm({ account, search }: { account: string; search: string }) {
  const dispatch = useDispatch();
  const session = useSelector(sessionSelectors.selectSession);
  const busy = session.stage === 'provingHuman' || session.stage === 'signingIn';
  const absent = session.stage === 'signedOut' && session.captchaAbsent;
  const refused = session.stage === 'signedOut' ? session.refused?.msg : undefined;
  const message = refused ?? (absent ? TEXT.captchaAbsent : undefined);
  const { form, field, submit } = useFields({
    busy,
    initial: { password: '' },
    rules: { password: (password) => (password === '' ? TEXT.passwordHint : undefined) },
  });
  return (
    <form
      ref={form}
      noValidate
      className={formStyles.form}
      onSubmit={submit(({ password }) => {
        if (!busy) dispatch(sessionEvents.comeBackSubmitted({ secretId: secrets.put(password), search }));
      })}
    >
      <dl className={styles.account}>
        <dt>{TEXT.account}</dt>
        <dd>{maskAccount(account)}</dd>
      </dl>
      <PasswordField
        {...field('password')}
        label={TEXT.password}
        placeholder={TEXT.passwordHint}
        autoComplete="current-password"
      />
      {message && !busy ? (
        <FormAlert quiet>
          {message}{' '}
          {absent ? (
            <button type="submit" className={looks.link}>
              {TEXT.retry}
            </button>
          ) : null}
        </FormAlert>
      ) : null}
      <Button type="primary" htmlType="submit" size="large" long loading={busy}>
        {TEXT.submit}
      </Button>
    </form>
  );
}

/**
 * The page /welcomeBack: shows the account that this browser remembers. The user enters only the password and solves the captcha.
 */
export function WelcomeBackPage() {
  const search = usePageSearch();
  const [account] = useState(remembered.account);
  const signedIn = useSelector(sessionSelectors.selectStage) === 'signedIn';
  return (
    <PublicCard title={TEXT.title} lead={TEXT.lead}>
      {signedIn ? (
        <StepUnavailable text={TEXT.signedIn} to={paths.home.home} way={TEXT.toHome} />
      ) : account === '' ? (
        <StepUnavailable text={TEXT.nobody} to={`${paths.open.login}${search}`} way={TEXT.toLogin} />
      ) : (
        <>
          <PasswordForm account={account} search={search} />
          <CardLinks>
            <Link to={`${paths.open.login}${search}`}>{TEXT.other}</Link>
            <Link to={paths.open.forgetPassword}>{TEXT.forgotten}</Link>
          </CardLinks>
        </>
      )}
    </PublicCard>
  );
}
