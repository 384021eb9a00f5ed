import { type KeyboardEvent, useId, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { MESSAGE_TYPE_WORDS } from '@/contract/words/words';
import { formatText } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { paths } from '@/shared/paths';
import { isComposing } from '@/shared/ui/composing';
import styles from './news.module.css';
import { detailOf } from './paths';
import { messagesEvents, messagesSelectors, type PanelTab } from './slice';
import { TodoList } from './TodoList';
import { TEXT } from './text';
import { selectTodoCount, useTodosKnown } from './todos';

const TABS: readonly PanelTab[] = ['notices', 'todos'];

function Notices({ onLeave }: { onLeave: () => void }) {
  const unread = useSelector(messagesSelectors.selectUnread);
  if (!unread) return <p className={styles.empty}>{TEXT.loading}</p>;
  if (unread.newest.length === 0) return <p className={styles.empty}>{TEXT.noMessages}</p>;
  return (
    <ul>
      {unread.newest.map(({ msgId, type, firstTitle, secondTitle, sendTime }) => (
        <li key={msgId}>
          <Link to={detailOf(msgId)} className={styles.notice} onClick={onLeave}>
            <span className={styles.line}>
              <strong>{firstTitle}</strong>
              <time dateTime={sendTime}>{formatTime(sendTime)}</time>
            </span>
            <span className={styles.line}>
              <span className={styles.summary}>{formatText(secondTitle)}</span>
              <span className={styles.type}>{MESSAGE_TYPE_WORDS[type]}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Todos({ onLeave }: { onLeave: () => void }) {
  const count = useSelector(selectTodoCount);
  const known = useTodosKnown();
  if (count === 0) return <p className={styles.empty}>{known ? TEXT.noTodos : TEXT.loading}</p>;
  return (
    <div className={styles.todos}>
      <TodoList onLeave={onLeave} />
    </div>
  );
}

/** The panel below the bell: the newest unread messages, the to-dos, a link to all messages, and the tutorial. */
export function NewsPanel({ onLeave }: { onLeave: () => void }) {
  const dispatch = useDispatch();
  const tab = useSelector(messagesSelectors.selectPanel) ?? 'notices';
  const setTab = (panel: PanelTab) => dispatch(messagesEvents.panelTurned({ panel }));
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const unread = useSelector(messagesSelectors.selectUnread)?.count ?? 0;
  const counts = { notices: unread, todos: useSelector(selectTodoCount) };

  const byKey = (event: KeyboardEvent) => {
    if (isComposing(event) || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    const next = tab === 'notices' ? 'todos' : 'notices';
    setTab(next);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };

  return (
    <>
      <div ref={list} role="tablist" aria-label={TEXT.panel} className={styles.tabs}>
        {TABS.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            data-tab={name}
            aria-selected={tab === name}
            aria-controls={`${id}-panel`}
            tabIndex={tab === name ? 0 : -1}
            onClick={() => setTab(name)}
            onKeyDown={byKey}
          >
            {TEXT[name]}
            {counts[name] > 0 ? <span className={styles.count}>（{counts[name]}）</span> : null}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} className={styles.body}>
        {tab === 'notices' ? <Notices onLeave={onLeave} /> : <Todos onLeave={onLeave} />}
      </div>
      <div className={styles.foot}>
        <a href="/tutorial.pdf" download={TEXT.tutorialFile}>
          {TEXT.tutorial}
        </a>
        <Link to={paths.home.messages} onClick={onLeave}>
          {TEXT.all}
        </Link>
      </div>
    </>
  );
}
