import { Button } from '@arco-design/web-react';
import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { AppDetail } from '@/contract/calls/apps';
import { DateRangeField } from '@/shared/dates/DateRangeField';
import { type DayRange, momentsOf, rangeProblems } from '@/shared/dates/range';
import { lazyDetail } from '@/shared/detail/DetailList';
import { useStill } from '@/shared/form/useStill';
import { DATE_SHORTCUTS } from '@/shared/list/defineList';
import { ListPart } from '@/shared/list/ListPart';
import { useDetail } from '@/shared/list/useDetail';
import { useStatus } from '@/shared/status/useStatus';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { Dialog } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import { LazyComponent } from '@/shared/ui/LazyComponent';
import { TestButton } from './Addresses';
import styles from './apps.module.css';
import { rangeResent } from './forms';
import { deliveryList } from './lists';
import { deliveriesFollowed } from './status';
import { TEXT } from './text';

const detail = lazyDetail(() =>
  import(/* webpackChunkName: "appDelivery" */ './deliveryDetail').then((m) => m.deliveryDetail),
);

function RangeForm({ appId, onClose }: { appId: string; onClose: () => void }) {
  const dispatch = useDispatch();
  const sending = useDialogSubmission(rangeResent.type, onClose);
  const [range, setRange] = useState<DayRange>([undefined, undefined]);
  const [missed, setMissed] = useState(false);
  const problems = rangeProblems(range);
  const form = useRef<HTMLFormElement>(null);
  useStill(form, sending.busy);
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const [startTime, endTime] = momentsOf(range);
        if (!startTime || !endTime) setMissed(true);
        else if (!problems[0] && !problems[1] && !sending.busy) dispatch(rangeResent({ appId, startTime, endTime }));
      }}
    >
      <p className={styles.hint}>{TEXT.resendRangeLead}</p>
      <fieldset className={styles.fieldset}>
        <legend>{TEXT.range}</legend>
        <DateRangeField
          value={range}
          problems={problems}
          shortcuts={DATE_SHORTCUTS}
          onChange={(from, to) => {
            setMissed(false);
            setRange([from, to]);
          }}
        />
      </fieldset>
      <FormAlert>{missed ? TEXT.rangeNeeded : (sending.fields?.['endTime'] ?? sending.message)}</FormAlert>
      <div className={styles.actions}>
        <Button onClick={onClose}>{TEXT.cancel}</Button>
        <Button type="primary" htmlType="submit" loading={sending.busy}>
          {TEXT.resend}
        </Button>
      </div>
    </form>
  );
}

/** Buttons for an application's notifications: send a test event, or send the notifications of a period again. */
export function DeliveriesBar({ of: app }: { of: AppDetail }) {
  const [resending, setResending] = useState(false);
  return (
    <>
      <div className={styles.head}>
        <p className={styles.hint}>{TEXT.deliveriesLead}</p>
        <span className={styles.line}>
          <TestButton of={app} />
          <Button onClick={() => setResending(true)}>{TEXT.resendRange}</Button>
        </span>
      </div>
      {resending ? (
        <Dialog title={TEXT.resendRangeTitle} width={480} closeText={TEXT.close} onClose={() => setResending(false)}>
          <RangeForm appId={app.appId} onClose={() => setResending(false)} />
        </Dialog>
      ) : null}
    </>
  );
}

/**
 * The section 推送记录 (delivery log) of an application: its notifications, polled while the page is open. A drawer shows a
 * notification with its delivery attempts.
 */
export function Deliveries({ of: { appId } }: { of: AppDetail }) {
  const { detail: at, step, close } = useDetail();
  useStatus(deliveriesFollowed, '');
  return (
    <>
      <ListPart spec={deliveryList} about={{ appId }} />
      {at === null ? null : (
        <LazyComponent of={detail} props={{ at, list: deliveryList.id, onStep: step, onClose: close }} />
      )}
    </>
  );
}
