import { Button } from '@arco-design/web-react';
import { useSyncExternalStore } from 'react';
import { formatTime } from '@/shared/format/time';
import { type CallRecord, callLog } from '@/shared/gateway/callLog';
import { Card } from '@/shared/ui/Card';
import styles from './debugger.module.css';
import { Scroll } from './Scroll';
import { DEBUGGER_TEXT } from './text';

const TEXT = DEBUGGER_TEXT.timeline;

const outcome = ({ outcome: result }: CallRecord) =>
  result === '' ? TEXT.pending : result === 'cancelled' ? TEXT.cancelled : result;

/** Lists the requests of this document, newest first: the flow that sent the request, duration, encrypted or not, and result. */
export function TimelinePanel() {
  const calls = useSyncExternalStore(callLog.subscribe, callLog.calls);
  const longest = Math.max(1, ...calls.map(({ duration }) => duration ?? 0));
  if (calls.length === 0) return <Card className={styles.panel}>{TEXT.none}</Card>;
  return (
    <Card className={styles.panel}>
      <div className={styles.buttons}>
        <Button onClick={() => callLog.clear()}>{TEXT.clear}</Button>
      </div>
      <Scroll label={TEXT.caption}>
        <table className={styles.table} aria-label={TEXT.caption}>
          <thead>
            <tr>
              <th scope="col">{TEXT.at}</th>
              <th scope="col">{TEXT.call}</th>
              <th scope="col">{TEXT.flow}</th>
              <th scope="col">{TEXT.duration}</th>
              <th scope="col">{TEXT.sealed}</th>
              <th scope="col">{TEXT.outcome}</th>
            </tr>
          </thead>
          <tbody>
            {calls.map((record) => (
              <tr key={record.id}>
                <td>{formatTime(new Date(record.at).toISOString())}</td>
                <td>{record.path}</td>
                <td>{record.flow || TEXT.noFlow}</td>
                <td>
                  <span
                    className={styles.bar}
                    style={{ width: `${Math.round(((record.duration ?? 0) / longest) * 60)}px` }}
                    aria-hidden="true"
                  />
                  {record.duration === null ? TEXT.noFlow : `${record.duration} ms`}
                </td>
                <td>{record.sealed ? TEXT.yes : TEXT.no}</td>
                <td>{outcome(record)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Card>
  );
}
