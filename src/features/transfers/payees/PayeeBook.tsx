import { Button } from '@arco-design/web-react';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Payee } from '@/contract/calls/payees';
import { AccountName, CorporateAccountNo, PersonName, PrivateCardNo } from '@/contract/rules/documentFields';
import { bankAlso } from '@/contract/words/banks';
import { FormEnd } from '@/shared/form/FormEnd';
import { SearchSelect } from '@/shared/form/SearchSelect';
import { TextField } from '@/shared/form/TextField';
import { useFields } from '@/shared/form/useFields';
import { formatTime } from '@/shared/format/time';
import { secrets } from '@/shared/ports/secrets';
import { useResource } from '@/shared/resource/useResource';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { Dialog, useUnsaved } from '@/shared/ui/Dialog';
import { focusFirstField } from '@/shared/ui/firstField';
import { LoadingState } from '@/shared/ui/LoadingState';
import { accountNumber } from '@/shared/ui/LongNumber';
import { rule } from '@/shared/validation/rules';
import { banks } from '../resources';
import { payeesEvents } from './events';
import { type NewPayee, payeeAdded, payeeNoted } from './forms';
import styles from './payees.module.css';
import { book } from './resources';
import { payeesFeature } from './saga';
import { PAYEES_TEXT as TEXT } from './text';

injectFeature(payeesFeature);

const KINDS = Object.keys(TEXT.accountKinds) as NewPayee['accountKind'][];

function AddForm({ kind, onDone }: { kind: Payee['kind'] | undefined; onDone: () => void }) {
  const dispatch = useDispatch();
  const saving = useDialogSubmission(payeeAdded.type, onDone);
  const kinds = KINDS.filter((one) => kind === undefined || (one === 'WALLET') === (kind === 'WALLET'));
  const [accountKind, setKind] = useState<NewPayee['accountKind']>(kinds[0] ?? 'WALLET');
  const banksKnown = useResource(banks);
  const ofBank = accountKind !== 'WALLET';
  const { form, field, dirty, submit } = useFields({
    busy: saving.busy,
    initial: { name: '', accountNo: '', bankCode: '', note: '' },
    rules: {
      name: (typed) => (ofBank ? rule(accountKind === 'CORPORATE' ? AccountName : PersonName)(typed) : undefined),
      accountNo: (typed) =>
        accountKind === 'WALLET'
          ? typed === ''
            ? TEXT.noAccountNo
            : undefined
          : rule(accountKind === 'CORPORATE' ? CorporateAccountNo : PrivateCardNo)(typed),
      bankCode: (typed) => (ofBank && typed === '' ? TEXT.noBank : undefined),
    },
    refused: saving.fields,
  });
  useUnsaved(dirty);
  const number = field('accountNo');
  return (
    <form
      ref={form}
      noValidate
      aria-label={TEXT.addPayee}
      className={styles.form}
      onSubmit={submit(({ name, accountNo, bankCode, note }) => {
        if (saving.busy) return;
        dispatch(
          payeeAdded({
            accountKind,
            name: name.trim(),
            bankCode,
            note: note.trim(),
            secretIds: { accountNo: secrets.put(accountNo.replace(/\s/g, '')) },
          }),
        );
      })}
    >
      {kinds.length > 1 ? (
        <fieldset className={styles.kinds}>
          <legend>{TEXT.accountKind}</legend>
          {kinds.map((one) => (
            <label key={one}>
              <input type="radio" name="accountKind" checked={one === accountKind} onChange={() => setKind(one)} />
              {TEXT.accountKinds[one]}
            </label>
          ))}
        </fieldset>
      ) : null}
      {ofBank ? <TextField {...field('name')} label={TEXT.owner} maxLength={100} autoComplete="off" /> : null}
      <TextField
        {...number}
        onChange={(typed) => number.onChange(typed.replace(/[^\d\s]/g, ''))}
        label={TEXT.accountNo}
        maxLength={40}
        inputMode="numeric"
        autoComplete="off"
      />
      {ofBank ? (
        <SearchSelect
          {...field('bankCode')}
          label={TEXT.bank}
          options={
            banksKnown.data
              ? banksKnown.data.map(({ bankCode, bankName }) => ({
                  value: bankCode,
                  label: bankName,
                  also: bankAlso(bankCode),
                }))
              : banksKnown.stage === 'failed'
                ? { stage: 'failed', again: banksKnown.again }
                : { stage: 'loading' }
          }
        />
      ) : null}
      <TextField {...field('note')} label={TEXT.note} hint={TEXT.noteHint} maxLength={20} autoComplete="off" />
      <FormEnd saving={saving}>
        <Button onClick={onDone}>{TEXT.cancel}</Button>
      </FormEnd>
    </form>
  );
}

function NoteForm({ payee, onDone }: { payee: Payee; onDone: () => void }) {
  const dispatch = useDispatch();
  const saving = useDialogSubmission(payeeNoted.type, onDone);
  const { form, field, dirty, submit } = useFields({
    busy: saving.busy,
    initial: { note: payee.note },
    rules: {},
    refused: saving.fields,
  });
  useUnsaved(dirty);
  return (
    <form
      ref={form}
      noValidate
      aria-label={TEXT.editPayee(payee.name)}
      className={styles.form}
      onSubmit={submit(({ note }) => {
        if (!saving.busy) dispatch(payeeNoted({ payeeId: payee.payeeId, note: note.trim() }));
      })}
    >
      <TextField {...field('note')} label={TEXT.note} hint={TEXT.noteHint} maxLength={20} autoComplete="off" />
      <FormEnd saving={saving}>
        <Button onClick={onDone}>{TEXT.cancel}</Button>
      </FormEnd>
    </form>
  );
}

/** Moves the focus to a form that opens inside the payee book, and after closing it back to its button (`data-opens`). */
function useFocusOf(open: string | null) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef<string | null>(null);
  useEffect(() => {
    const closed = before.current;
    before.current = open;
    if (open !== null) focusFirstField(box.current?.querySelector('form'));
    // If the user has moved the focus meanwhile, for example to the search, the focus stays there.
    else if (closed !== null && document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>(`[data-opens="${closed}"]`)?.focus();
  }, [open]);
  return box;
}

interface BookProps {
  /** Shows only payees of this kind; missing: all kinds. */
  kind?: Payee['kind'];
  /** If given, each row has a button 选择 (choose) that calls it. */
  onChoose?: (payee: Payee) => void;
  onClose: () => void;
}

/** Dialog with the payee book: recent and saved payees. The user searches by name, note, bank or last digits of the number. */
export function PayeeBook({ kind, onChoose, onClose }: BookProps) {
  const dispatch = useDispatch();
  const payees = useResource(book);
  const [sought, setSought] = useState('');
  const [open, setOpen] = useState<string | null>(null);
  const box = useFocusOf(open);
  const query = sought.replace(/\s/g, '');
  const found = (payees.data ?? []).filter(
    (one) =>
      (kind === undefined || one.kind === kind) &&
      [one.name, one.note, one.bankName, one.accountNo].some((text) => text.includes(query)),
  );
  return (
    <Dialog drawer title={TEXT.book} width={720} closeText={TEXT.close} onClose={onClose}>
      <div ref={box} className={styles.body}>
        <div className={styles.head}>
          <label className={styles.search}>
            <span>{TEXT.search}</span>
            <input value={sought} onChange={({ target }) => setSought(target.value)} placeholder={TEXT.searchHint} />
          </label>
          {open === 'new' ? null : (
            <Button type="primary" data-opens="new" onClick={() => setOpen('new')}>
              {TEXT.addPayee}
            </Button>
          )}
        </div>
        {open === 'new' ? <AddForm kind={kind} onDone={() => setOpen(null)} /> : null}
        {payees.data === null ? (
          <LoadingState of={payees} />
        ) : found.length === 0 ? (
          <p role="status" className={styles.hint}>
            {query === '' ? TEXT.noPayees : TEXT.noneFound}
          </p>
        ) : (
          <ul className={styles.payees} aria-label={TEXT.book}>
            {found.map((one) => (
              <li key={one.payeeId}>
                <div className={styles.payee}>
                  <strong>{one.note ? `${one.note}（${one.name}）` : one.name}</strong>
                  <span>
                    {one.bankName || TEXT.accountKinds.WALLET} {accountNumber(one.accountNo)}
                  </span>
                  <small>
                    {one.saved ? TEXT.kept : TEXT.recent}
                    {one.lastUsedTime ? ` ${formatTime(one.lastUsedTime)}` : ''}
                  </small>
                </div>
                <div className={styles.rowActions}>
                  {onChoose ? (
                    <button type="button" className={styles.link} onClick={() => onChoose(one)}>
                      {TEXT.choose}
                    </button>
                  ) : null}
                  <button
                    type="button"
                    className={styles.link}
                    onClick={() => dispatch(payeesEvents.payeeMarked({ payeeId: one.payeeId, saved: !one.saved }))}
                  >
                    {one.saved ? TEXT.unkeep : TEXT.keep}
                  </button>
                  <button
                    type="button"
                    className={styles.link}
                    data-opens={one.payeeId}
                    onClick={() => setOpen(one.payeeId)}
                  >
                    {TEXT.edit}
                  </button>
                  <button
                    type="button"
                    className={styles.link}
                    onClick={() =>
                      dispatch(payeesEvents.payeeRemovalRequested({ payeeId: one.payeeId, name: one.note || one.name }))
                    }
                  >
                    {TEXT.remove}
                  </button>
                </div>
                {open === one.payeeId ? <NoteForm payee={one} onDone={() => setOpen(null)} /> : null}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
