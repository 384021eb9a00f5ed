import type { ReactNode } from 'react';
import type { AnswerOf } from '@/contract/defineCall';
import type { tradeDetail } from '@/contract/tradeLists';
import { ACCOUNT_TYPE_WORDS } from '@/contract/words';
import { groupInFours } from '@/shared/format/longNumber';
import { formatMoney, formatText } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { Figures } from '@/shared/ui/Figures';
import styles from '../../features/transfers/transfers.module.css';
import { DETAIL_TEXT as TEXT } from './text';

type Detail = AnswerOf<typeof tradeDetail>;

export type Fact = readonly [label: string, value: ReactNode];

/** Labels and what belongs to them, one under the other. */
export const Facts = ({ of }: { of: readonly Fact[] }) => (
  <dl className={styles.review}>
    {of.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** What happened, oldest first; `byName` where somebody did it. */
export const Trail = ({ of }: { of: readonly { time: string; text: string; byName?: string }[] }) => (
  <>
    <h3 className={styles.sub}>{TEXT.timeline}</h3>
    <ol className={styles.trail}>
      {of.map(({ time, text, byName }) => (
        <li key={`${time} ${text}`}>
          {formatText(text)}
          <small>{byName ? `${byName} ${formatTime(time)}` : formatTime(time)}</small>
        </li>
      ))}
    </ol>
  </>
);

/** The trades that belong to it; nothing where there are none. */
export const RelatedTrades = ({ of }: { of: Detail['related'] }) =>
  of.length === 0 ? null : (
    <>
      <h3 className={styles.sub}>{TEXT.related}</h3>
      <ol className={styles.trail}>
        {of.map((one) => (
          <li key={one.tradeNo}>
            {TEXT.relations[one.relation]} {groupInFours(one.tradeNo)}
            <small>
              {formatMoney(one.amount)} 元 {formatTime(one.createTime)}
            </small>
          </li>
        ))}
      </ol>
    </>
  );

interface Posting {
  flowNo: string;
  accountType: Detail['flows'][number]['accountType'];
  /** Signed where `direction` does not say it. */
  amount: string;
  direction?: 'IN' | 'OUT';
  /** Right after it, where that is known. */
  balance?: string;
  createTime: string;
}

/** The entries that were booked for it. */
export function Postings({ of }: { of: readonly Posting[] }) {
  const withBalance = of.some(({ balance }) => balance !== undefined);
  return (
    <>
      <h3 className={styles.sub}>{TEXT.flows}</h3>
      {of.length === 0 ? (
        <p>{TEXT.noFlows}</p>
      ) : (
        <Figures
          label={TEXT.flows}
          frame={{}}
          columns={[
            { title: TEXT.flowNo, whole: true },
            { title: TEXT.account, whole: true },
            { title: TEXT.flowAmount, right: true },
            ...(withBalance ? [{ title: TEXT.balance, right: true } as const] : []),
            { title: TEXT.time, whole: true },
          ]}
          rows={of.map(({ flowNo, accountType, direction, amount, balance, createTime }) => ({
            key: flowNo,
            cells: [
              groupInFours(flowNo),
              ACCOUNT_TYPE_WORDS[accountType],
              `${direction ? (direction === 'IN' ? '+' : '−') : ''}${formatMoney(amount)}`,
              ...(withBalance ? [formatMoney(balance)] : []),
              formatTime(createTime),
            ],
          }))}
        />
      )}
    </>
  );
}
