import { Link } from 'react-router-dom';
import { BOOK_KIND_WORDS, BOOK_STATE_WORDS } from '@/contract/calls/memberBooks';
import { formatCount } from '@/shared/format/count';
import { formatMoney } from '@/shared/format/money';
import { firstQuestion, ListPage } from '@/shared/list/ListPage';
import { address, paths } from '@/shared/paths';
import { resourceRequested } from '@/shared/resource/slice';
import { useResource } from '@/shared/resource/useResource';
import { Card } from '@/shared/ui/Card';
import { LoadingState } from '@/shared/ui/LoadingState';
import { StatTable } from '@/shared/ui/StatTable';
import { memberList, stateBadge } from './lists';
import styles from './members.module.css';
import { statistics } from './resources';
import { TEXT } from './text';

/** The number of member books per kind and state. Each row links to its filtered list. */
function Statistics() {
  const answer = useResource(statistics, { asked: true });
  const { data } = answer;
  if (data?.books === 0) return null;
  return (
    <Card
      title={TEXT.statistics}
      actions={
        data ? (
          <span className={styles.hint}>{TEXT.total(formatCount(data.books), formatMoney(data.balance))}</span>
        ) : null
      }
    >
      {data ? (
        <StatTable
          label={TEXT.statistics}
          frame={{ tableFrom: 480 }}
          columns={[
            { title: TEXT.state, whole: true },
            { title: TEXT.kind, whole: true },
            { title: TEXT.books, right: true },
            { title: TEXT.balance, right: true },
          ]}
          rows={data.groups.map(({ state, kind, books, balance }) => ({
            key: `${state} ${kind}`,
            cells: [
              stateBadge.render(state, undefined as never),
              BOOK_KIND_WORDS[kind],
              <Link
                key="books"
                className={styles.link}
                to={address(paths.operation.memberPu, { state, kind })}
                aria-label={TEXT.listOf(BOOK_STATE_WORDS[state], BOOK_KIND_WORDS[kind])}
              >
                {formatCount(books)}
              </Link>,
              formatMoney(balance),
            ],
          }))}
        />
      ) : (
        <LoadingState of={answer} />
      )}
    </Card>
  );
}

/** The page /operation/memberPu/index: lists the member books (sub-accounts under the merchant). */
export const MemberBooksPage = Object.assign(
  () => (
    <div className={styles.list}>
      <ListPage spec={memberList} />
      <Statistics />
    </div>
  ),
  {
    firstEvents: (search: string) => [firstQuestion(memberList, search), resourceRequested({ id: statistics.id })],
  },
);
