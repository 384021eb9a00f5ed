import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { Enterprise } from '@/contract/calls/enterpriseSwitching';
import type { Todo } from '@/contract/calls/messages';
import { enterprisesEvents, enterprisesSelectors } from '@/features/enterprises';
import { sessionSelectors } from '@/features/session';
import { paths } from '@/shared/paths';
import { dueWords } from './dueWords';
import { messagesSelectors } from './slice';
import { TEXT } from './text';
import styles from './todo.module.css';
import { useTodo } from './useTodo';
import { waitingWords } from './waitingWords';

interface EntryProps {
  text: string;
  children: ReactNode;
}

/** One to-do: its text and its action. */
const Entry = ({ text, children }: EntryProps) => (
  <li className={styles.item}>
    <span className={styles.text} title={text}>
      {text}
    </span>
    {children}
  </li>
);

/** An invitation to a brand wallet. A user with the permission follows it; any other user reads it. */
function Invitation({ todo }: { todo: Todo }) {
  const { text, action, label, busy, follow } = useTodo(todo);
  return (
    <Entry text={text}>
      <button type="button" className={styles.action} disabled={busy} aria-label={label} onClick={follow}>
        {action}
      </button>
    </Entry>
  );
}

/** An enterprise that waits for its user. An enterprise that is not the current one is entered first. */
function Unfinished({ enterprise, onLeave }: { enterprise: Enterprise; onLeave: () => void }) {
  const dispatch = useDispatch();
  const switching = useSelector(enterprisesSelectors.selectSwitching);
  const { enterpriseId, enterpriseName, settledStatus } = enterprise;
  const current = useSelector(sessionSelectors.selectUser)?.enterpriseId;
  const refused = settledStatus === 'UN_PASS';
  const word = refused ? TEXT.mendEnterprise : TEXT.completeEnterprise;
  const action = enterpriseId === current ? word : TEXT.intoEnterprise(word);
  return (
    <Entry text={TEXT.unfinished(enterpriseName, refused)}>
      <button
        type="button"
        className={styles.action}
        disabled={switching.stage !== 'idle'}
        aria-label={`${action} ${enterpriseName}`}
        onClick={() => {
          onLeave();
          dispatch(enterprisesEvents.enterpriseChosen({ enterpriseId }));
        }}
      >
        {action}
      </button>
    </Entry>
  );
}

interface TodoListProps {
  /** Maximum number of entries that are shown, each cut after two lines; without it all entries are shown in full. */
  most?: number;
  /** Called when an action leads away, so that a panel closes. */
  onLeave: () => void;
}

/**
 * The user's to-dos, each with one action: payments to release, applications to sign or correct, wallet invitations, and
 * enterprises that are refused or incomplete.
 */
export function TodoList({ most, onLeave }: TodoListProps) {
  const todos = useSelector(messagesSelectors.selectTodos) ?? [];
  const waiting = useSelector(messagesSelectors.selectWaiting);
  const due = useSelector(messagesSelectors.selectDue);
  const unfinished = useSelector(enterprisesSelectors.selectUnfinished);
  const entries = [
    ...(waiting !== null && waiting.items > 0
      ? [
          <Entry key="waiting" text={waitingWords(waiting)}>
            <Link to={paths.fund.toRelease} className={styles.action} onClick={onLeave}>
              {TEXT.toRelease}
            </Link>
          </Entry>,
        ]
      : []),
    ...due.map((application) => {
      const { text, action, to } = dueWords(application);
      return (
        <Entry key={application.applyNo} text={text}>
          <Link to={to} className={styles.action} aria-label={`${action} ${text}`} onClick={onLeave}>
            {action}
          </Link>
        </Entry>
      );
    }),
    ...todos.map((todo) => <Invitation key={todo.id} todo={todo} />),
    ...unfinished.map((enterprise) => (
      <Unfinished key={enterprise.enterpriseId} enterprise={enterprise} onLeave={onLeave} />
    )),
  ];
  return <ul className={most === undefined ? undefined : styles.cut}>{entries.slice(0, most)}</ul>;
}
