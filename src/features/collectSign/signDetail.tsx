import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useDispatch } from 'react-redux';
import { type CollectSignDetail, collectSignDetail } from '@/contract/calls/collectSign';
import { ORDER_STATE_WORDS } from '@/contract/calls/orders';
import { COLLECT_SIGN_STATE_WORDS } from '@/contract/words/words';
import { defineDetail, type Within } from '@/shared/detail/defineDetail';
import { NumberLink } from '@/shared/detail/parts';
import { useCountdown } from '@/shared/form/useCountdown';
import { formatMoney } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { paths } from '@/shared/paths';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { Dialog } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import { accountNumber, issuedNumber } from '@/shared/ui/LongNumber';
import { StatTable } from '@/shared/ui/StatTable';
import { CollectionForm } from './CollectionForm';
import styles from './collectSign.module.css';
import { EndDialog } from './EndDialog';
import { type Invited, linkResent, resentFrom, SIGN_DETAIL } from './forms';
import { LinkPanel } from './LinkPanel';
import { TEXT } from './text';

const nothing = () => {};

/** Buttons that create a new link for a payer who has not answered: sent by SMS, or shown to the user to forward. */
function Again({ data: { signNo, invited } }: Within<CollectSignDetail>) {
  const dispatch = useDispatch();
  const [closed, setClosed] = useState<string | null>(null);
  const byText = useDialogSubmission(resentFrom(signNo, 'SMS'), nothing);
  const byLink = useDialogSubmission(resentFrom(signNo, 'LINK'), nothing);
  const left = useCountdown(invited?.resendAt ? Date.parse(invited.resendAt) : null);
  const { linkId } = ((byLink.stage === 'done' && byLink.result) || { linkId: null }) as Invited;
  return (
    <>
      <Button
        type="primary"
        disabled={left > 0}
        loading={byText.busy}
        onClick={() => dispatch(linkResent({ signNo, channel: 'SMS' }))}
      >
        {left > 0 ? TEXT.resendIn(left) : TEXT.resend}
      </Button>
      <Button
        disabled={left > 0}
        loading={byLink.busy}
        onClick={() => dispatch(linkResent({ signNo, channel: 'LINK' }))}
      >
        {TEXT.newLink}
      </Button>
      <FormAlert>{byText.message ?? byLink.message}</FormAlert>
      {linkId !== null && linkId !== closed
        ? createPortal(
            <Dialog title={TEXT.linkTitle} width={480} closeText={TEXT.close} onClose={() => setClosed(linkId)}>
              <LinkPanel linkId={linkId} onClose={() => setClosed(linkId)} />
            </Dialog>,
            document.body,
          )
        : null}
    </>
  );
}

/** The actions on a contract, by its state. */
function Actions(props: Within<CollectSignDetail>) {
  const { data } = props;
  const [ending, setEnding] = useState(false);
  const canEnd = data.state === 'ACTIVE' || data.state === 'WAIT_SIGN';
  return (
    <>
      {data.state === 'WAIT_SIGN' ? <Again {...props} /> : null}
      <CollectionForm {...props} />
      {canEnd ? (
        <Button onClick={() => setEnding(true)}>{data.state === 'ACTIVE' ? TEXT.terminate : TEXT.takeBack}</Button>
      ) : null}
      {ending && canEnd ? createPortal(<EndDialog of={data} onClose={() => setEnding(false)} />, document.body) : null}
    </>
  );
}

/** The remaining limits of a contract, and its collections. */
function Use({ data: { left, orders, ...sign } }: Within<CollectSignDetail>) {
  const limits = [
    ['single', sign.singleLimit, sign.singleLimit],
    ['today', sign.dailyLimit, left.today],
    ['month', sign.monthlyLimit, left.month],
    ['total', sign.totalLimit, left.total],
  ] as const;
  return (
    <>
      <section aria-label={TEXT.limits}>
        <h3>{TEXT.limits}</h3>
        <StatTable
          label={TEXT.limits}
          columns={[
            { title: TEXT.limit, whole: true },
            { title: TEXT.most, right: true },
            { title: TEXT.left, right: true },
          ]}
          rows={limits.map(([name, most, rest]) => ({
            key: name,
            cells: [TEXT.limitNames[name], formatMoney(most), formatMoney(rest)],
          }))}
        />
      </section>
      <section aria-label={TEXT.orders}>
        <h3>{TEXT.orders}</h3>
        {orders.length === 0 ? (
          <p className={styles.none}>{TEXT.noOrders}</p>
        ) : (
          <StatTable
            label={TEXT.orders}
            frame={{ tableFrom: 600 }}
            columns={[
              { title: TEXT.orderNo, whole: true },
              { title: TEXT.amount, right: true },
              { title: TEXT.fee, right: true },
              { title: TEXT.state, whole: true },
              { title: TEXT.time, whole: true },
            ]}
            rows={orders.map(({ orderNo, amount, fee, state, reason, createTime }) => ({
              key: orderNo,
              cells: [
                <NumberLink key="no" list={paths.fund.operate} number={orderNo} />,
                formatMoney(amount),
                formatMoney(fee),
                <span key="state" title={reason ?? undefined}>
                  {ORDER_STATE_WORDS[state]}
                </span>,
                formatTime(createTime),
              ],
            }))}
          />
        )}
        {orders.length === 20 ? <p className={styles.none}>{TEXT.moreOrders}</p> : null}
      </section>
    </>
  );
}

/** The detail of a contract, polled while it waits for its payer or a bank. */
export const signDetail = defineDetail<typeof collectSignDetail>({
  id: SIGN_DETAIL,
  title: TEXT.detailTitle,
  call: collectSignDetail,
  request: (signNo) => ({ signNo }),
  changes: ({ state, orders }) => state === 'WAIT_SIGN' || orders.some((order) => order.state === 'PROCESSING'),
  facts: (sign) => [
    [TEXT.payer, sign.payerName],
    [TEXT.collected, TEXT.times(formatMoney(sign.collected), sign.collections)],
    [TEXT.state, COLLECT_SIGN_STATE_WORDS[sign.state]],
    [TEXT.project, sign.project],
    [TEXT.period, TEXT.range(sign.validFrom, sign.validUntil)],
    [TEXT.mobile, sign.mobileMasked],
    [
      TEXT.card,
      sign.cardMasked ? (
        <>
          {sign.bankName} {accountNumber(sign.cardMasked)}
        </>
      ) : (
        ''
      ),
    ],
    [TEXT.product, sign.productName],
    [TEXT.signNo, issuedNumber(sign.signNo)],
    [TEXT.outSignNo, sign.outSignNo],
    [TEXT.creator, sign.creatorName],
    [TEXT.createTime, formatTime(sign.createTime)],
    [TEXT.signTime, formatTime(sign.signTime)],
    ...(sign.endTime ? [[TEXT.endTime, formatTime(sign.endTime)] as const] : []),
    ...(sign.endReason ? [[TEXT.endCause, sign.endReason, 'wide'] as const] : []),
    ...(sign.state === 'WAIT_SIGN' && sign.invited
      ? [
          [
            TEXT.invited,
            TEXT.invitedUntil(
              TEXT.invitedBy[sign.invited.channel],
              formatTime(sign.invited.sentAt),
              formatTime(sign.invited.expiresAt),
            ),
            'wide',
          ] as const,
        ]
      : []),
  ],
  Main: Use,
  trail: ({ trail }) => trail,
  Actions,
});
