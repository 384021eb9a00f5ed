import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { Payee } from '@/contract/calls/payees';
import { bankAlso } from '@/contract/words/banks';
import { Field } from '@/shared/form/Field';
import { SearchSelect } from '@/shared/form/SearchSelect';
import { TextField } from '@/shared/form/TextField';
import type { FieldOf } from '@/shared/form/useFields';
import { groupInFours } from '@/shared/format/longNumber';
import { formatMoney } from '@/shared/format/money';
import { useResource } from '@/shared/resource/useResource';
import { GuardedLink } from '@/shared/status/GuardedLink';
import fieldStyles from '@/shared/ui/field.module.css';
import { Retry } from '@/shared/ui/LoadingState';
import type { Choice, PartyField } from './model';
import { PayeeBook } from './payees/PayeeBook';
import { PAYEES_TEXT } from './payees/text';
import { banks } from './resources';
import { ACTION_TEXT as TEXT } from './text';
import styles from './transfers.module.css';

type Chosen = Extract<PartyField, { kind: 'choice' }>;
type Typed = Extract<PartyField, { kind: 'typed' }>;

export const choicesOf = (party: Chosen, data: unknown): readonly Choice[] =>
  data === null ? [] : party.choices(data as never);

/** Button that opens the payee book and fills the chosen payee into the form. */
function BookButton({ kind, onChoose }: { kind: Payee['kind']; onChoose: (payee: Payee) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <p className={styles.book}>
      <button type="button" className={styles.link} onClick={() => setOpen(true)}>
        {PAYEES_TEXT.manage}
      </button>
      {open
        ? // The payee book has its own forms. Nested forms are invalid, and the book's submit must not submit the outer form.
          createPortal(
            <div onSubmit={(event) => event.stopPropagation()}>
              <PayeeBook
                kind={kind}
                onClose={() => setOpen(false)}
                onChoose={(payee) => {
                  setOpen(false);
                  onChoose(payee);
                }}
              />
            </div>,
            document.body,
          )
        : null}
    </p>
  );
}

function ChosenParty({ party, field }: { party: Chosen; field: FieldOf<string> }) {
  const { data, stage, error, again } = useResource(party.from);
  const choices = choicesOf(party, data);
  const chosen = choices.find(({ value }) => value === field.value);
  const hint =
    stage === 'failed' ? (
      <Retry inline role="status" again={again}>
        {error}
      </Retry>
    ) : chosen?.available !== undefined && party.name === 'payerAccountNo' ? (
      TEXT.available(formatMoney(chosen.available))
    ) : data !== null && choices.length === 0 ? (
      TEXT.noAccount
    ) : undefined;
  const choice = (
    <Field label={party.label} problem={field.problem ?? chosen?.unfit} hint={hint}>
      {(control) => (
        <select
          {...control}
          name={party.name}
          className={`${fieldStyles.input} ${styles.control}`}
          value={chosen ? field.value : ''}
          onChange={({ target }) => field.onChange(target.value)}
          onBlur={field.onLeave}
        >
          {chosen ? null : <option value="">{data === null ? TEXT.loading : TEXT.noChoice(party.label)}</option>}
          {choices.map(({ value, label, number, note = '' }) => (
            <option key={value} value={value}>
              {/* The option is one plain text, so that no style adds gaps inside the account number. */}
              {`${label} ${groupInFours(number)}${note}`}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
  if (chosen?.mendAt)
    return (
      <>
        {choice}
        <p className={styles.book}>
          <GuardedLink to={chosen.mendAt}>{TEXT.toVerify}</GuardedLink>
        </p>
      </>
    );
  return party.name === 'payeeId' ? (
    <>
      {choice}
      <BookButton kind="BANK" onChoose={({ payeeId }) => field.onChange(payeeId)} />
    </>
  ) : (
    choice
  );
}

const SHOWN = 5;

function TypedParty({ party, field }: { party: Typed; field: FieldOf<string> }) {
  const payees = (useResource(party.recent).data ?? []) as readonly Payee[];
  return (
    <>
      <TextField
        {...field}
        label={party.label}
        hint={party.hint}
        onChange={(typed) => field.onChange(typed.replace(/\s/g, ''))}
        maxLength={64}
        autoComplete="off"
      />
      {payees.length > 0 ? (
        <ul className={styles.chips} aria-label={TEXT.recent}>
          {payees.slice(0, SHOWN).map(({ payeeId, name, note, accountNo }) => (
            <li key={payeeId}>
              <button type="button" title={accountNo} onClick={() => field.onChange(accountNo)}>
                {note || name} <span>{accountNo.slice(-4)}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <BookButton kind="WALLET" onChoose={({ accountNo }) => field.onChange(accountNo)} />
    </>
  );
}

function BankParty({
  party,
  field,
  recognised,
}: {
  party: PartyField;
  field: FieldOf<string>;
  recognised: string | null;
}) {
  const { data, stage, again } = useResource(banks);
  const known = data?.find(({ bankCode }) => bankCode === recognised)?.bankName;
  return (
    <SearchSelect
      {...field}
      label={party.label}
      hint={known ? (field.value === recognised ? TEXT.recognised(known) : TEXT.otherBank(known)) : undefined}
      options={
        data
          ? data.map(({ bankCode, bankName }) => ({ value: bankCode, label: bankName, also: bankAlso(bankCode) }))
          : stage === 'failed'
            ? { stage, again }
            : { stage: 'loading' }
      }
    />
  );
}

function WayParty({ party, field }: { party: Extract<PartyField, { kind: 'way' }>; field: FieldOf<string> }) {
  return (
    <fieldset className={styles.ways} data-field={party.name}>
      <legend>{party.label}</legend>
      {Object.entries(party.words).map(([way, label]) => (
        <label key={way}>
          <input type="radio" name={party.name} checked={field.value === way} onChange={() => field.onChange(way)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function TextParty({ party, field }: { party: Extract<PartyField, { kind: 'text' }>; field: FieldOf<string> }) {
  return (
    <TextField
      {...field}
      label={party.label}
      onChange={(typed) => field.onChange(party.digits ? typed.replace(/[^\d\s]/g, '') : typed)}
      maxLength={party.maxLength}
      autoComplete="off"
      inputMode={party.digits ? 'numeric' : 'text'}
    />
  );
}

interface PartyInputProps {
  party: PartyField;
  field: FieldOf<string>;
  /** Code of the bank that was recognised by the typed card number; null while unknown. */
  recognised: string | null;
}

/**
 * Field for the payer or payee of an order: a known account, or a typed number with recent payees below it. Shows why a chosen
 * account cannot be used.
 */
export function PartyInput({ party, field, recognised }: PartyInputProps) {
  switch (party.kind) {
    case 'choice':
      return <ChosenParty party={party} field={field} />;
    case 'typed':
      return <TypedParty party={party} field={field} />;
    case 'bank':
      return <BankParty party={party} field={field} recognised={recognised} />;
    case 'way':
      return <WayParty party={party} field={field} />;
    default:
      return <TextParty party={party} field={field} />;
  }
}
