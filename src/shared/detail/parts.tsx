import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { FeeReason } from '@/contract/calls/feeReason';
import { ACCOUNT_TYPE_WORDS, TRADE_STATUS_WORDS } from '@/contract/words/words';
import { address, paths } from '@/shared/paths';
import { formatMoney, formatText } from '../format/money';
import { formatTime } from '../format/time';
import { withDetail } from '../list/detail';
import { selectJudge } from '../ports/links';
import type { Fact } from '../ui/DescriptionList';
import { issuedNumber } from '../ui/LongNumber';
import { StatTable } from '../ui/StatTable';
import { Timeline } from '../ui/Timeline';
import styles from './detail.module.css';
import { DETAIL_TEXT as TEXT } from './text';

export interface Step {
  time: string;
  text: string;
  /** Name of the person who caused the event; absent if the platform caused it. */
  byName?: string;
}

export interface Related {
  relation: keyof typeof TEXT.relations;
  tradeNo: string;
  amount: string;
  status: keyof typeof TRADE_STATUS_WORDS;
  createTime: string;
}

export interface Posting {
  flowNo: string;
  accountType: keyof typeof ACCOUNT_TYPE_WORDS;
  /** Amount of the ledger entry. It is signed if `direction` does not give the sign. */
  amount: string;
  direction?: 'IN' | 'OUT';
  /** Balance of the account after the entry, if it is known. */
  balance?: string;
  createTime: string;
}

/** Address of the list page that shows a related trade, by the kind of relation. */
const TRADE_LISTS: Readonly<Record<Related['relation'], string>> = {
  ORIGINAL: paths.trade.cashier,
  REFUND: paths.trade.cashier,
  SPLIT: paths.trade.divideAccounts,
  SPLIT_RETURN: paths.trade.divideAccounts,
  SETTLEMENT: paths.trade.settleTrade,
};
const FLOW_LIST = paths.fund.flow;

/** A link if the user may open the target page, otherwise plain text. `state`: history state for the target page. */
export function OpenLink({ to, text, state }: { to: string; text: ReactNode; state?: object }) {
  const isOpen = useSelector(selectJudge)(to).kind === 'open';
  return isOpen ? (
    <Link className={styles.link} to={to} state={state}>
      {text}
    </Link>
  ) : (
    text
  );
}

/** The number of a row in another list. It links to that row's detail if the user may open the list. */
export const NumberLink = ({ list, number }: { list: string; number: string }) => (
  <OpenLink to={withDetail(list, number)} text={issuedNumber(number)} />
);

/** The calculation of a fee, and below it the tariff with its terms and a link to the product that has them. */
const FeeReasonText = ({ of: { calculation, tariff, terms, since, productCode } }: { of: FeeReason }) => (
  <>
    {calculation === '' ? null : <div>{formatText(calculation)}</div>}
    {tariff === '' ? null : (
      <div>
        {productCode ? <OpenLink to={address(paths.product.detail, { productCode })} text={tariff} /> : tariff}
        {TEXT.tariff(since?.slice(0, 10) ?? null, formatText(terms))}
      </div>
    )}
  </>
);

/** The fact that explains a fee; none if nothing is known about it. */
export const feeFacts = (reason: FeeReason | null): readonly Fact[] =>
  reason ? [[TEXT.feeReason, <FeeReasonText key="fee" of={reason} />, 'wide']] : [];

/** The past events of the row, oldest first. */
export const Trail = ({ of }: { of: readonly Step[] }) => (
  <section aria-label={TEXT.trail}>
    <h3>{TEXT.trail}</h3>
    <Timeline
      moments={of.map(({ time, text, byName }) => ({ title: formatText(text), time, by: byName }))}
      label={null}
    />
  </section>
);

/**
 * Lists the related trades. `here`: the list under the detail if it shows these trades too, so that they open in
 * place of this detail; otherwise null.
 */
export function RelatedTrades({ of, here }: { of: readonly Related[]; here: string | null }) {
  return (
    <>
      <h3>{TEXT.related}</h3>
      {of.length === 0 ? (
        <p className={styles.none}>{TEXT.noRelated}</p>
      ) : (
        <StatTable
          label={TEXT.related}
          frame={{}}
          columns={[
            { title: TEXT.tradeNo, whole: true },
            { title: TEXT.relation, whole: true },
            { title: TEXT.amount, right: true },
            { title: TEXT.status, whole: true },
            { title: TEXT.time, whole: true },
          ]}
          rows={of.map(({ relation, tradeNo, amount, status, createTime }) => ({
            key: tradeNo,
            cells: [
              <NumberLink key="no" list={here ?? TRADE_LISTS[relation]} number={tradeNo} />,
              TEXT.relations[relation],
              formatMoney(amount),
              TRADE_STATUS_WORDS[status],
              formatTime(createTime),
            ],
          }))}
        />
      )}
    </>
  );
}

/** Returns the sign shown before an entry's amount. A negative amount already has its sign. */
const signOf = ({ direction, amount }: Pick<Posting, 'direction' | 'amount'>) =>
  direction === 'OUT' ? '−' : amount.startsWith('-') ? '' : '+';

/** Lists the ledger entries of a trade. `own` is the number of the entry whose detail is open. */
export function Postings({ of, own }: { of: readonly Posting[]; own: string }) {
  const withBalance = of.some(({ balance }) => balance !== undefined);
  return (
    <>
      <h3>{TEXT.postings}</h3>
      {of.length === 0 ? (
        <p className={styles.none}>{TEXT.noPostings}</p>
      ) : (
        <StatTable
          label={TEXT.postings}
          frame={{}}
          columns={[
            { title: TEXT.flowNo, whole: true },
            { title: TEXT.account, whole: true },
            { title: TEXT.amount, right: true },
            ...(withBalance ? [{ title: TEXT.balance, right: true } as const] : []),
            { title: TEXT.time, whole: true },
          ]}
          rows={of.map(({ flowNo, accountType, direction, amount, balance, createTime }) => ({
            key: flowNo,
            cells: [
              flowNo === own ? issuedNumber(flowNo) : <NumberLink key="no" list={FLOW_LIST} number={flowNo} />,
              ACCOUNT_TYPE_WORDS[accountType],
              `${signOf({ direction, amount })}${formatMoney(amount)}`,
              ...(withBalance ? [formatMoney(balance)] : []),
              formatTime(createTime),
            ],
          }))}
        />
      )}
    </>
  );
}
