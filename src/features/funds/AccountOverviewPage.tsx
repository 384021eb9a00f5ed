import { queryAccountBalanceCountData } from '@/contract/accounts';
import { formatMoney } from '@/shared/format/money';
import { firstQuestion, ListPage } from '@/shared/list/ListPage';
import { defineResource } from '@/shared/resource/defineResource';
import { resourceAsked } from '@/shared/resource/slice';
import { useResource } from '@/shared/resource/useResource';
import { accountList } from './accountList';
import styles from './overview.module.css';
import { OVERVIEW_TEXT as TEXT } from './text';

const totals = defineResource<typeof queryAccountBalanceCountData>({
  id: 'funds/totals',
  call: queryAccountBalanceCountData,
  request: {},
});

function Overview() {
  const { data, stage, error, again } = useResource(totals, { asked: true });
  const figure = (amount: string | undefined) => (amount === undefined ? '—' : formatMoney(amount));
  return (
    <>
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
        {stage === 'failed' ? (
          <div role="status" className={styles.failed}>
            {error}
            <button type="button" onClick={again}>
              {TEXT.retry}
            </button>
          </div>
        ) : null}
      </dl>
      <ListPage spec={accountList} />
    </>
  );
}

/** /fund-manage/index: the sums over all accounts, then the accounts. */
export const AccountOverviewPage = Object.assign(Overview, {
  firstEvents: (search: string) => [resourceAsked({ id: totals.id }), firstQuestion(accountList, search)],
});
