import { useDispatch, useSelector } from 'react-redux';
import type { queryEnterpriseAdmin } from '@/contract/calls/administrators';
import type { AnswerOf } from '@/contract/defineCall';
import { sessionSelectors } from '@/features/session';
import { CodeField } from '@/shared/form/CodeField';
import formStyles from '@/shared/form/form.module.css';
import { TextField } from '@/shared/form/TextField';
import { useFields } from '@/shared/form/useFields';
import { paths } from '@/shared/paths';
import { secrets } from '@/shared/ports/secrets';
import { useResource } from '@/shared/resource/useResource';
import { GuardedLink } from '@/shared/status/GuardedLink';
import { useSubmission } from '@/shared/submission/useSubmission';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { codeProblem, emailProblem } from '@/shared/validation/contact';
import { AccountCard, Achieved, Known, StepUnavailable } from './AccountCard';
import styles from './account.module.css';
import { codeRequested, formOf, submitted } from './forms';
import { codeFor } from './places';
import { enterpriseAdmin } from './resources';
import { Submit } from './Submit';
import { PAGE_TEXT, ADMIN_TEXT as TEXT } from './text';

type Admin = AnswerOf<typeof queryEnterpriseAdmin>;
const lower = (email: string) => email.trim().toLowerCase();

/** The data of the enterprise's administrator, masked by the platform. */
export const AdminFacts = ({ admin: { enterpriseName, name, mobile, email } }: { admin: Admin }) => (
  <div className={styles.facts}>
    <DescriptionList
      of={[
        [TEXT.enterprise, enterpriseName],
        [TEXT.present, `${name} ${mobile}`],
        [TEXT.mail, email],
      ]}
    />
  </div>
);

function Form({ enterpriseName }: { enterpriseName: string }) {
  const dispatch = useDispatch();
  const { busy, fields, message } = useSubmission(formOf('bindAdmin'));
  const { form, values, check, dirty, field, submit } = useFields({
    busy,
    initial: { email: '', code: '' },
    refused: fields,
    rules: { email: emailProblem, code: codeProblem },
  });
  const codeRequest = codeFor('account/bindAdmin', { email: lower(values.email) });
  return (
    <form
      ref={form}
      noValidate
      className={formStyles.form}
      onSubmit={submit(({ email, code }) => {
        if (busy) return;
        const secretIds = { code: secrets.put(code.trim()) };
        dispatch(submitted({ form: 'bindAdmin', email: lower(email), secretIds }));
      })}
    >
      <div className={styles.facts}>
        <DescriptionList of={[[TEXT.enterprise, enterpriseName]]} />
      </div>
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
        label={PAGE_TEXT.code}
        placeholder={PAGE_TEXT.codeHint}
        code={codeRequest.id}
        onSend={() => {
          if (check('email')) dispatch(codeRequested(codeRequest));
        }}
      />
      <Submit message={message} busy={busy} dirty={dirty} />
    </form>
  );
}

function Bind({ admin }: { admin: Admin }) {
  const info = useSelector(sessionSelectors.selectUserInfo);
  const { stage } = useSubmission(formOf('bindAdmin'));
  if (admin.bound)
    return (
      <>
        <AdminFacts admin={admin} />
        <Achieved title={stage === 'done' ? TEXT.boundNow : TEXT.bound}>
          {admin.mine ? <GuardedLink to={paths.account.changeAdministrator}>{TEXT.toChange}</GuardedLink> : null}
        </Achieved>
      </>
    );
  if (info?.realNameStatus === '0')
    return (
      <StepUnavailable text={TEXT.noRealName}>
        <GuardedLink to={paths.onboarding.realName}>{TEXT.toRealName}</GuardedLink>
      </StepUnavailable>
    );
  if (admin.enterpriseName === '')
    return (
      <StepUnavailable text={TEXT.noEnterprise}>
        <GuardedLink to={paths.onboarding.application}>{TEXT.toEnterprise}</GuardedLink>
      </StepUnavailable>
    );
  return stage === 'done' ? <Achieved title={TEXT.boundNow} /> : <Form enterpriseName={admin.enterpriseName} />;
}

/**
 * The pages /accountRegister/bind-admin and /account-center/bind-administrator: make the user the enterprise's
 * administrator. The user confirms with a code that was sent to the administrator's e-mail.
 */
export const BindAdminPage = () => {
  const state = useResource(enterpriseAdmin);
  return (
    <AccountCard title={TEXT.bind} lead={state.data?.bound ? undefined : TEXT.bindLead}>
      <Known state={state}>{(admin) => <Bind admin={admin} />}</Known>
    </AccountCard>
  );
};
