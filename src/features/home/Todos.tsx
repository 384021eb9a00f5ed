import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { Enterprise } from '@/contract/calls/enterpriseSwitching';
import type { Todo } from '@/contract/calls/messages';
import { enterprisesEvents, enterprisesSelectors } from '@/features/enterprises';
import { dueWords, messagesSelectors, useTodo, waitingWords } from '@/features/messages';
import { sessionSelectors } from '@/features/session';
import { paths } from '@/shared/paths';
import { Card } from '@/shared/ui/Card';
import styles from './home.module.css';
import { HOME_TEXT as TEXT } from './text';

/** To-dos for the user are orange, to-dos that wait for the platform are grey. */
const toneOf = ({ settledStatus }: Enterprise) => (settledStatus === 'INIT' ? 'waiting' : 'attention');

/**
 * A to-do about an invitation to a brand wallet. A user with the permission can accept the invitation; any other user
 * can only read it.
 */
function Invitation({ todo }: { todo: Todo }) {
  const { text, action, label, busy, follow } = useTodo(todo);
  return (
    <li className={styles.todo}>
      <span className={styles.todoDot} data-tone="attention" />
      <span>{text}</span>
      <button type="button" className={styles.textButton} disabled={busy} aria-label={label} onClick={follow}>
        {action}
      </button>
    </li>
  );
}

/**
 * Button that opens the page to complete or correct an enterprise. Renders nothing if the enterprise is under review
 * or approved.
 */
function GoOn({ enterprise }: { enterprise: Enterprise }) {
  const dispatch = useDispatch();
  const switching = useSelector(enterprisesSelectors.selectSwitching);
  const { enterpriseId, enterpriseName, settledStatus } = enterprise;
  const current = useSelector(sessionSelectors.selectUser)?.enterpriseId;
  if (settledStatus === 'INIT' || settledStatus === 'PASS') return null;
  const word = settledStatus === 'UN_PASS' ? TEXT.mend : TEXT.complete;
  // If the to-do belongs to another enterprise, the click switches the console to that enterprise, and the label says
  // so.
  const labelText = enterpriseId === current ? word : TEXT.into(word);
  return (
    <button
      type="button"
      className={styles.textButton}
      disabled={switching.stage !== 'idle'}
      aria-label={`${labelText} ${enterpriseName}`}
      onClick={() => dispatch(enterprisesEvents.enterpriseChosen({ enterpriseId }))}
    >
      {labelText}
    </button>
  );
}

/**
 * Returns whether all to-dos are loaded or failed to load. They come from two calls and are shown after both
 * responses.
 */
export function useTodosKnown(): boolean {
  const settled = useSelector(messagesSelectors.selectTodosSettled);
  const stage = useSelector(enterprisesSelectors.selectEnterprisesStage);
  const hasOthers = useSelector(sessionSelectors.selectUser)?.kind === 'ordinary';
  return settled && (!hasOthers || stage === 'loaded' || stage === 'failed');
}

/**
 * The user's to-dos: payments to release, applications to sign or correct, wallet invitations, and enterprises that are refused,
 * incomplete or under review.
 */
export function Todos() {
  const enterprises = useSelector(enterprisesSelectors.selectEnterprises);
  const todos = useSelector(messagesSelectors.selectTodos);
  const waiting = useSelector(messagesSelectors.selectWaiting);
  const due = useSelector(messagesSelectors.selectDue);
  const known = useTodosKnown();
  const invitations = todos ?? [];
  const open = enterprises.flatMap((enterprise) =>
    enterprise.settledStatus === 'PASS' ? [] : [{ enterprise, text: TEXT.todoState[enterprise.settledStatus] }],
  );
  const sorted = [...open].sort(
    (a, b) => Number(toneOf(a.enterprise) === 'waiting') - Number(toneOf(b.enterprise) === 'waiting'),
  );
  const waits = waiting !== null && waiting.items > 0;
  const count = invitations.length + due.length + sorted.length + Number(waits);
  return (
    <Card title={TEXT.todos} actions={count > 0 ? <span className={styles.hint}>{TEXT.items(count)}</span> : null}>
      {count === 0 ? (
        <p className={styles.hint}>{todos ? TEXT.noTodos : TEXT.loading}</p>
      ) : (
        <ul className={known ? undefined : styles.later}>
          {waits ? (
            <li className={styles.todo}>
              <span className={styles.todoDot} data-tone="attention" />
              <span>{waitingWords(waiting)}</span>
              <Link className={styles.textButton} to={paths.fund.toRelease}>
                {TEXT.toRelease}
              </Link>
            </li>
          ) : null}
          {due.map((application) => {
            const { text, action, to } = dueWords(application);
            return (
              <li key={application.applyNo} className={styles.todo}>
                <span className={styles.todoDot} data-tone="attention" />
                <span>{text}</span>
                <Link className={styles.textButton} to={to} aria-label={`${action} ${text}`}>
                  {action}
                </Link>
              </li>
            );
          })}
          {invitations.map((todo) => (
            <Invitation key={todo.id} todo={todo} />
          ))}
          {sorted.map(({ enterprise, text }) => (
            <li key={enterprise.enterpriseId} className={styles.todo}>
              <span className={styles.todoDot} data-tone={toneOf(enterprise)} />
              <span>
                <strong>{enterprise.enterpriseName}</strong>
                {text}
              </span>
              <GoOn enterprise={enterprise} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
