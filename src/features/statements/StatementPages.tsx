import { Button } from '@arco-design/web-react';
import { IconPrinter } from '@arco-design/web-react/icon';
import { type ReactNode, useState } from 'react';
import { useDispatch } from 'react-redux';
import type {
  statementBillPage,
  statementFeePage,
  statementFundPage,
  statementTradePage,
} from '@/contract/calls/statements';
import type { AnswerOf } from '@/contract/defineCall';
import { TRADE_PRODUCT_WORDS } from '@/contract/words/words';
import { DetailList, lazyDetail } from '@/shared/detail/DetailList';
import { OpenLink } from '@/shared/detail/parts';
import { formatCount } from '@/shared/format/count';
import { formatMoney, sumOf } from '@/shared/format/money';
import { firstQuestion, ListPage } from '@/shared/list/ListPage';
import { address, paths } from '@/shared/paths';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { LoadingState } from '@/shared/ui/LoadingState';
import { SavedViews } from '@/shared/views/SavedViews';
import { Accounts, leftOver } from './Accounts';
import { Bars } from './Bars';
import { Compare } from './Compare';
import { Equation } from './Equation';
import { statementsFeature } from './feature';
import {
  billDay,
  differenceOf,
  EQUATIONS,
  FEES,
  fitsBill,
  flowsOf,
  isNegative,
  isNothing,
  MOST_BILL_DAYS,
  madeDays,
  minus,
  rowAddsUp,
} from './figures';
import { billList, feeStatementList, fundStatementList, tradeStatementList } from './lists';
import { type Filters, MadeThrough, Panel } from './Panel';
import { PrintedRows } from './PrintedRows';
import { ProofLine } from './ProofLine';
import { ProofMark } from './ProofMark';
import { statementsEvents } from './slice';
import styles from './statements.module.css';
import { Trend } from './Trend';
import { TEXT } from './text';

injectFeature(statementsFeature);

const detail = lazyDetail(() => import(/* webpackChunkName: "statementDay" */ './dayDetail').then((m) => m.dayDetail));

const withFirstQuestion = (spec: Parameters<typeof firstQuestion>[0], Page: () => ReactNode) =>
  Object.assign(Page, { firstEvents: (search: string) => [firstQuestion(spec, search)] });

const digestDialog: LazySpec<{ onClose: () => void }> = {
  load: () => import(/* webpackChunkName: "statementDigest" */ './DigestDialog').then((m) => m.DigestDialog),
  waiting: null,
  failed: (again) => <LoadingState of={{ stage: 'failed', error: TEXT.notLoaded, again }} />,
};

/** Button that opens the settings of the daily e-mail with the figures. */
function Digest() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{TEXT.digest}</Button>
      {open ? <LazyComponent of={digestDialog} props={{ onClose: () => setOpen(false) }} /> : null}
    </>
  );
}

/** The page's buttons: saved views, the daily e-mail, and print. */
function Actions({ list }: { list: string }) {
  const dispatch = useDispatch();
  return (
    <span className={styles.actions}>
      <SavedViews listId={list} />
      {list === tradeStatementList.id ? <Digest /> : null}
      <Button
        icon={<IconPrinter aria-hidden="true" />}
        onClick={() => dispatch(statementsEvents.printRequested({ list }))}
      >
        {TEXT.print}
      </Button>
    </span>
  );
}

type Trades = AnswerOf<typeof statementTradePage>;

/** Converts the filters of a statement (days, merchant) to the filters of the list of ledger entries. */
const days = (filters: Filters | null) => ({
  ...(filters?.startDay ? { startTime: filters.startDay } : {}),
  ...(filters?.endDay ? { endTime: filters.endDay } : {}),
  ...(filters?.ofMerchantNo ? { ofMerchantNo: filters.ofMerchantNo } : {}),
});

/** Link to the bill with the entries behind the statement, if the range is short enough for one bill. */
const ToBill = ({ filters }: { filters: Filters | null }) =>
  filters === null ? null : fitsBill(filters) ? (
    <OpenLink to={address(paths.operation.billList, filters)} text={TEXT.toBill} />
  ) : (
    <span className={styles.aside}>{TEXT.tooLongForBill(MOST_BILL_DAYS)}</span>
  );

interface LedgerProps {
  account: keyof typeof TEXT.accounts;
  /** The sum of the account's ledger entries; null if the entries of the filters cannot be summed separately. */
  ledger: string | null;
  difference: string | null;
  /** The filters, reduced to days with a finished statement. */
  filters: Filters | null;
}

/** Compares the statement with the account's ledger entries of the same days. Links to the entries. */
function Ledger({ account, ledger, difference, filters }: LedgerProps) {
  const name = TEXT.accounts[account];
  const flow = address(paths.fund.flow, {
    accountType: account === 'fee' ? 'FEE' : 'SETTLEMENT',
    ...days(filters),
  });
  if (ledger === null || difference === null) return <p className={styles.aside}>{TEXT.ledgerNotCompared}</p>;
  if (isNothing(difference))
    return (
      <p className={styles.ledger}>
        <span>{TEXT.ledger(name, formatMoney(ledger))}</span>
        <ProofMark good text={TEXT.sameAsLedger} />
        <OpenLink to={flow} text={TEXT.ledgerFlow(name)} />
      </p>
    );
  const amount = formatMoney(isNegative(difference) ? minus(difference) : difference);
  return (
    <div className={styles.differs} role="alert">
      <p>
        <span>{TEXT.ledger(name, formatMoney(ledger))}</span>{' '}
        <ProofMark good={false} text={isNegative(difference) ? TEXT.less(amount) : TEXT.more(amount)} />
      </p>
      <p>
        {TEXT.whereToLook} <OpenLink to={flow} text={TEXT.ledgerFlow(name)} /> <ToBill filters={filters} />
      </p>
    </div>
  );
}

/** Returns the sums of inflow, outflow and change, with their labels for the line of a proof. */
const sumsOf = ({ in: income, out, net }: { in: string; out: string; net: string }) => [
  { label: TEXT.sums.in, amount: income },
  { label: TEXT.sums.out, amount: out },
  { label: TEXT.sums.net, amount: net },
];

/** True if the platform has compared the statement with the ledger, and they differ. */
const differs = (difference: string | null) => difference !== null && !isNothing(difference);

const COMPARED = ['gross', 'refund', 'split', 'feeKept', 'change', 'feePaid'] as const;

const Sums = ({ of: { totals }, filters = null }: { of: Pick<Trades, 'totals'>; filters?: Filters | null }) => (
  <p className={styles.ledger}>
    <span>
      {TEXT.entries} {formatCount(totals.entries)}
    </span>
    <span>{TEXT.advances(formatMoney(totals.advanced), formatMoney(totals.repaid))}</span>
    <ToBill filters={filters} />
  </p>
);

/**
 * The page /operation/tradeList: the changes of the settlement account and the fee account, by day, product and business type.
 */
export const TradeStatementPage = withFirstQuestion(tradeStatementList as never, () => (
  <DetailList spec={tradeStatementList} detail={detail} actions={<Actions list={tradeStatementList.id} />}>
    <Panel spec={tradeStatementList}>
      {({ madeThrough, totals, proof, before }, filters) => (
        <ProofLine
          good={rowAddsUp(totals) && !differs(proof.difference) && !differs(proof.feeDifference)}
          withoutLedger={proof.difference === null || proof.feeDifference === null}
          sums={sumsOf(flowsOf(EQUATIONS.settlement, totals))}
          aside={<MadeThrough through={madeThrough} filters={filters} />}
        >
          <Equation title={TEXT.settlementEquation} of={EQUATIONS.settlement} figures={totals} words={TEXT.figures}>
            <Ledger
              account="settlement"
              ledger={proof.ledgerChange}
              difference={proof.difference}
              filters={madeDays(filters, madeThrough)}
            />
          </Equation>
          <Equation title={TEXT.feeEquation} of={EQUATIONS.fee} figures={totals} words={TEXT.figures}>
            <Ledger
              account="fee"
              ledger={proof.feeLedgerChange}
              difference={proof.feeDifference}
              filters={madeDays(filters, madeThrough)}
            />
          </Equation>
          <Sums of={{ totals }} filters={madeDays(filters, madeThrough)} />
          <Compare
            before={before}
            rows={COMPARED.map((name) => ({
              label: TEXT.figures[name],
              now: totals[name],
              before: before?.totals[name] ?? '0.00',
            }))}
          />
        </ProofLine>
      )}
    </Panel>
    <PrintedRows spec={tradeStatementList} />
  </DetailList>
));

/**
 * The fees charged and returned with the entries of this bill, on any account. They equal the row of the fee statement that links
 * here.
 */
const Charged = ({ of }: { of: AnswerOf<typeof statementBillPage>['totals'] }) => (
  <p className={styles.ledger}>
    {TEXT.charged(
      formatMoney(sumOf([of.feeKept, of.feePaid, of.advanced, of.feeOther])),
      formatMoney(sumOf([of.feeBack, of.feeReturned, of.feeOtherBack])),
    )}
  </p>
);

const OneDay = ({ day }: { day: string | null }) => (day ? <p>{TEXT.oneDay(day)}</p> : null);

/** The page /operation/billList: lists the entries behind the trade statement. */
export const BillPage = withFirstQuestion(billList as never, () => (
  <ListPage spec={billList} actions={<Actions list={billList.id} />}>
    <Panel spec={billList}>
      {({ madeThrough, totals, asOf }, filters) => (
        <ProofLine
          good={rowAddsUp(totals)}
          sums={sumsOf(flowsOf(EQUATIONS.settlement, totals))}
          aside={
            <>
              <OneDay day={billDay(filters, asOf)} />
              <MadeThrough through={madeThrough} filters={filters} />
            </>
          }
        >
          <Equation title={TEXT.settlementEquation} of={EQUATIONS.settlement} figures={totals} words={TEXT.figures} />
          <Equation title={TEXT.feeEquation} of={EQUATIONS.fee} figures={totals} words={TEXT.figures} />
          <Sums of={{ totals }} />
          {filters.rate ? <Charged of={totals} /> : null}
        </ProofLine>
      )}
    </Panel>
    <PrintedRows spec={billList} />
  </ListPage>
));

/** Income, outgo and their difference over all accounts. */
function fundFlows(accounts: AnswerOf<typeof statementFundPage>['accounts']) {
  const [income, out] = [sumOf(accounts.map((account) => account.income)), sumOf(accounts.map(({ outgo }) => outgo))];
  return { in: income, out, net: sumOf([income, minus(out)]) };
}

/** The figures of the fee equation: the totals, and the net sum of all products. */
const feeFigures = ({ totals, products }: Pick<AnswerOf<typeof statementFeePage>, 'totals' | 'products'>) => ({
  ...totals,
  net: sumOf(products.map(({ net }) => net)),
});

/** The page /operation/fundList: the balances and flows of each account per day. */
export const FundStatementPage = withFirstQuestion(fundStatementList as never, () => (
  <>
    <DetailList spec={fundStatementList} detail={detail} actions={<Actions list={fundStatementList.id} />}>
      <Panel spec={fundStatementList}>
        {({ madeThrough, accounts, before }, filters) =>
          // Without accounts there are no sums to check.
          accounts.length === 0 ? (
            <>
              <MadeThrough through={madeThrough} filters={filters} />
              <p className={styles.aside}>{TEXT.noAccounts}</p>
            </>
          ) : (
            <ProofLine
              good={accounts.every((account) => isNothing(leftOver(account)))}
              sums={sumsOf(fundFlows(accounts))}
              aside={<MadeThrough through={madeThrough} filters={filters} />}
            >
              <Accounts of={accounts} within={days(madeDays(filters, madeThrough))} />
              <Compare
                before={before}
                rows={(['income', 'outgo'] as const).map((name) => ({
                  label: TEXT[`${name}Of`],
                  now: sumOf(accounts.map((account) => account[name])),
                  before: before?.[name] ?? '0.00',
                }))}
              />
            </ProofLine>
          )
        }
      </Panel>
      <PrintedRows spec={fundStatementList} />
    </DetailList>
    <Trend />
  </>
));

/** The page /operation/handlingFee: the charged fees by day, product, business type and rate. */
export const FeeStatementPage = withFirstQuestion(feeStatementList as never, () => (
  <DetailList spec={feeStatementList} detail={detail} actions={<Actions list={feeStatementList.id} />}>
    <Panel spec={feeStatementList}>
      {({ madeThrough, totals, products, before }, filters) => (
        <ProofLine
          good={isNothing(differenceOf(FEES, feeFigures({ totals, products })))}
          sums={[
            { label: TEXT.sums.in, amount: totals.fee },
            { label: TEXT.sums.back, amount: totals.returned },
            { label: TEXT.sums.net, amount: feeFigures({ totals, products }).net },
          ]}
          aside={<MadeThrough through={madeThrough} filters={filters} />}
        >
          <Equation
            title={TEXT.feesEquation}
            of={FEES}
            figures={feeFigures({ totals, products })}
            words={TEXT.feeFigures}
          >
            <p className={styles.ledger}>
              <span>{TEXT.feeBase(formatMoney(totals.base), formatCount(totals.trades))}</span>
              <span>{TEXT.feeAdvanced(formatMoney(totals.advanced))}</span>
              <ToBill filters={madeDays(filters, madeThrough)} />
            </p>
          </Equation>
          {products.length > 0 ? (
            <section className={styles.equation} aria-label={TEXT.byProduct}>
              <h2>
                {TEXT.byProduct}
                <span className={styles.aside}>{TEXT.netHint}</span>
              </h2>
              <Bars
                label={TEXT.byProduct}
                rows={products.map(({ product, net }) => ({
                  key: product,
                  name: TRADE_PRODUCT_WORDS[product],
                  amount: net,
                }))}
              />
            </section>
          ) : null}
          <Compare
            before={before}
            rows={(['fee', 'returned'] as const).map((name) => ({
              label: TEXT.feeFigures[name],
              now: totals[name],
              before: before?.totals[name] ?? '0.00',
            }))}
          />
        </ProofLine>
      )}
    </Panel>
    <PrintedRows spec={feeStatementList} />
  </DetailList>
));
