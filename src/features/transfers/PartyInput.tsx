import { bankAlso } from '@/contract/words/banks';
import { SearchSelect } from '@/shared/form/SearchSelect';
import { SelectField } from '@/shared/form/SelectField';
import { TextField } from '@/shared/form/TextField';
import type { FieldOf } from '@/shared/form/useFields';
import { groupInFours } from '@/shared/format/longNumber';
import { formatMoney } from '@/shared/format/money';
import { useResource } from '@/shared/resource/useResource';
import { GuardedLink } from '@/shared/status/GuardedLink';
import { Retry } from '@/shared/ui/LoadingState';
import type { Choice, PartyField } from './model';
import { banks } from './resources';
import type { Owner } from './slice';
import { ACTION_TEXT as TEXT } from './text';
import styles from './transfers.module.css';

type Chosen = Extract<PartyField, { kind: 'choice' }>;

export const choicesOf = (party: Chosen, data: unknown): readonly Choice[] =>
  data === null ? [] : party.choices(data as never);

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
    <SelectField
      {...field}
      label={party.label}
      problem={field.problem ?? chosen?.unfit}
      hint={hint}
      value={chosen ? field.value : ''}
      options={
        data === null
          ? { stage: 'loading' }
          : choices.map(({ value, label, number, note = '' }) => ({
              value,
              // The option is one plain text, so that no style adds gaps inside the account number.
              label: `${label} ${groupInFours(number)}${note}`,
            }))
      }
    />
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
  return choice;
}

interface TypedPartyProps {
  party: PartyField;
  field: FieldOf<string>;
  owner: Owner | null;
  onAccount: (accountNo: string) => void;
}

/** Field for the number of a wallet, with the name of its owner. `onAccount`: called with a number that was typed to its end. */
function TypedParty({ party, field, owner, onAccount }: TypedPartyProps) {
  const known = owner?.accountNo === field.value ? owner : null;
  return (
    <TextField
      {...field}
      label={party.label}
      problem={field.problem ?? (known?.problem || undefined)}
      hint={known?.name ? TEXT.ownerOf(known.name) : undefined}
      onChange={(typed) => field.onChange(typed.replace(/\s/g, ''))}
      onLeave={() => {
        field.onLeave();
        if (field.value !== '' && !known) onAccount(field.value);
      }}
      maxLength={64}
      autoComplete="off"
    />
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
  /** The owner of the account in the field for a wallet, if it is known. */
  owner: Owner | null;
  onAccount: (accountNo: string) => void;
}

/** Field for the payer or payee of an order. Shows why a chosen account cannot be used. */
export function PartyInput({ party, field, recognised, owner, onAccount }: PartyInputProps) {
  switch (party.kind) {
    case 'choice':
      return <ChosenParty party={party} field={field} />;
    case 'typed':
      return <TypedParty party={party} field={field} owner={owner} onAccount={onAccount} />;
    case 'known':
      return null; // the search field shows the payee of the payee book
    case 'bank':
      return <BankParty party={party} field={field} recognised={recognised} />;
    case 'way':
      return <WayParty party={party} field={field} />;
    default:
      return <TextParty party={party} field={field} />;
  }
}
