import { useDispatch } from 'react-redux';
import type { queryEnterpriseAdmin } from '@/contract/calls/administrators';
import type { AnswerOf } from '@/contract/defineCall';
import { CodeField } from '@/shared/form/CodeField';
import formStyles from '@/shared/form/form.module.css';
import { SelectField } from '@/shared/form/SelectField';
import { useFields } from '@/shared/form/useFields';
import { paths } from '@/shared/paths';
import { secrets } from '@/shared/ports/secrets';
import { useResource } from '@/shared/resource/useResource';
import { GuardedLink } from '@/shared/status/GuardedLink';
import { useSubmission } from '@/shared/submission/useSubmission';
import { codeProblem } from '@/shared/validation/contact';
import { AccountCard, Achieved, Known, StepUnavailable } from './AccountCard';
import { AdminFacts } from './BindAdminPage';
import { codeRequested, formOf, submitted } from './forms';
import { codeFor } from './places';
import { enterpriseAdmin } from './resources';
import { Submit } from './Submit';
import { PAGE_TEXT, ADMIN_TEXT as TEXT } from './text';

type Admin = AnswerOf<typeof queryEnterpriseAdmin>;

function Form({ candidates }: Pick<Admin, 'candidates'>) {
  const dispatch = useDispatch();
  const { busy, fields, message } = useSubmission(formOf('changeAdmin'));
  const { form, values, check, dirty, field, submit } = useFields({
    busy,
    initial: { userId: '', code: '', newCode: '' },
    refused: fields,
    rules: {
      userId: (userId) => (userId === '' ? TEXT.nextHint : undefined),
      code: codeProblem,
      newCode: codeProblem,
    },
  });
  const next = codeFor('account/newAdmin', {
    userId: values.userId,
    shown: candidates.find(({ userId }) => userId === values.userId)?.mobile,
  });
  return (
    <form
      ref={form}
      noValidate
      className={formStyles.form}
      onSubmit={submit(({ userId, code, newCode }) => {
        if (busy) return;
        const secretIds = { code: secrets.put(code.trim()), newCode: secrets.put(newCode.trim()) };
        dispatch(submitted({ form: 'changeAdmin', userId, secretIds }));
      })}
    >
      <SelectField
        {...field('userId')}
        label={TEXT.next}
        options={[
          { value: '', label: TEXT.nextHint },
          ...candidates.map(({ userId, name, mobile }) => ({ value: userId, label: `${name} ${mobile}` })),
        ]}
      />
      <CodeField
        {...field('code')}
        label={TEXT.code}
        placeholder={PAGE_TEXT.codeHint}
        code="account/oldAdmin"
        onSend={() => dispatch(codeRequested(codeFor('account/oldAdmin')))}
      />
      <CodeField
        {...field('newCode')}
        label={TEXT.newCode}
        placeholder={PAGE_TEXT.codeHint}
        code={next.id}
        onSend={() => {
          if (check('userId')) dispatch(codeRequested(next));
        }}
      />
      <Submit message={message} busy={busy} dirty={dirty} />
    </form>
  );
}

/**
 * The page /account-center/change-administrator: transfers the administration to a staff member. Both persons confirm with a
 * code.
 */
export function ChangeAdminPage() {
  const state = useResource(enterpriseAdmin);
  const { stage } = useSubmission(formOf('changeAdmin'));
  if (stage === 'done')
    return (
      <AccountCard title={TEXT.change}>
        <Achieved title={TEXT.changed} hint={TEXT.changedHint} />
      </AccountCard>
    );
  return (
    <AccountCard title={TEXT.change} lead={TEXT.changeLead}>
      <Known state={state}>
        {(admin) => (
          <>
            <AdminFacts admin={admin} />
            {!admin.mine ? (
              <StepUnavailable text={TEXT.notMine} />
            ) : admin.candidates.length === 0 ? (
              <StepUnavailable text={TEXT.nobody}>
                <GuardedLink to={paths.account.personnelList}>{TEXT.toStaff}</GuardedLink>
              </StepUnavailable>
            ) : (
              <Form candidates={admin.candidates} />
            )}
          </>
        )}
      </Known>
    </AccountCard>
  );
}
