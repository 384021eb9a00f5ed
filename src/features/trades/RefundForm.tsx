import { Button } from '@arco-design/web-react';
import { useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { feeBack } from '@/contract/refundFee';
import type { Trade, TradeRefund } from '@/contract/tradeLists';
import { OpenLink } from '@/shared/detail/parts';
import { PasswordField } from '@/shared/form/PasswordField';
import { useKept } from '@/shared/form/steps/useKept';
import { TextField } from '@/shared/form/TextField';
import { useFields } from '@/shared/form/useFields';
import { formatMoney } from '@/shared/format/money';
import { MoneyField } from '@/shared/money/MoneyField';
import { ShowAmounts } from '@/shared/money/ShowAmounts';
import { paths } from '@/shared/paths';
import { secrets } from '@/shared/ports/secrets';
import { OpenWay } from '@/shared/status/Way';
import { formLeft } from '@/shared/submission/slice';
import { type FormSubmission, useSubmission } from '@/shared/submission/useSubmission';
import { Dialog, Unsaved } from '@/shared/ui/Dialog';
import { Told } from '@/shared/ui/Told';
import { type Refunded, refundForm, refundSubmitted } from './flows/refund';
import { refundForgotten, refundTyped, selectRefundDraft } from './slice';
import { TEXT } from './text';
import styles from './trades.module.css';

interface RefundProps {
  trade: Trade;
  /** What is left of it. */
  refundable: string;
  /** What of it is with others, and what a second person has yet to release. */
  split: string;
  refunding: string;
  /** From which amount on a second person releases it; null: never. */
  releaseFrom: string | null;
  listId: string;
  /** What a refund of before had, to be asked for once more. */
  entered?: { amount: string; reason: string };
  onClose: () => void;
}

const cents = (amount: string) => BigInt(amount.replace('.', ''));

/** What of the trade's fee comes back with so much of it, as the platform works it out. */
function feeBackOf({ amount, fee, refundedAmount }: Trade, refunded: string): string {
  const [amountCents, feeCents, refundedCents, part] = [amount, fee, refundedAmount, refunded].map((text) =>
    Number(text.replace('.', '')),
  ) as [number, number, number, number];
  const back = String(feeBack({ amountCents, feeCents, refundedCents }, part)).padStart(3, '0');
  return `${back.slice(0, -2)}.${back.slice(-2)}`;
}

/** What is paid back, then the payment password over a review of it; at the end what became of it. */
export function RefundForm({
  trade,
  refundable,
  split,
  refunding,
  releaseFrom,
  listId,
  entered,
  ...props
}: RefundProps) {
  const { tradeNo } = trade;
  const dispatch = useDispatch();
  // Whoever closes the form wants it no more; whoever leaves its page finds it again.
  const closed = useRef(false);
  const onClose = () => {
    closed.current = true;
    dispatch(refundForgotten({ tradeNo }));
    dispatch(formLeft({ key: refundForm(tradeNo) }));
    props.onClose();
  };
  const state = useSubmission(refundForm(tradeNo));
  const { stage } = state;
  const sent = stage === 'unknown' || stage === 'done';
  useEffect(() => {
    if (sent) dispatch(refundForgotten({ tradeNo }));
  }, [dispatch, sent, tradeNo]);
  const draft = useSelector(selectRefundDraft(tradeNo));
  const [begun] = useState(entered ?? draft);
  const [reviewing, setReviewing] = useState(false);
  const most = refundable;
  const { refused } = state;
  const { form, values, field, dirty, submit } = useFields({
    initial: { amount: begun?.amount ?? '', reason: begun?.reason ?? '' },
    refused: refused?.fields,
    rules: {
      amount: (amount) =>
        amount === '' || cents(amount) === 0n
          ? TEXT.amountNeeded
          : cents(amount) > cents(most)
            ? TEXT.amountTooMuch(formatMoney(most))
            : undefined,
      reason: () => undefined,
    },
  });
  useKept({
    values,
    dirty: dirty && !sent && !closed.current,
    busy: state.busy,
    keep: () => {
      if (!closed.current) dispatch(refundTyped({ tradeNo, amount: values.amount, reason: values.reason }));
    },
  });
  // What is wrong with the amount is corrected in the form, the password where it is typed.
  const ofPassword = refused === undefined || refused.fields?.['payPassword'] !== undefined;
  useEffect(() => {
    if (!ofPassword) setReviewing(false);
  }, [ofPassword]);

  const { problem, onLeave: _, ...amount } = field('amount');
  if (sent) return <Outcome state={state} onClose={onClose} />;
  const review = reviewing && (
    <Review
      amount={values.amount}
      back={feeBackOf(trade, values.amount)}
      payer={trade.counterpartyName}
      releaseFrom={releaseFrom !== null && cents(values.amount) >= cents(releaseFrom) ? releaseFrom : null}
      busy={state.busy}
      refused={ofPassword ? refused : undefined}
      onClose={() => setReviewing(false)}
      onConfirm={(password) =>
        dispatch(
          refundSubmitted({
            tradeNo,
            amount: values.amount,
            reason: values.reason.trim(),
            listId,
            secretIds: { payPassword: secrets.put(password) },
          }),
        )
      }
    />
  );
  return (
    <>
      <Dialog title={TEXT.refundTitle} width={480} closeText={TEXT.close} onClose={onClose}>
        <form ref={form} noValidate className={styles.form} onSubmit={submit(() => setReviewing(true))}>
          <Unsaved dirty={dirty} />
          <p className={styles.hint}>
            {TEXT.refundable} <strong>{formatMoney(most)}</strong>
            <button type="button" className={styles.link} onClick={() => amount.onChange(most)}>
              {TEXT.all}
            </button>
          </p>
          {refunding === '0.00' ? null : <p className={styles.hint}>{TEXT.refundingInForm(formatMoney(refunding))}</p>}
          {split === '0.00' ? null : (
            <p className={styles.hint}>
              {TEXT.splitInForm(formatMoney(split))}{' '}
              <OpenLink
                to={`${paths.trade.divideAccounts}?${new URLSearchParams({ originalTradeNo: tradeNo })}`}
                text={TEXT.toSplit}
              />
            </p>
          )}
          <MoneyField {...amount} label={TEXT.refundAmount} error={problem} required />
          <TextField
            {...field('reason')}
            label={TEXT.refundReason}
            placeholder={TEXT.reasonHint}
            maxLength={60}
            autoComplete="off"
          />
          {refused && !ofPassword ? <Told>{refused.msg}</Told> : null}
          <div className={styles.actions}>
            <Button onClick={onClose}>{TEXT.cancel}</Button>
            <Button type="primary" htmlType="submit">
              {TEXT.next}
            </Button>
          </div>
        </form>
      </Dialog>
      {review}
    </>
  );
}

interface ReviewProps {
  amount: string;
  /** What of the fee comes back with it. */
  back: string;
  payer: string;
  /** Where a second person has to release it: from which amount on. */
  releaseFrom: string | null;
  busy: boolean;
  refused: { msg: string; fields?: Readonly<Record<string, string>> } | undefined;
  onClose: () => void;
  onConfirm: (password: string) => void;
}

function Review({ amount, back, payer, releaseFrom, busy, refused, onClose, onConfirm }: ReviewProps) {
  const { form, field, submit } = useFields({
    initial: { payPassword: '' },
    refused: refused?.fields,
    rules: { payPassword: (text) => (text === '' ? TEXT.passwordNeeded : undefined) },
  });
  return (
    <Dialog title={TEXT.passwordTitle} width={420} closeText={TEXT.close} onClose={onClose}>
      <form
        ref={form}
        noValidate
        className={styles.form}
        onSubmit={submit(({ payPassword }) => {
          if (!busy) onConfirm(payPassword);
        })}
      >
        <dl className={styles.review}>
          <div>
            <dt>{TEXT.refundAmount}</dt>
            <dd className={styles.large}>
              {formatMoney(amount)} 元 <ShowAmounts />
            </dd>
          </div>
          <div>
            <dt>{TEXT.feeBack}</dt>
            <dd>{formatMoney(back)} 元</dd>
          </div>
          <div>
            <dt>{TEXT.payer}</dt>
            <dd>{payer}</dd>
          </div>
        </dl>
        {releaseFrom === null ? null : <Told quiet>{TEXT.releaseNeeded(formatMoney(releaseFrom))}</Told>}
        <PasswordField {...field('payPassword')} label={TEXT.password} autoComplete="current-password" />
        {refused && !refused.fields && refused.msg ? <Told>{refused.msg}</Told> : null}
        <div className={styles.actions}>
          <Button type="primary" htmlType="submit" loading={busy} long>
            {TEXT.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const headOf = ({ state }: TradeRefund) =>
  state === 'SUCCESS' ? TEXT.refunded : state === 'WAIT_RELEASE' ? TEXT.waits : TEXT.stopped[state];

const factsOf = ({ state, amount, feeBack }: TradeRefund) =>
  state === 'SUCCESS'
    ? TEXT.refundedFacts(formatMoney(amount), formatMoney(feeBack))
    : (state === 'WAIT_RELEASE' ? TEXT.waitsFacts : TEXT.stoppedFacts)(formatMoney(amount));

function Outcome({ state, onClose }: { state: FormSubmission; onClose: () => void }) {
  const { refund, earlier } = (state.result ?? {}) as Partial<Refunded>;
  return (
    <Dialog title={TEXT.refundTitle} width={480} closeText={TEXT.close} onClose={onClose}>
      <div className={styles.form} role="status">
        <h3>{earlier ? TEXT.notRefunded : refund ? headOf(refund) : TEXT.unknown}</h3>
        {earlier ? <Told quiet>{TEXT.refundedEarlier}</Told> : null}
        <p className={styles.hint}>{refund ? factsOf(refund) : TEXT.unknownHint}</p>
        <div className={styles.actions}>
          {refund && refund.state !== 'SUCCESS' ? (
            <OpenWay to={`${paths.fund.operate}?${new URLSearchParams({ detail: refund.refundTradeNo })}`}>
              {TEXT.toOrder}
            </OpenWay>
          ) : null}
          <Button onClick={onClose}>{TEXT.close}</Button>
        </div>
      </div>
    </Dialog>
  );
}
