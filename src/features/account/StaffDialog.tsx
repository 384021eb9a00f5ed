import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { MenuNode, OaUser, Staff } from '@/contract/calls/staff';
import { CodeField } from '@/shared/form/CodeField';
import { PasswordField } from '@/shared/form/PasswordField';
import { TextField } from '@/shared/form/TextField';
import { useFields } from '@/shared/form/useFields';
import { ids } from '@/shared/ports/ids';
import { secrets } from '@/shared/ports/secrets';
import { useResource } from '@/shared/resource/useResource';
import { useDialogSubmission, useSubmission } from '@/shared/submission/useSubmission';
import { Dialog, useUnsaved } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import { codeProblem, emailProblem, mobileProblem } from '@/shared/validation/contact';
import { passwordProblem, PASSWORD_TEXT as RULE } from '@/shared/validation/password';
import { Known } from './AccountCard';
import styles from './account.module.css';
import { codeRequested, formOf, submitted } from './forms';
import type { StaffPerson } from './formTypes';
import { initialPassword } from './initialPassword';
import { MenuTree } from './MenuTree';
import { codeFor } from './places';
import { staffMenus, warehouseMenus } from './resources';
import { accountEvents, type StaffShown } from './slice';
import { PAGE_TEXT, STAFF_TEXT as TEXT } from './text';

interface Role {
  roleId: string;
  roleName: string;
  menuIds: readonly string[];
}

interface FormProps {
  of: StaffPerson['of'];
  /** The staff member to change; null to add a staff member. */
  row: Staff | OaUser | null;
  roles: readonly Role[];
  tree: readonly MenuNode[];
  onClose: () => void;
}

const sameMenus = (menuIds: readonly string[], chosen: ReadonlySet<string>) =>
  menuIds.length === chosen.size && menuIds.every((id) => chosen.has(id));

function Form({ of, row, roles, tree, onClose }: FormProps) {
  const dispatch = useDispatch();
  const { busy, fields, message } = useDialogSubmission(formOf('staff'), () => dispatch(accountEvents.staffClosed()));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(row?.menuIds ?? []));
  const [tried, setTried] = useState(false);
  const adding = row === null;
  // The user may replace the proposed password. It is never in the store.
  const [proposed] = useState(() => (adding ? initialPassword(ids.fresh()) : ''));
  const byMobile = adding && of === 'enterprise';
  const byAccount = adding && of === 'warehouse';
  const { form, values, dirty, check, field, submit } = useFields({
    busy,
    initial: { mobile: '', code: '', loginAccount: '', name: row?.name ?? '', email: '', password: proposed },
    refused: fields,
    rules: {
      mobile: (text) => (byMobile ? mobileProblem(text) : undefined),
      code: (text) => (byMobile ? codeProblem(text) : undefined),
      loginAccount: (text) => (byAccount && text.trim() === '' ? TEXT.accountNeeded : undefined),
      name: (text) => (text.trim() === '' ? TEXT.nameHint : undefined),
      email: (text) => (byAccount ? emailProblem(text) : undefined),
      password: (text) => (adding ? passwordProblem(text) : undefined),
    },
  });
  useUnsaved(dirty || !sameMenus(row?.menuIds ?? [], chosen));
  const role = roles.find(({ menuIds }) => sameMenus(menuIds, chosen));
  const mobile = field('mobile');
  const codeRequest = codeFor('account/staff', { mobile: values.mobile.trim() });
  const send = submit(({ mobile: number, code, loginAccount, name, email, password }) => {
    if (busy || chosen.size === 0) return;
    const person: StaffPerson = {
      of,
      name: name.trim(),
      menuIds: [...chosen].sort(),
      ...(row ? { userId: row.userId } : {}),
      ...(byMobile ? { mobile: number.trim() } : {}),
      ...(byAccount ? { loginAccount: loginAccount.trim(), email: email.trim() } : {}),
    };
    const secretIds = {
      ...(adding ? { password: secrets.put(password) } : {}),
      ...(byMobile ? { code: secrets.put(code.trim()) } : {}),
    };
    dispatch(submitted({ form: 'staff', person, secretIds }));
  });
  return (
    <form
      ref={form}
      noValidate
      className={styles.dialogForm}
      onSubmit={(event) => {
        setTried(true);
        send(event);
      }}
    >
      {byMobile ? (
        <>
          <TextField
            {...mobile}
            onChange={(typed) => mobile.onChange(typed.replace(/\s/g, ''))}
            label={TEXT.mobile}
            placeholder={TEXT.mobileHint}
            maxLength={20}
            inputMode="tel"
            autoComplete="off"
          />
          <CodeField
            {...field('code')}
            label={TEXT.code}
            placeholder={TEXT.codeHint}
            code={codeRequest.id}
            onSend={() => {
              if (check('mobile')) dispatch(codeRequested(codeRequest));
            }}
          />
        </>
      ) : null}
      {byAccount ? (
        <TextField
          {...field('loginAccount')}
          label={TEXT.account}
          placeholder={TEXT.accountNeeded}
          hint={TEXT.accountHint}
          maxLength={32}
          autoComplete="off"
        />
      ) : null}
      <TextField {...field('name')} label={TEXT.name} placeholder={TEXT.nameHint} maxLength={20} autoComplete="off" />
      {byAccount ? (
        <TextField
          {...field('email')}
          label={TEXT.email}
          hint={TEXT.emailHint}
          maxLength={100}
          inputMode="email"
          autoComplete="off"
        />
      ) : null}
      {adding ? (
        <PasswordField
          {...field('password')}
          label={TEXT.password}
          placeholder={RULE.rule}
          hint={byMobile ? TEXT.passwordHint : TEXT.oaPasswordHint}
          autoComplete="new-password"
          metered
          readable
        />
      ) : null}
      {roles.length > 0 ? (
        <fieldset className={styles.ways}>
          <legend>{TEXT.role}</legend>
          {roles.map(({ roleId, roleName, menuIds }) => (
            <label key={roleId}>
              <input
                type="radio"
                name="role"
                checked={role?.roleId === roleId}
                onChange={() => setChosen(new Set(menuIds))}
              />
              {roleName}
            </label>
          ))}
          {role === undefined && chosen.size > 0 ? (
            <span role="status" className={styles.count}>
              {TEXT.roles.CUSTOM}
            </span>
          ) : null}
        </fieldset>
      ) : null}
      <MenuTree
        tree={tree}
        chosen={chosen}
        problem={tried && chosen.size === 0 ? TEXT.menusNeeded : fields?.['menuIds']}
        onChange={setChosen}
      />
      <FormAlert>{message}</FormAlert>
      <div className={styles.actions}>
        <Button onClick={onClose}>{PAGE_TEXT.cancel}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {PAGE_TEXT.save}
        </Button>
      </div>
    </form>
  );
}

/** Frame for the loading and error states inside the dialog. */
const Waiting = ({ children }: { children: React.ReactNode }) => <div className={styles.dialogForm}>{children}</div>;

type ContentProps = Pick<FormProps, 'row' | 'onClose'>;

function EnterpriseForm(props: ContentProps) {
  const state = useResource(staffMenus);
  if (state.data) return <Form of="enterprise" {...props} {...state.data} />;
  return (
    <Waiting>
      <Known state={state}>{() => null}</Known>
    </Waiting>
  );
}

function WarehouseForm(props: ContentProps) {
  const state = useResource(warehouseMenus);
  if (state.data) return <Form of="warehouse" {...props} roles={[]} tree={state.data} />;
  return (
    <Waiting>
      <Known state={state}>{() => null}</Known>
    </Waiting>
  );
}

/** Dialog that adds a staff member, or changes a staff member's name and menus. */
export function StaffDialog({ of, shown }: { of: StaffPerson['of']; shown: StaffShown }) {
  const dispatch = useDispatch();
  const row = 'row' in shown ? shown.row : null;
  const { busy } = useSubmission(formOf('staff'));
  // The dialog cannot be closed during a save, because it shows the outcome of the save.
  const close = () => {
    if (!busy) dispatch(accountEvents.staffClosed());
  };
  const Content = of === 'enterprise' ? EnterpriseForm : WarehouseForm;
  return (
    <Dialog title={row ? TEXT.editTitle(row.name) : TEXT.add} width={720} closeText={PAGE_TEXT.close} onClose={close}>
      <Content row={row} onClose={close} />
    </Dialog>
  );
}
