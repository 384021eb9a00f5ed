import { Button } from '@arco-design/web-react';
import { useDispatch } from 'react-redux';
import { appDeliveryDetail, DELIVERY_STATE_WORDS } from '@/contract/calls/apps';
import type { AnswerOf } from '@/contract/defineCall';
import { EVENTS } from '@/contract/open/openEvents';
import { defineDetail, type Within } from '@/shared/detail/defineDetail';
import { formatCount } from '@/shared/format/count';
import { formatTime } from '@/shared/format/time';
import { useSubmission } from '@/shared/submission/useSubmission';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { FormAlert } from '@/shared/ui/FormAlert';
import styles from './apps.module.css';
import { DELIVERY_DETAIL, resendRequested } from './forms';
import { TEXT } from './text';

type Delivery = AnswerOf<typeof appDeliveryDetail>;

/** The attempts with request and response as plain text. The response of a foreign address is never rendered as markup. */
function Attempts({ data: { attempts } }: Within<Delivery>) {
  return (
    <section className={styles.section} aria-label={TEXT.attempts}>
      <h3>{TEXT.attempts}</h3>
      {attempts.length === 0 ? <p className={styles.hint}>{TEXT.noAttempts}</p> : null}
      {attempts.map((one, at) => (
        <details key={one.time + String(at)} open={at === 0}>
          <summary>
            {TEXT.attempt(attempts.length - at)} {formatTime(one.time)} {one.fault || TEXT.arrived}
          </summary>
          <DescriptionList
            of={[
              [TEXT.status, one.status ?? TEXT.noStatus],
              [TEXT.ms, formatCount(one.ms)],
              [TEXT.address, one.url, 'wide'],
            ]}
          />
          <p className={styles.hint}>{TEXT.sent}</p>
          <pre className={styles.key}>{one.request}</pre>
          <p className={styles.hint}>{TEXT.answered}</p>
          <pre className={styles.key}>{one.answer || TEXT.noAnswer}</pre>
        </details>
      ))}
    </section>
  );
}

function Resend({ data: { appId }, at }: Within<Delivery>) {
  const dispatch = useDispatch();
  const sending = useSubmission(resendRequested.type);
  return (
    <>
      <Button
        type="primary"
        loading={sending.busy}
        onClick={() => dispatch(resendRequested({ appId, deliveryNo: at }))}
      >
        {TEXT.resend}
      </Button>
      <FormAlert>{sending.message}</FormAlert>
    </>
  );
}

/** The detail of a notification with its attempts, polled while it is pending. */
export const deliveryDetail = defineDetail<typeof appDeliveryDetail>({
  id: DELIVERY_DETAIL,
  title: TEXT.deliveryTitle,
  call: appDeliveryDetail,
  request: (deliveryNo) => ({ deliveryNo }),
  changes: ({ state }) => state === 'WAITING',
  facts: (one) => [
    [TEXT.event, `${EVENTS[one.kind].title}（${one.kind}）`],
    [TEXT.state, DELIVERY_STATE_WORDS[one.state]],
    [TEXT.subject, one.subject],
    [TEXT.occurred, formatTime(one.createTime)],
    [TEXT.tries, formatCount(one.tries)],
    one.state === 'DONE' ? [TEXT.doneTime, formatTime(one.doneTime)] : [TEXT.nextTry, formatTime(one.nextTime)],
    [TEXT.eventId, one.eventId],
    [TEXT.deliveryNo, one.deliveryNo],
    ...(one.lastFault ? [[TEXT.lastFault, one.lastFault, 'wide'] as const] : []),
  ],
  Main: Attempts,
  Actions: Resend,
});
