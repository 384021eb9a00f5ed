import { useDispatch } from 'react-redux';
import { formatTime } from '@/shared/format/time';
import { useResource } from '@/shared/resource/useResource';
import { Retry } from '@/shared/ui/LoadingState';
import styles from './SessionList.module.css';
import { sessionsResource } from './sessions';
import { sessionEvents } from './slice';
import { SESSIONS_TEXT as TEXT } from './text';

/** Lists the user's sessions with device, masked address and time. Every session except the current one can be ended. */
export function SessionList() {
  const dispatch = useDispatch();
  const { data, stage, error, again } = useResource(sessionsResource);
  if (!data)
    return (
      <div className={styles.hint}>
        {stage === 'failed' ? (
          <Retry inline role="status" again={again}>
            {error || TEXT.failed}
          </Retry>
        ) : (
          <p role="status">{TEXT.loading}</p>
        )}
      </div>
    );
  return (
    <ul className={styles.list} aria-label={TEXT.title}>
      {data.map(({ sessionId, device, address, signedInAt, current }) => (
        <li key={sessionId} className={styles.session} aria-current={current ? 'true' : undefined}>
          <span>
            {device}
            <span className={styles.hint}>
              {address}，{TEXT.signedInAt(formatTime(signedInAt))}
            </span>
          </span>
          {current ? (
            <span className={styles.current}>{TEXT.current}</span>
          ) : (
            <button
              type="button"
              className={styles.link}
              aria-label={TEXT.endLabel(device)}
              onClick={() => dispatch(sessionEvents.sessionEndRequested({ sessionId, device }))}
            >
              {TEXT.end}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
