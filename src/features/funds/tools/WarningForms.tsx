import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { MobileOrNone } from '@/contract/rules/contact';
import { FormEnd } from '@/shared/form/FormEnd';
import { MoneyField } from '@/shared/form/MoneyField';
import { TextField } from '@/shared/form/TextField';
import { useFields } from '@/shared/form/useFields';
import { formatMoney } from '@/shared/format/money';
import { useResource } from '@/shared/resource/useResource';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { Checkbox } from '@/shared/ui/Checkbox';
import { Dialog, useUnsaved } from '@/shared/ui/Dialog';
import { LoadingState } from '@/shared/ui/LoadingState';
import { rule } from '@/shared/validation/rules';
import { DESK_TEXT as TEXT } from '../text';
import { type WarningValues, warningForm, warningSubmitted } from './forms';
import { balanceWarning, feeWarning } from './resources';
import styles from './tools.module.css';

interface Known {
  enabled: boolean;
  threshold: string | null;
  notifyPhone: string;
  balance: string;
}

function WarningForm({ purpose, known, title }: { purpose: WarningValues['purpose']; known: Known; title: string }) {
  const dispatch = useDispatch();
  // The saved values. The form stays open after a save and compares later changes with them.
  const [saved, setSaved] = useState<Record<string, string | boolean>>({
    enabled: known.enabled,
    threshold: known.threshold ?? '',
    notifyPhone: known.notifyPhone,
  });
  const sent = useRef(saved);
  const saving = useDialogSubmission(warningForm(purpose), () => setSaved(sent.current));
  const { form, field, values, dirty, fill, submit } = useFields({
    busy: saving.busy,
    initial: saved,
    rules: {
      threshold: (typed) => (typed === '' || typed === '0.00' ? TEXT.noThreshold : undefined),
      notifyPhone: rule(MobileOrNone),
    },
    refused: saving.fields,
  });
  useUnsaved(dirty);
  const threshold = field('threshold');
  const phone = field('notifyPhone');
  return (
    <form
      ref={form}
      noValidate
      aria-label={title}
      className={styles.form}
      onSubmit={submit((typed) => {
        if (saving.busy) return;
        sent.current = typed;
        dispatch(
          warningSubmitted({
            purpose,
            enabled: typed['enabled'] === true,
            threshold: String(typed['threshold']),
            notifyPhone: String(typed['notifyPhone']).trim(),
          }),
        );
      })}
    >
      <h3>{title}</h3>
      <p className={styles.hint}>{TEXT.balanceNow(formatMoney(known.balance))}</p>
      <Checkbox
        className={styles.check}
        checked={values['enabled'] === true}
        onChange={({ target }) => fill({ enabled: target.checked })}
      >
        {TEXT.warn}
      </Checkbox>
      <MoneyField
        label={TEXT.threshold}
        name="threshold"
        value={String(threshold.value)}
        onChange={threshold.onChange}
        {...(threshold.problem ? { error: threshold.problem } : {})}
      />
      <TextField
        {...phone}
        value={String(phone.value)}
        label={TEXT.notifyPhone}
        hint={TEXT.notifyHint}
        maxLength={11}
        inputMode="tel"
        autoComplete="off"
      />
      <FormEnd saving={saving}>
        {/* Shows the success message at the saved form, because the toast does not say which of the two forms was saved. */}
        {saving.stage === 'done' ? (
          <span role="status" className={styles.hint}>
            {TEXT.saved}
          </span>
        ) : null}
      </FormEnd>
    </form>
  );
}

/** Dialog with two forms: the warnings of a low balance for the balance account and for the fee account. */
export function WarningForms({ onClose }: { onClose: () => void }) {
  const balance = useResource(balanceWarning);
  const fee = useResource(feeWarning);
  return (
    <Dialog title={TEXT.warnings} width={560} closeText={TEXT.close} onClose={onClose}>
      <div className={styles.body}>
        {balance.data ? (
          <WarningForm purpose="BALANCE" known={balance.data} title={TEXT.balanceAccount} />
        ) : (
          <LoadingState of={balance} />
        )}
        {fee.data ? <WarningForm purpose="FEE" known={fee.data} title={TEXT.feeAccount} /> : <LoadingState of={fee} />}
      </div>
    </Dialog>
  );
}
