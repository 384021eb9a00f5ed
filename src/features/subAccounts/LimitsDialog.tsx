import { createPortal } from 'react-dom';
import { useDispatch } from 'react-redux';
import { FormEnd } from '@/shared/form/FormEnd';
import { MoneyField } from '@/shared/form/MoneyField';
import { useFields } from '@/shared/form/useFields';
import { centsOf } from '@/shared/format/money';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { Checkbox } from '@/shared/ui/Checkbox';
import { Dialog, useUnsaved } from '@/shared/ui/Dialog';
import { limitsSet } from './forms';
import { subAccountsEvents as events, type Limited } from './slice';
import styles from './subAccounts.module.css';
import { LIMITS_TEXT as TEXT } from './text';

/** Returns the value that all chosen sub-merchants have in common; undefined if they differ. */
function common<Value>(values: readonly Value[]): Value | undefined {
  const [first] = values;
  return values.every((value) => value === first) ? first : undefined;
}

const needed = (amount: string, on: boolean) => (on && (centsOf(amount) ?? 0) <= 0 ? TEXT.needed : undefined);

function LimitsForm({ subs, onDone }: { subs: readonly Limited[]; onDone: () => void }) {
  const dispatch = useDispatch();
  const saving = useDialogSubmission(limitsSet.type, onDone);
  const low = common(subs.map(({ lowBalance }) => lowBalance));
  const limit = common(subs.map(({ dayLimit }) => dayLimit));
  const { form, field, submit, dirty, values } = useFields({
    busy: saving.busy,
    initial: { lowOn: low !== null, lowBalance: low ?? '', limitOn: limit !== null, dayLimit: limit ?? '' },
    refused: saving.fields,
    rules: {
      lowBalance: (amount, all) => needed(amount, all.lowOn),
      dayLimit: (amount, all) => needed(amount, all.limitOn),
    },
  });
  useUnsaved(dirty);
  const amountOf = (name: 'lowBalance' | 'dayLimit', label: string) => {
    const { problem, onLeave: _, ...amount } = field(name);
    return <MoneyField {...amount} label={label} {...(problem === undefined ? {} : { error: problem })} required />;
  };
  const lowOn = field('lowOn');
  const limitOn = field('limitOn');
  const [only] = subs;
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={submit((typed) => {
        if (saving.busy) return;
        dispatch(
          limitsSet({
            subs,
            lowBalance: typed.lowOn ? typed.lowBalance : null,
            dayLimit: typed.limitOn ? typed.dayLimit : null,
          }),
        );
      })}
    >
      <p>{only && subs.length === 1 ? TEXT.lead(only.subName) : TEXT.leadMany(subs.length)}</p>
      {low === undefined || limit === undefined ? <p className={styles.hint}>{TEXT.differ}</p> : null}
      <Checkbox name="lowOn" checked={lowOn.value} onChange={({ target }) => lowOn.onChange(target.checked)}>
        {TEXT.lowOn}
      </Checkbox>
      {values.lowOn ? amountOf('lowBalance', TEXT.low) : null}
      <p className={styles.hint}>{TEXT.lowHint}</p>
      <Checkbox name="limitOn" checked={limitOn.value} onChange={({ target }) => limitOn.onChange(target.checked)}>
        {TEXT.limitOn}
      </Checkbox>
      {values.limitOn ? amountOf('dayLimit', TEXT.limit) : null}
      <p className={styles.hint}>{TEXT.limitHint}</p>
      <FormEnd saving={saving} />
    </form>
  );
}

/** Dialog that sets the low-balance warning and the daily limit of one or several sub-merchants. */
export function LimitsDialog({ subs }: { subs: readonly Limited[] }) {
  const dispatch = useDispatch();
  const close = () => dispatch(events.limitsClosed());
  return createPortal(
    <Dialog title={TEXT.title(subs.length)} width={480} closeText={TEXT.close} onClose={close}>
      <LimitsForm subs={subs} onDone={close} />
    </Dialog>,
    document.body,
  );
}
