import { Button } from '@arco-design/web-react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { type App, AppName } from '@/contract/calls/apps';
import { OpenScope, SCOPE_WORDS } from '@/contract/open/defineOpenCall';
import { ChecksField } from '@/shared/form/ChecksField';
import { SelectField } from '@/shared/form/SelectField';
import { ruleOf } from '@/shared/form/steps/rules';
import { TextField } from '@/shared/form/TextField';
import { useFields } from '@/shared/form/useFields';
import { address, paths } from '@/shared/paths';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { Dialog, useUnsaved } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import styles from './apps.module.css';
import { appCreated, appRenamed } from './forms';
import { LIST_TEXT as TEXT } from './text';

export const SCOPE_OPTIONS = OpenScope.options.map((value) => ({
  value,
  label: SCOPE_WORDS[value],
  ...(value === 'ENTERPRISE' ? { note: TEXT.enterpriseNote } : {}),
}));
/** Returns the permissions (scopes) that the user has ticked. `chosen`: comma-separated codes. */
export const scopesOf = (chosen: string): OpenScope[] =>
  OpenScope.options.filter((scope) => chosen.split(',').includes(scope));
export const scopeRule = (chosen: string) => (chosen === '' ? TEXT.noScope : undefined);

interface CreateProps {
  merchants: readonly { merchantNo: string; merchantName: string }[];
  onClose: () => void;
}

function CreateForm({ merchants, onClose }: CreateProps) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const creating = useDialogSubmission(appCreated.type, () => {
    const { appId } = creating.result as { appId: string };
    onClose();
    navigate(address(paths.account.secretKeyDetail, { appId }));
  });
  const { form, field, values, dirty, submit } = useFields({
    busy: creating.busy,
    initial: { merchantNo: merchants[0]?.merchantNo ?? '', name: '', scopes: 'ORDER,REFUND,READ' },
    refused: creating.fields,
    rules: { name: ruleOf(AppName), scopes: scopeRule },
  });
  useUnsaved(dirty && creating.stage !== 'done');
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={submit(({ merchantNo, name, scopes }) => {
        if (!creating.busy) dispatch(appCreated({ merchantNo, name, scopes: scopesOf(scopes) }));
      })}
    >
      <p className={styles.hint}>{TEXT.createLead}</p>
      <TextField {...field('name')} label={TEXT.name} hint={TEXT.nameHint} maxLength={20} autoComplete="off" />
      {merchants.length > 1 ? (
        <SelectField
          {...field('merchantNo')}
          value={values.merchantNo}
          label={TEXT.merchant}
          options={merchants.map(({ merchantNo, merchantName }) => ({
            value: merchantNo,
            label: `${merchantName}（${merchantNo}）`,
          }))}
        />
      ) : null}
      <ChecksField {...field('scopes')} label={TEXT.scopes} hint={TEXT.scopesHint} options={SCOPE_OPTIONS} />
      <FormAlert>{creating.message}</FormAlert>
      <div className={styles.actions}>
        <Button onClick={onClose}>{TEXT.cancel}</Button>
        <Button type="primary" htmlType="submit" loading={creating.busy}>
          {TEXT.create}
        </Button>
      </div>
    </form>
  );
}

/** Creates an application and opens its page, where its keys are created. */
export const CreateDialog = (props: CreateProps) => (
  <Dialog title={TEXT.createTitle} width={560} closeText={TEXT.close} onClose={props.onClose}>
    <CreateForm {...props} />
  </Dialog>
);

interface RenameProps {
  of: Pick<App, 'appId' | 'name'>;
  onClose: () => void;
}

function RenameForm({ of: { appId, name: before }, onClose }: RenameProps) {
  const dispatch = useDispatch();
  const saving = useDialogSubmission(appRenamed.type, onClose);
  const { form, field, dirty, submit } = useFields({
    busy: saving.busy,
    initial: { name: before },
    refused: saving.fields,
    rules: { name: ruleOf(AppName) },
  });
  useUnsaved(dirty && saving.stage !== 'done');
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={submit(({ name }) => {
        if (!saving.busy) dispatch(appRenamed({ appId, name }));
      })}
    >
      <TextField {...field('name')} label={TEXT.name} hint={TEXT.nameHint} maxLength={20} autoComplete="off" />
      <FormAlert>{saving.message}</FormAlert>
      <div className={styles.actions}>
        <Button onClick={onClose}>{TEXT.cancel}</Button>
        <Button type="primary" htmlType="submit" loading={saving.busy}>
          {TEXT.save}
        </Button>
      </div>
    </form>
  );
}

export const RenameDialog = (props: RenameProps) => (
  <Dialog title={TEXT.renameTitle} width={480} closeText={TEXT.close} onClose={props.onClose}>
    <RenameForm {...props} />
  </Dialog>
);
