import { useSelector } from 'react-redux';
import type { advancePage } from '@/contract/calls/statements';
import type { AnswerOf } from '@/contract/defineCall';
import { formatAmount } from '@/shared/format/money';
import { firstQuestion, ListPage } from '@/shared/list/ListPage';
import { selectList } from '@/shared/list/slice';
import { paths } from '@/shared/paths';
import { GuardedLink } from '@/shared/status/GuardedLink';
import { Card } from '@/shared/ui/Card';
import { FormAlert } from '@/shared/ui/FormAlert';
import styles from './advances.module.css';
import { advanceList } from './lists';
import { TEXT } from './text';

type Answer = AnswerOf<typeof advancePage>;

/**
 * The enterprise's current debt to the platform and its due date, independent of the list's filters. Renders nothing without a
 * debt.
 */
function CurrentDebt({ standing, totals }: Pick<Answer, 'standing' | 'totals'>) {
  const { owed, overdue, oldestDueDay, blocked } = standing;
  const isOverdue = Number(overdue) > 0;
  const { difference } = totals;
  return (
    <Card className={styles.standing}>
      {blocked ? (
        <FormAlert>{TEXT.blocked(formatAmount(overdue))}</FormAlert>
      ) : isOverdue ? (
        <FormAlert>{TEXT.overdue(formatAmount(overdue))}</FormAlert>
      ) : Number(owed) > 0 && oldestDueDay !== null ? (
        <p>{TEXT.due(formatAmount(owed), oldestDueDay)}</p>
      ) : (
        <p>{TEXT.lead}</p>
      )}
      {difference === null ? null : Number(difference) === 0 ? (
        <p className={styles.agrees}>✓ {TEXT.agrees}</p>
      ) : (
        <FormAlert>{TEXT.differs(formatAmount(difference))}</FormAlert>
      )}
    </Card>
  );
}

function Advances() {
  const page = useSelector(selectList(advanceList.id))?.page as Answer | null | undefined;
  const owes = page ? Number(page.standing.owed) > 0 : false;
  return (
    <>
      {page ? <CurrentDebt standing={page.standing} totals={page.totals} /> : null}
      <ListPage
        spec={advanceList}
        actions={
          <>
            <GuardedLink to={paths.operation.statementRecharge}>{TEXT.recharge}</GuardedLink>
            {owes ? (
              <GuardedLink to={paths.operation.statementRepayment} main>
                {TEXT.repay}
              </GuardedLink>
            ) : null}
          </>
        }
      />
    </>
  );
}

/** The page /operation/fundStatement: fees that the platform has advanced (垫付), and the remaining debt. */
export const AdvancesPage = Object.assign(Advances, {
  firstEvents: (search: string) => [firstQuestion(advanceList, search)],
});
