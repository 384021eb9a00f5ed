import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { type AppDetail, NotifyUrl } from '@/contract/calls/apps';
import { ruleOf } from '@/shared/form/steps/rules';
import { TextField } from '@/shared/form/TextField';
import { useFields } from '@/shared/form/useFields';
import { useResource } from '@/shared/resource/useResource';
import { useDialogSubmission, useSubmission } from '@/shared/submission/useSubmission';
import { Dialog, useUnsaved } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import { LoadingState } from '@/shared/ui/LoadingState';
import { StatTable } from '@/shared/ui/StatTable';
import styles from './apps.module.css';
import { type AddressOf, addressSaved, testRequested } from './forms';
import { productAddresses } from './resources';
import { LIST_TEXT, TEXT } from './text';

interface Purpose {
  of: AddressOf;
  name: string;
  url: string;
}

function AddressForm({ app, at, onClose }: { app: AppDetail; at: Purpose; onClose: () => void }) {
  const dispatch = useDispatch();
  const saving = useDialogSubmission(addressSaved.type, onClose);
  const { form, field, dirty, submit } = useFields({
    busy: saving.busy,
    initial: { url: at.url },
    refused: saving.fields,
    rules: { url: ruleOf(NotifyUrl) },
  });
  useUnsaved(dirty && saving.stage !== 'done');
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={submit(({ url }) => {
        if (!saving.busy)
          dispatch(addressSaved({ appId: app.appId, version: app.version, of: at.of, url: url.trim() }));
      })}
    >
      <TextField
        {...field('url')}
        label={TEXT.address}
        hint={TEXT.addressHint}
        maxLength={512}
        autoComplete="off"
        placeholder="https://"
      />
      <FormAlert>{saving.message}</FormAlert>
      <div className={styles.actions}>
        <Button onClick={onClose}>{TEXT.cancel}</Button>
        <Button type="primary" htmlType="submit" loading={saving.busy}>
          {LIST_TEXT.save}
        </Button>
      </div>
    </form>
  );
}

/**
 * Button that sends a test notification without any business effect. The user checks with it that notifications
 * arrive.
 */
export function TestButton({ of: { appId, notifyUrl, state } }: { of: AppDetail }) {
  const dispatch = useDispatch();
  const testing = useSubmission(testRequested.type);
  const off = notifyUrl === '' || state === 'STOPPED';
  return (
    <>
      <Button
        disabled={off}
        title={off ? TEXT.testDisabled : undefined}
        loading={testing.busy}
        onClick={() => dispatch(testRequested({ appId }))}
      >
        {TEXT.test}
      </Button>
      <FormAlert>{testing.message}</FormAlert>
    </>
  );
}

/** The section 通知地址 (notification addresses) of an application: the addresses to which the platform sends its notifications. */
export function Addresses({ of: app }: { of: AppDetail }) {
  const products = useResource(productAddresses({ appId: app.appId }));
  const [open, setOpen] = useState<Purpose | null>(null);
  const close = () => setOpen(null);
  const purposes: Purpose[] = [
    { of: 'OWN', name: TEXT.own, url: app.notifyUrl },
    { of: 'UNSIGN', name: TEXT.unsign, url: app.unsignNotifyUrl },
    ...(products.data?.rows ?? []).map(({ productCode, productName, url }) => ({
      of: productCode,
      name: TEXT.productPurpose(productName),
      url,
    })),
  ];
  return (
    <div className={styles.sections}>
      <section className={styles.section}>
        <div className={styles.head}>
          <h2>{TEXT.tabs.notify}</h2>
          <TestButton of={app} />
        </div>
        <p className={styles.hint}>{TEXT.notifyLead}</p>
        <StatTable
          label={TEXT.tabs.notify}
          frame={{ tableFrom: 560 }}
          columns={[
            { title: TEXT.purpose, whole: true },
            { title: TEXT.address },
            { title: TEXT.actions, whole: true },
          ]}
          rows={purposes.map((purpose) => ({
            key: purpose.of,
            cells: [
              purpose.name,
              purpose.url || (purpose.of === 'OWN' || app.notifyUrl === '' ? TEXT.unset : TEXT.asOwn),
              <button
                key="edit"
                type="button"
                className={styles.link}
                aria-label={TEXT.addressTitle(purpose.name)}
                onClick={() => setOpen(purpose)}
              >
                {TEXT.edit}
              </button>,
            ],
          }))}
        />
        {products.data ? null : <LoadingState of={products} />}
      </section>
      {open ? (
        <Dialog title={TEXT.addressTitle(open.name)} width={560} closeText={TEXT.close} onClose={close}>
          <AddressForm app={app} at={open} onClose={close} />
        </Dialog>
      ) : null}
    </div>
  );
}
