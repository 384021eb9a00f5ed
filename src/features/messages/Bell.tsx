import { IconNotification } from '@arco-design/web-react/icon';
import { useCallback, useId } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { isEmployee, sessionSelectors } from '@/features/session';
import { CountBadge } from '@/shared/ui/CountBadge';
import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { Retry } from '@/shared/ui/LoadingState';
import { Popup } from '@/shared/ui/Popup';
import styles from './bell.module.css';
import { messagesEvents, messagesSelectors } from './slice';
import { TEXT } from './text';

/** Width of the popup in px (specification "screens", section 9). */
const WIDTH = 560;

const panel: LazySpec<{ onLeave: () => void }> = {
  load: () => import(/* webpackChunkName: "news" */ './NewsPanel').then(({ NewsPanel }) => NewsPanel),
  waiting: (
    <p className={styles.hint} role="status">
      {TEXT.loading}
    </p>
  ),
  failed: (again) => (
    <div className={styles.hint}>
      <Retry inline again={again}>
        {TEXT.panelFailed}
      </Retry>
    </div>
  ),
};

/** The bell in the header with the unread count and the newest messages. Warehouse employees have none. */
export function Bell() {
  const dispatch = useDispatch();
  const countId = useId();
  const user = useSelector(sessionSelectors.selectUser);
  const open = useSelector(messagesSelectors.selectPanel) !== null;
  const count = useSelector(messagesSelectors.selectUnread)?.count ?? 0;
  const toggle = useCallback(
    (next: boolean) => {
      dispatch(messagesEvents.panelTurned({ panel: next ? 'notices' : null }));
      if (next) dispatch(messagesEvents.newsRequested());
    },
    [dispatch],
  );
  const leave = useCallback(() => toggle(false), [toggle]);
  if (user && isEmployee(user)) return null;
  return (
    <div className={styles.place}>
      <Popup
        open={open}
        onOpenChange={toggle}
        label={TEXT.panel}
        width={WIDTH}
        trigger={(props) => (
          <button type="button" className={styles.bell} aria-label={TEXT.bell} aria-describedby={countId} {...props}>
            <IconNotification />
            <CountBadge count={count} />
          </button>
        )}
      >
        <LazyComponent of={panel} props={{ onLeave: leave }} />
      </Popup>
      {/* The unread count describes the button for screen readers. The button's name is only 消息 (messages). */}
      <span id={countId} className="visually-hidden">
        {TEXT.bellCount(count)}
      </span>
    </div>
  );
}
