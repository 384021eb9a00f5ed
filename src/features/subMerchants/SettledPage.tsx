import { Link } from 'react-router-dom';
import { SUB_STATE_WORDS } from '@/contract/calls/subMerchants';
import { formatCount } from '@/shared/format/count';
import { formatMoney } from '@/shared/format/money';
import { firstQuestion, ListPage } from '@/shared/list/ListPage';
import { address, paths } from '@/shared/paths';
import { resourceRequested } from '@/shared/resource/slice';
import { useResource } from '@/shared/resource/useResource';
import { Card } from '@/shared/ui/Card';
import { LoadingState } from '@/shared/ui/LoadingState';
import { StatTable } from '@/shared/ui/StatTable';
import { subMerchantList } from './lists';
import { statistics } from './resources';
import { subState } from './states';
import styles from './subMerchants.module.css';
import { LIST_TEXT as TEXT } from './text';

/** The number of sub-merchants per state, and the amount that they collected this month. Each row links to its filtered list. */
function Statistics() {
  const answer = useResource(statistics, { asked: true });
  const { data } = answer;
  if (data?.total === 0) return null;
  return (
    <Card
      title={TEXT.statistics}
      actions={
        data ? (
          <span className={styles.hint}>
            {TEXT.total(formatCount(data.total), TEXT.month(data.month), formatMoney(data.totalAmount))}
          </span>
        ) : null
      }
    >
      {data ? (
        <StatTable
          label={TEXT.statistics}
          frame={{ tableFrom: 480 }}
          columns={[
            { title: TEXT.state, whole: true },
            { title: TEXT.merchants, right: true },
            { title: TEXT.count, right: true },
            { title: TEXT.amount, right: true },
          ]}
          rows={data.states.map(({ state, merchants, monthCount, monthAmount }) => ({
            key: state,
            cells: [
              subState.render(state, undefined as never),
              <Link
                key="merchants"
                className={styles.link}
                to={address(paths.operation.settled, { state })}
                aria-label={TEXT.listOf(SUB_STATE_WORDS[state])}
              >
                {formatCount(merchants)}
              </Link>,
              formatCount(monthCount),
              formatMoney(monthAmount),
            ],
          }))}
        />
      ) : (
        <LoadingState of={answer} />
      )}
    </Card>
  );
}

/** The page /operation/settled/index: lists the agent's sub-merchants. */
export const SettledPage = Object.assign(
  () => (
    <div className={styles.list}>
      <ListPage spec={subMerchantList} />
      <Statistics />
    </div>
  ),
  {
    firstEvents: (search: string) => [firstQuestion(subMerchantList, search), resourceRequested({ id: statistics.id })],
  },
);
