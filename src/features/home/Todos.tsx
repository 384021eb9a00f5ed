import { useDispatch, useSelector } from 'react-redux';
import { messagesEvents, selectTodoCount, TodoList, useTodosKnown } from '@/features/messages';
import { Card } from '@/shared/ui/Card';
import { useNarrow } from '@/shared/ui/useNarrow';
import styles from './home.module.css';
import { HOME_TEXT as TEXT } from './text';

/** Number of to-dos on the home page; the message panel shows all of them. */
const MOST = 4;
const MOST_ON_PHONE = 2;

/**
 * The user's first to-dos, with the same count as the message panel. The card keeps its height while they load, so that nothing
 * below it moves.
 */
export function Todos() {
  const dispatch = useDispatch();
  const most = useNarrow() ? MOST_ON_PHONE : MOST;
  const count = useSelector(selectTodoCount);
  const known = useTodosKnown();
  const showAll = () => {
    dispatch(messagesEvents.panelTurned({ panel: 'todos' }));
    dispatch(messagesEvents.newsRequested());
  };
  return (
    <Card
      title={TEXT.todos}
      actions={
        known && count > 0 ? (
          <span className={styles.todosHead}>
            <span className={styles.hint}>{TEXT.items(count)}</span>
            {count > most ? (
              <button type="button" className={styles.textButton} onClick={showAll}>
                {TEXT.allTodos}
              </button>
            ) : null}
          </span>
        ) : null
      }
    >
      <div className={styles.todos} data-empty={!known || count === 0 || undefined}>
        {!known ? (
          <p className={styles.hint} role="status">
            {TEXT.loading}
          </p>
        ) : count === 0 ? (
          <p className={styles.hint}>{TEXT.noTodos}</p>
        ) : (
          <TodoList most={most} onLeave={nothing} />
        )}
      </div>
    </Card>
  );
}

const nothing = () => {};
