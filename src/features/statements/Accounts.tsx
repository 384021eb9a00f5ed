import type { statementFundPage } from '@/contract/calls/statements';
import type { AnswerOf } from '@/contract/defineCall';
import { ACCOUNT_TYPE_WORDS } from '@/contract/words/words';
import { OpenLink } from '@/shared/detail/parts';
import { formatMoney, sumOf } from '@/shared/format/money';
import { address, paths } from '@/shared/paths';
import { accountNumber } from '@/shared/ui/LongNumber';
import { type FiguresColumn, StatTable } from '@/shared/ui/StatTable';
import { fundDifference, isNothing } from './figures';
import { ProofMark } from './ProofMark';
import styles from './statements.module.css';
import { TEXT } from './text';

type Account = AnswerOf<typeof statementFundPage>['accounts'][number];

const COLUMNS: readonly FiguresColumn[] = [
  { title: TEXT.account, whole: true },
  { title: TEXT.opening, right: true },
  { title: TEXT.income, right: true },
  { title: TEXT.outgo, right: true },
  { title: TEXT.closing, right: true },
  { title: TEXT.proved, whole: true },
];
const NAMES = ['opening', 'income', 'outgo', 'closing'] as const;

/**
 * Returns the amount by which the account's figures do not add up. If they add up, returns the difference to the
 * ledger that the platform found.
 */
export const leftOver = (account: Account): string => {
  const own = fundDifference(account);
  return isNothing(own) ? account.difference : own;
};

const Proved = ({ difference }: { difference: string }) => (
  <ProofMark
    good={isNothing(difference)}
    text={isNothing(difference) ? TEXT.agreed : TEXT.notAgreed(formatMoney(difference))}
  />
);

/**
 * Opening balance, inflow, outflow and closing balance of each account over the range of days, and the total. `within`: the days
 * for the links to the ledger entries.
 */
export function Accounts({ of, within }: { of: readonly Account[]; within: { startTime?: string; endTime?: string } }) {
  const flowOf = (accountNo: string) => address(paths.fund.flow, { accountNo, ...within });
  const all = Object.fromEntries(NAMES.map((name) => [name, sumOf(of.map((account) => account[name]))])) as Record<
    (typeof NAMES)[number],
    string
  >;
  const wrong = of.filter((account) => !isNothing(leftOver(account)));
  return (
    <section className={styles.equation} aria-label={TEXT.accountsTitle}>
      <h2>{TEXT.accountsTitle}</h2>
      <StatTable
        label={TEXT.accountsTitle}
        frame={{ tableFrom: 720 }}
        columns={COLUMNS}
        rows={[
          ...of.map((account) => ({
            key: account.accountNo,
            cells: [
              <span key="name">
                <OpenLink to={flowOf(account.accountNo)} text={ACCOUNT_TYPE_WORDS[account.accountType]} />{' '}
                <span className={styles.aside}>{accountNumber(account.accountNo)}</span>
              </span>,
              ...NAMES.map((name) => formatMoney(account[name])),
              <Proved key="proved" difference={leftOver(account)} />,
            ],
          })),
          ...(of.length > 1
            ? [
                {
                  key: 'all',
                  cells: [
                    TEXT.allAccounts,
                    ...NAMES.map((name) => formatMoney(all[name])),
                    <Proved key="proved" difference={fundDifference(all)} />,
                  ],
                },
              ]
            : []),
        ]}
      />
      {wrong.map((account) => (
        <p key={account.accountNo} className={styles.differs} role="alert">
          {TEXT.fundDiffers(ACCOUNT_TYPE_WORDS[account.accountType], formatMoney(leftOver(account)))}{' '}
          <OpenLink to={flowOf(account.accountNo)} text={TEXT.ledgerFlow(ACCOUNT_TYPE_WORDS[account.accountType])} />
        </p>
      ))}
    </section>
  );
}
