import type { Todo } from '@/contract/calls/messages';
import styles from './todo.module.css';
import { useTodo } from './useTodo';

/** A to-do (an invitation to a brand wallet) in the panel below the bell. */
export function TodoItem({ todo }: { todo: Todo }) {
  const { text, action, label, busy, follow } = useTodo(todo);
  return (
    <div className={styles.item}>
      <span>{text}</span>
      <button type="button" className={styles.action} disabled={busy} aria-label={label} onClick={follow}>
        {action}
      </button>
    </div>
  );
}
