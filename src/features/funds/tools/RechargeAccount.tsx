import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { getEntRechargeInfo } from '@/contract/calls/enterpriseRecharge';
import type { AnswerOf } from '@/contract/defineCall';
import { MobileOrNone } from '@/contract/rules/contact';
import { Allowed } from '@/features/session';
import { TextField } from '@/shared/form/TextField';
import { useFields } from '@/shared/form/useFields';
import { formatTime } from '@/shared/format/time';
import { valueCopied } from '@/shared/list/slice';
import { useResource } from '@/shared/resource/useResource';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { Dialog, useUnsaved } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import { LoadingState } from '@/shared/ui/LoadingState';
import { accountNumber } from '@/shared/ui/LongNumber';
import { rule } from '@/shared/validation/rules';
import { DESK_TEXT as TEXT } from '../text';
import { rechargeSubmitted } from './forms';
import { recharge } from './resources';
import styles from './tools.module.css';

type Info = AnswerOf<typeof getEntRechargeInfo>;

function Account({ accountName, accountNo, bankName, openTime }: Info) {
  const dispatch = useDispatch();
  const { rechargeFacts: FACTS } = TEXT;
  return (
    <>
      <DescriptionList
        of={[
          [FACTS.accountName, accountName, 'wide'],
          [FACTS.accountNo, accountNumber(accountNo), 'wide'],
          [FACTS.bankName, bankName, 'wide'],
          [FACTS.openTime, formatTime(openTime), 'wide'],
        ]}
      />
      <div>
        <Button onClick={() => dispatch(valueCopied({ text: accountNo }))}>{TEXT.copyAccount}</Button>
      </div>
    </>
  );
}

/** Form for the phone number that is notified of an incoming transfer. Its first submission also opens the account number. */
function Form({ info }: { info: Info }) {
  const dispatch = useDispatch();
  // The saved values. The form stays open after a save and compares later changes with them.
  const [saved, setSaved] = useState({ notifyPhone: info.notifyPhone });
  const [sent, setSent] = useState(saved);
  const saving = useDialogSubmission(rechargeSubmitted.type, () => setSaved(sent));
  const { form, field, dirty, submit } = useFields({
    busy: saving.busy,
    initial: saved,
    rules: { notifyPhone: rule(MobileOrNone) },
    refused: saving.fields,
  });
  useUnsaved(dirty);
  return (
    <form
      ref={form}
      noValidate
      aria-label={TEXT.recharge}
      className={styles.form}
      onSubmit={submit(({ notifyPhone }) => {
        if (saving.busy) return;
        setSent({ notifyPhone });
        dispatch(rechargeSubmitted({ opened: info.opened, notifyPhone: notifyPhone.trim() }));
      })}
    >
      <TextField
        {...field('notifyPhone')}
        label={TEXT.notifyPhone}
        hint={TEXT.rechargePhoneHint}
        maxLength={11}
        inputMode="tel"
        autoComplete="off"
      />
      <FormAlert>{saving.message}</FormAlert>
      <div>
        <Button type="primary" htmlType="submit" loading={saving.busy}>
          {info.opened ? TEXT.save : TEXT.rechargeOpen}
        </Button>
      </div>
    </form>
  );
}

/** Dialog with the enterprise's own account number for incoming transfers, which are credited without an order. */
export function RechargeAccount({ onClose }: { onClose: () => void }) {
  const known = useResource(recharge);
  const info = known.data;
  return (
    <Dialog title={TEXT.recharge} width={480} closeText={TEXT.close} onClose={onClose}>
      <div className={styles.stack}>
        <p className={styles.hint}>{TEXT.rechargeHint}</p>
        {info ? (
          <>
            {info.opened ? <Account {...info} /> : <p>{TEXT.rechargeClosed}</p>}
            <Allowed all="fund:move">
              <Form key={String(info.opened)} info={info} />
            </Allowed>
          </>
        ) : (
          <LoadingState of={known} />
        )}
      </div>
    </Dialog>
  );
}
