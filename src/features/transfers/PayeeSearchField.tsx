import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { Payee } from '@/contract/calls/payees';
import { SearchSelect } from '@/shared/form/SearchSelect';
import { groupInFours } from '@/shared/format/longNumber';
import { formatTime } from '@/shared/format/time';
import { useResource } from '@/shared/resource/useResource';
import { type PayeeSearch, payeeIn, type Values } from './model';
import { Proposals } from './Proposals';
import { PayeeBook } from './payees/PayeeBook';
import { PAYEES_TEXT } from './payees/text';
import { ACTION_TEXT as TEXT } from './text';
import styles from './transfers.module.css';

/** Button that opens the payee book and fills the chosen payee into the form. */
function BookButton({ kind, onChoose }: { kind: Payee['kind']; onChoose: (payee: Payee) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
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
    </>
  );
}

/** Returns the payee's account in one line: bank, number, and when it was used last. */
function accountOf({ bankName, accountNo, lastUsedTime }: Payee): string {
  const account = `${bankName || PAYEES_TEXT.accountKinds.WALLET} ${groupInFours(accountNo)}`;
  return lastUsedTime ? `${account}，${TEXT.lastPaid(formatTime(lastUsedTime))}` : account;
}

/** Number of payees that the form offers without a search. */
const MOST_RECENT = 3;

interface PayeeSearchFieldProps {
  of: PayeeSearch;
  /**
   * Name of the input. It equals the field that contains the chosen payee, so that an error of this field focuses the
   * search.
   */
  name: string;
  problem: string | undefined;
  values: Values;
  fill: (some: Values) => void;
  /** Called after the fields of a new payee were filled. The form then focuses the next empty field. */
  onNew: (filled: Values) => void;
}

/**
 * Field that searches payees by name, note, bank or number, last used first. The choice fills the payee's fields. A
 * text that matches no payee becomes a new payee. The last used payees are below the field, each one press away.
 */
export function PayeeSearchField({ of, name, problem, values, fill, onNew }: PayeeSearchFieldProps) {
  const { data, stage, again } = useResource(of.from);
  const payees = (data ?? []) as readonly Payee[];
  const chosen = payeeIn(of, payees, values);
  const choose = (payee: Payee | undefined) => {
    if (payee) fill(of.fill(payee));
  };
  const beNew = (typed: string) => {
    const filled = of.fillNew(typed);
    if (!filled) return;
    fill(filled);
    onNew(filled);
  };
  return (
    <>
      <SearchSelect
        name={name}
        label={TEXT.payeeSearch}
        placeholder={TEXT.payeeSearchHint}
        problem={problem}
        value={chosen?.payeeId ?? ''}
        onChange={(payeeId) => choose(payees.find((payee) => payee.payeeId === payeeId))}
        onLeave={() => {}}
        none={payees.length === 0 ? TEXT.noPayees[of.kind] : TEXT.noPayeeFound[of.kind]}
        another={{ label: (typed) => (of.fillNew(typed) ? TEXT.newPayee(typed) : null), choose: beNew }}
        hint={chosen ? accountOf(chosen) : undefined}
        options={
          data
            ? payees.map((payee) => ({
                value: payee.payeeId,
                label: payee.note ? `${payee.note}（${payee.name}）` : payee.name,
                also: `${payee.bankName} ${payee.accountNo.replace(/\s/g, '')}`,
                aside: accountOf(payee),
              }))
            : stage === 'failed'
              ? { stage, again }
              : { stage: 'loading' }
        }
      />
      {chosen ? null : (
        <Proposals
          label={TEXT.recentPayees}
          of={payees
            .filter(({ lastUsedTime }) => lastUsedTime !== null)
            .slice(0, MOST_RECENT)
            .map((payee) => ({
              key: payee.payeeId,
              text: TEXT.recentPayee(payee.note || payee.name, payee.accountNo.replace(/\s/g, '').slice(-4)),
              choose: () => choose(payee),
            }))}
        />
      )}
      <p className={styles.book}>
        <BookButton kind={of.kind} onChoose={choose} />
        {chosen && values[name] === chosen.payeeId ? (
          <button type="button" className={styles.link} onClick={() => beNew('')}>
            {TEXT.newPayeeInstead}
          </button>
        ) : null}
      </p>
    </>
  );
}
