import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { queryAccountBalanceCountData } from '@/contract/calls/accounts';
import { Allowed } from '@/features/session';
import { PayeeBook } from '@/features/transfers';
import { formatMoney, sumOf } from '@/shared/format/money';
import { firstQuestion, ListPage } from '@/shared/list/ListPage';
import { AmountsSwitch } from '@/shared/money/AmountsSwitch';
import { paths } from '@/shared/paths';
import { defineResource } from '@/shared/resource/defineResource';
import { resourceRequested } from '@/shared/resource/slice';
import { useResource } from '@/shared/resource/useResource';
import { Retry } from '@/shared/ui/LoadingState';
import { Popover } from '@/shared/ui/Popover';
import { CardBalances } from './desk/CardBalances';
import deskStyles from './desk/desk.module.css';
import { FeeDetail } from './desk/FeeDetail';
import { PolicyForm } from './desk/PolicyForm';
import { RechargeAccount } from './desk/RechargeAccount';
import { accounts, balanceWarning, feeWarning } from './desk/resources';
import { Trend } from './desk/Trend';
import { UnderWayDrawer } from './desk/UnderWayDrawer';
import { WarningForms } from './desk/WarningForms';
import { accountList } from './lists/accounts';
import styles from './overview.module.css';
import { DESK_TEXT as DESK, OVERVIEW_TEXT as TEXT } from './text';

const totals = defineResource<typeof queryAccountBalanceCountData>({
  id: 'funds/totals',
  call: queryAccountBalanceCountData,
  request: {},
});

/** Warns about accounts whose balance is below the warning amount that the enterprise has set. */
function Warnings() {
  const found = [
    { name: TEXT.balanceAccount, info: useResource(balanceWarning).data },
    { name: TEXT.feeAccount, info: useResource(feeWarning).data },
  ];
  return found.map(({ name, info }) =>
    info?.warning && info.threshold !== null ? (
      <p key={name} role="status" className={styles.warning}>
        {TEXT.warning(name, formatMoney(info.balance), formatMoney(info.threshold))}
        <Allowed all="fund:move">
          <Link to={paths.fund.recharge}>{TEXT.toRecharge}</Link>
        </Allowed>
      </p>
    ) : null,
  );
}

/** The pending amounts and today's turnover, summed over all accounts. */
function UnderWay() {
  const rows = useResource(accounts).data?.rows;
  const figure = (key: 'pendingOut' | 'pendingIn' | 'todayIn' | 'todayOut') =>
    rows ? formatMoney(sumOf(rows.map((row) => row[key]))) : '—';
  return (['pendingOut', 'pendingIn', 'todayIn', 'todayOut'] as const).map((key) => (
    <div key={key}>
      <dt>
        {key === 'todayIn' || key === 'todayOut' ? <Popover label={TEXT[key]}>{TEXT.todayHint}</Popover> : TEXT[key]}
      </dt>
      <dd>{figure(key)}</dd>
    </div>
  ));
}

const DIALOGS = {
  warnings: WarningForms,
  fees: FeeDetail,
  book: PayeeBook,
  policy: PolicyForm,
  recharge: RechargeAccount,
  cards: CardBalances,
  ways: UnderWayDrawer,
} as const;

/** Buttons for the account tools, which open in dialogs. */
function Tools() {
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null);
  const Opened = open ? DIALOGS[open] : null;
  const button = (name: keyof typeof DIALOGS) => <Button onClick={() => setOpen(name)}>{DESK[name]}</Button>;
  return (
    <div className={deskStyles.tools}>
      <AmountsSwitch />
      {button('recharge')}
      {button('ways')}
      {button('cards')}
      {button('fees')}
      <Allowed all="fund:move">
        {button('warnings')}
        {button('book')}
      </Allowed>
      <Allowed all="account:admin">{button('policy')}</Allowed>
      {Opened ? <Opened onClose={() => setOpen(null)} /> : null}
    </div>
  );
}

function Overview() {
  const { data, stage, error, again } = useResource(totals, { asked: true });
  const figure = (amount: string | undefined) => (amount === undefined ? '—' : formatMoney(amount));
  return (
    <>
      <Warnings />
      <Tools />
      <dl className={styles.sums} aria-busy={stage === 'loading'}>
        <div>
          <dt>{TEXT.total}</dt>
          <dd>{figure(data?.totalBalance)}</dd>
        </div>
        <div>
          <dt>{TEXT.available}</dt>
          <dd>{figure(data?.totalAvailable)}</dd>
        </div>
        <div>
          <dt>{TEXT.frozen}</dt>
          <dd>{figure(data?.totalFrozen)}</dd>
        </div>
        <div>
          <dt>{TEXT.accounts}</dt>
          <dd>{data?.accountCount ?? '—'}</dd>
        </div>
        <UnderWay />
        {stage === 'failed' ? (
          <div className={styles.failed}>
            <Retry inline role="status" again={again}>
              {error}
            </Retry>
          </div>
        ) : null}
      </dl>
      <ListPage spec={accountList} />
      <Trend />
    </>
  );
}

/** The page /fund-manage/index: the sums over all accounts, then the list of accounts. */
export const AccountOverviewPage = Object.assign(Overview, {
  firstEvents: (search: string) => [resourceRequested({ id: totals.id }), firstQuestion(accountList, search)],
});
