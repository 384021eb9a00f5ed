import { Button } from '@arco-design/web-react';
import { useDispatch } from 'react-redux';
import { type Voucher, voucherVoid } from '@/contract/calls/warehouseVouchers';
import { ruleOf } from '@/shared/form/steps/rules';
import { TextField } from '@/shared/form/TextField';
import { useFields } from '@/shared/form/useFields';
import { formatMoney, sumOf } from '@/shared/format/money';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { Dialog, useUnsaved } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import { vouchersVoided } from './forms';
import { TEXT } from './text';
import styles from './vouchers.module.css';

type Voided = Pick<Voucher, 'voucherNo' | 'version' | 'amount'>;

const REASON = voucherVoid.request.def.shape.reason;

function Form({ of, onClose }: { of: readonly Voided[]; onClose: () => void }) {
  const dispatch = useDispatch();
  const { busy, message, fields } = useDialogSubmission(vouchersVoided.type, onClose);
  const { form, field, submit, dirty } = useFields({
    busy,
    initial: { reason: '' },
    refused: fields,
    rules: { reason: ruleOf(REASON) },
  });
  useUnsaved(dirty);
  const vouchers = of.map(({ voucherNo, version }) => ({ voucherNo, version }));
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={submit(({ reason }) => {
        if (!busy) dispatch(vouchersVoided({ vouchers, reason }));
      })}
    >
      <div className={styles.inside}>
        <p className={styles.hint}>{TEXT.voidLead(of.length, formatMoney(sumOf(of.map(({ amount }) => amount))))}</p>
        <TextField
          {...field('reason')}
          label={TEXT.voidReasonLabel}
          placeholder={TEXT.voidReasonHint}
          maxLength={60}
          autoComplete="off"
        />
        <FormAlert>{message}</FormAlert>
      </div>
      <footer className={styles.foot}>
        <Button onClick={onClose}>{TEXT.cancel}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {TEXT.void}
        </Button>
      </footer>
    </form>
  );
}

/** Dialog that voids the chosen vouchers with a reason. */
export const VoidDialog = ({ of, onClose }: { of: readonly Voided[]; onClose: () => void }) => (
  <Dialog title={TEXT.voidTitle(of.length)} width={480} closeText={TEXT.close} onClose={onClose}>
    <Form of={of} onClose={onClose} />
  </Dialog>
);
