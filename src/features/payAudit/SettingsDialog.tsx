import { useDispatch } from 'react-redux';
import type { warehouseSettings } from '@/contract/calls/warehouseAccounts';
import type { AnswerOf } from '@/contract/defineCall';
import { FormEnd } from '@/shared/form/FormEnd';
import { MoneyField } from '@/shared/form/MoneyField';
import { useFields } from '@/shared/form/useFields';
import { centsOf, formatMoney } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { useResource } from '@/shared/resource/useResource';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { Checkbox } from '@/shared/ui/Checkbox';
import { Dialog, useUnsaved } from '@/shared/ui/Dialog';
import { LoadingState } from '@/shared/ui/LoadingState';
import { settingsSaved } from './forms';
import styles from './payAudit.module.css';
import { settings } from './resources';
import { SETTINGS_TEXT as TEXT } from './text';

function SettingsForm({ known, onDone }: { known: AnswerOf<typeof warehouseSettings>; onDone: () => void }) {
  const dispatch = useDispatch();
  const saving = useDialogSubmission(settingsSaved.type, onDone);
  const { form, field, submit, dirty, values } = useFields({
    busy: saving.busy,
    initial: { two: known.twoFrom !== null, twoFrom: known.twoFrom ?? '' },
    refused: saving.fields,
    rules: {
      twoFrom: (amount, all) => (all.two && (centsOf(amount) ?? 0) <= 0 ? TEXT.needed : undefined),
    },
  });
  useUnsaved(dirty);
  const { problem, onLeave: _, ...amount } = field('twoFrom');
  const two = field('two');
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit(({ two: on, twoFrom }) => {
        if (!saving.busy) dispatch(settingsSaved({ twoFrom: on ? twoFrom : null, version: known.version }));
      })}
    >
      <p>{TEXT.lead}</p>
      <p className={styles.hint}>{TEXT.scope}</p>
      <Checkbox name="two" checked={two.value} onChange={({ target }) => two.onChange(target.checked)}>
        {TEXT.on}
      </Checkbox>
      {values.two ? (
        <MoneyField {...amount} label={TEXT.twoFrom} {...(problem === undefined ? {} : { error: problem })} required />
      ) : null}
      <p className={styles.hint}>{known.twoFrom === null ? TEXT.nowNone : TEXT.now(formatMoney(known.twoFrom))}</p>
      {known.changeTime ? (
        <p className={styles.hint}>{TEXT.changed(known.changedBy, formatTime(known.changeTime))}</p>
      ) : null}
      <FormEnd saving={saving} />
    </form>
  );
}

/** Dialog that sets the amount from which two auditors are required. Only the warehouse's administrator may open it. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const answer = useResource(settings);
  return (
    <Dialog title={TEXT.title} width={480} closeText={TEXT.close} onClose={onClose}>
      <div className={styles.dialogInside}>
        {answer.data ? <SettingsForm known={answer.data} onDone={onClose} /> : <LoadingState of={answer} />}
      </div>
    </Dialog>
  );
}
