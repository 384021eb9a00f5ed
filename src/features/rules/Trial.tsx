import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { RuleContent } from '@/contract/rules/ruleContent';
import { MoneyField } from '@/shared/form/MoneyField';
import { formatMoney } from '@/shared/format/money';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { FormAlert } from '@/shared/ui/FormAlert';
import { QueryButton } from '@/shared/ui/QueryButton';
import { StatTable } from '@/shared/ui/StatTable';
import { type TrialOf, trialRequested } from './forms';
import styles from './rules.module.css';
import { TEXT } from './text';

const nothing = () => {};

interface TrialPartProps {
  ruleNo: string | undefined;
  /** The content of the rule as the user has typed it. */
  content: RuleContent;
  /** Shows the errors of the typed content, and returns whether it is valid. */
  check: () => boolean;
}

/**
 * Compares two rule contents as JSON. This works because one function builds all contents, so their fields have the same order.
 */
const isSame = (one: RuleContent, other: RuleContent) => JSON.stringify(one) === JSON.stringify(other);

/**
 * 试算 (trial): shows the bookings that the rule would make for an amount. A result for other content or another amount is marked
 * as outdated.
 */
export function TrialPart({ ruleNo, content, check }: TrialPartProps) {
  const dispatch = useDispatch();
  const [amount, setAmount] = useState('1000.00');
  const [missing, setMissing] = useState(false);
  const submission = useDialogSubmission(trialRequested.type, nothing);
  const trial = submission.stage === 'done' ? (submission.result as TrialOf) : null;
  const isOutdated = trial !== null && (trial.asked !== amount || !isSame(trial.content, content));
  const ask = () => {
    const isValid = check();
    setMissing(amount === '');
    if (!isValid || amount === '') return;
    dispatch(trialRequested({ ...(ruleNo === undefined ? {} : { ruleNo }), amount, content }));
  };
  return (
    <section className={styles.trial} aria-label={TEXT.trial}>
      <h3>{TEXT.trial}</h3>
      <p className={styles.hint}>{TEXT.trialLead}</p>
      <div className={styles.ask}>
        <MoneyField
          label={TEXT.trialAmount}
          name="trialAmount"
          value={amount}
          onChange={setAmount}
          {...(missing && amount === '' ? { error: TEXT.amountNeeded } : {})}
        />
        <QueryButton busy={submission.busy} onClick={ask}>
          {TEXT.trialDo}
        </QueryButton>
      </div>
      <FormAlert>{submission.refused?.msg}</FormAlert>
      <div role="status">
        {isOutdated ? <p className={styles.hint}>{TEXT.trialOutdated}</p> : null}
        {trial ? <Result of={trial} /> : null}
      </div>
    </section>
  );
}

function Result({ of: { asked, fault, fee, feeRule, kept, parts, postings } }: { of: TrialOf }) {
  return (
    <>
      {fault === null ? null : <FormAlert quiet>{TEXT.fault(fault)}</FormAlert>}
      <DescriptionList
        of={[
          [TEXT.trialAmount, formatMoney(asked)],
          [TEXT.fee, formatMoney(fee)],
          [TEXT.feeRule, feeRule],
          ...(fault === null ? [[TEXT.kept, formatMoney(kept)] as const] : []),
        ]}
      />
      {parts.length > 0 ? (
        <StatTable
          label={TEXT.parts}
          columns={[{ title: TEXT.receiver }, { title: TEXT.amount, right: true }, { title: TEXT.by }]}
          rows={parts.map(({ no, name, amount, by }, at) => ({
            key: `${no}-${at}`,
            cells: [name, formatMoney(amount), by],
          }))}
        />
      ) : null}
      {postings.length > 0 ? (
        <>
          <h3>{TEXT.postings}</h3>
          <StatTable
            label={TEXT.postings}
            frame={{ tableFrom: 560 }}
            columns={[
              { title: TEXT.account, whole: true },
              { title: TEXT.amount, right: true },
              { title: TEXT.what, whole: true },
              { title: TEXT.party },
              { title: TEXT.remark },
            ]}
            rows={postings.map(({ what, account, party, amount, remark }, at) => ({
              key: String(at),
              cells: [account, `${amount.startsWith('-') ? '' : '+'}${formatMoney(amount)}`, what, party, remark],
            }))}
          />
        </>
      ) : null}
    </>
  );
}
