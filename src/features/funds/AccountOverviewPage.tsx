import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { queryAccountBalanceCountData } from '@/contract/calls/accounts';
import type { Permission } from '@/contract/permissions';
import { Allowed, sessionSelectors } from '@/features/session';
import { PayeeBook } from '@/features/transfers';
import { formatMoney, sumOf } from '@/shared/format/money';
import { firstQuestion, ListPage } from '@/shared/list/ListPage';
import { AmountsSwitch } from '@/shared/money/AmountsSwitch';
import { paths } from '@/shared/paths';
import { defineResource } from '@/shared/resource/defineResource';
import { resourceRequested } from '@/shared/resource/slice';
import { useResource } from '@/shared/resource/useResource';
import { GuardedLink } from '@/shared/status/GuardedLink';
import { Retry } from '@/shared/ui/LoadingState';
import { MoreActions } from '@/shared/ui/MoreActions';
import { Popover } from '@/shared/ui/Popover';
import { accountList } from './lists/accounts';
import styles from './overview.module.css';
import { DESK_TEXT as DESK, OVERVIEW_TEXT as TEXT } from './text';
import { CardBalances } from './tools/CardBalances';
import { FeeDetail } from './tools/FeeDetail';
import { PolicyForm } from './tools/PolicyForm';
import { RechargeAccount } from './tools/RechargeAccount';
import { accounts, balanceWarning, feeWarning } from './tools/resources';
import { Trend } from './tools/Trend';
import { UnderWayDrawer } from './tools/UnderWayDrawer';
import { WarningForms } from './tools/WarningForms';

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
  recharge: RechargeAccount,
  ways: UnderWayDrawer,
  cards: CardBalances,
  fees: FeeDetail,
  warnings: WarningForms,
  book: PayeeBook,
  policy: PolicyForm,
} as const;
type Tool = keyof typeof DIALOGS;

/** The permission that a tool needs, if any. */
const NEEDS: Readonly<Partial<Record<Tool, Permission>>> = {
  warnings: 'fund:move',
  book: 'fund:move',
  policy: 'account:admin',
};
const MAIN = ['payBank', 'transfer', 'recharge'] as const;

/** Links to the main ways to move money. The menu 更多 (more) contains the account tools, which open in dialogs. */
function Actions() {
  const [open, setOpen] = useState<Tool | null>(null);
  const permissions = useSelector(sessionSelectors.selectPermissions);
  const Opened = open ? DIALOGS[open] : null;
  const tools = (Object.keys(DIALOGS) as Tool[]).filter((tool) => {
    const need = NEEDS[tool];
    return need === undefined || permissions.includes(need);
  });
  return (
    <>
      <AmountsSwitch />
      {MAIN.map((name) => (
        <GuardedLink key={name} to={paths.fund[name]} main={name === MAIN[0]}>
          {TEXT.actions[name]}
        </GuardedLink>
      ))}
      <MoreActions
        word
        actions={tools.map((tool) => ({ id: tool, label: DESK[tool] }))}
        onSelect={(tool) => setOpen(tool as Tool)}
      />
      {Opened ? <Opened onClose={() => setOpen(null)} /> : null}
    </>
  );
}

/** The sums over all accounts, under the title of the page. */
function Sums() {
  const { data, stage, error, again } = useResource(totals, { asked: true });
  const figure = (amount: string | undefined) => (amount === undefined ? '—' : formatMoney(amount));
  return (
    <>
      <Warnings />
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
      </dl>
      {stage === 'failed' ? (
        <div className={styles.failed}>
          <Retry inline role="status" again={again}>
            {error}
          </Retry>
        </div>
      ) : null}
    </>
  );
}

const Overview = () => (
  <>
    <ListPage spec={accountList} actions={<Actions />} lead={<Sums />} />
    <Trend />
  </>
);

/** The page /fund-manage/index: the sums over all accounts, then the list of accounts. */
export const AccountOverviewPage = Object.assign(Overview, {
  firstEvents: (search: string) => [resourceRequested({ id: totals.id }), firstQuestion(accountList, search)],
});
