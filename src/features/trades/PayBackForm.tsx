import { Button } from '@arco-design/web-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { PasswordField } from '@/shared/form/PasswordField';
import { useStoredDraft } from '@/shared/form/steps/useStoredDraft';
import { TextField } from '@/shared/form/TextField';
import { useFields } from '@/shared/form/useFields';
import { formatMoney } from '@/shared/format/money';
import { MoneyField } from '@/shared/money/MoneyField';
import { ShowAmounts } from '@/shared/money/ShowAmounts';
import { paths } from '@/shared/paths';
import { secrets } from '@/shared/ports/secrets';
import { GuardedLink } from '@/shared/status/GuardedLink';
import { formLeft } from '@/shared/submission/slice';
import { useSubmission } from '@/shared/submission/useSubmission';
import { Dialog, Unsaved } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import type { PayBack } from './flows/payBack';
import { type RefundDraft, refundForgotten, refundTyped, selectRefundDraft } from './slice';
import { PAY_BACK_TEXT as TEXT } from './text';
import styles from './trades.module.css';

/** Texts of a kind of refund. */
interface Words {
  title: string;
  amount: string;
  reason: string;
  /** Label of the maximum amount. */
  most: string;
  all: string;
  amountNeeded: string;
  tooMuch: (most: string) => string;
}

/** The outcome of a refund or return, as its form shows it. */
export interface Become {
  head: string;
  /** Set when an earlier request, believed lost, has arrived. The values entered last were not sent. */
  earlier?: string | undefined;
  facts: string;
  /** The resulting order, if the user should look at it. */
  orderNo?: string | undefined;
  /** Address and label of the link to that order. Defaults to the list of money orders. */
  to?: readonly [address: string, word: string] | undefined;
}

export interface PayBackProps {
  way: PayBack;
  words: Words;
  tradeNo: string;
  /** yuan */
  most: string;
  listId: string;
  /** Initial values of a form without a draft. */
  status?: string | undefined;
  /** Values of a failed request that the user repeats. */
  first?: RefundDraft | undefined;
  /** Further parameters of the call, chosen in the form's children. */
  entered?: RefundDraft | undefined;
  /** Validates the further parameters. Shows its own error when they are invalid. */
  more?: Readonly<Record<string, string>> | undefined;
  /** Hints in the form, and the inputs of the further parameters. */
  check?: (() => boolean) | undefined;
  /** Hints and choices inside the form. */
  children?: ReactNode;
  /** Facts shown with the amount before the password is entered, and a note about them. */
  review: (amount: string) => { facts: readonly (readonly [string, ReactNode])[]; note?: string | null };
  outcome: (result: unknown) => Become;
  onClose: () => void;
}

export const cents = (amount: string) => BigInt(amount.replace('.', ''));

/** The form of a refund or return. A review with the payment password follows, and then the outcome. */
export function PayBackForm({ way, words, tradeNo, most, listId, status, first, entered, ...props }: PayBackProps) {
  const dispatch = useDispatch();
  const key = way.formOf(tradeNo);
  // Closing the form deletes the draft. Leaving the page keeps it.
  const closed = useRef(false);
  const onClose = () => {
    closed.current = true;
    dispatch(refundForgotten({ tradeNo }));
    dispatch(formLeft({ key }));
    props.onClose();
  };
  const state = useSubmission(key);
  const { stage } = state;
  const sent = stage === 'unknown' || stage === 'done';
  useEffect(() => {
    if (sent) dispatch(refundForgotten({ tradeNo }));
  }, [dispatch, sent, tradeNo]);
  const draft = useSelector(selectRefundDraft(tradeNo));
  const [begun] = useState(entered ?? draft ?? first);
  const [reviewing, setReviewing] = useState(false);
  const { refused } = state;
  const { form, values, field, dirty, submit } = useFields({
    busy: state.busy,
    initial: { amount: begun?.amount ?? '', reason: begun?.reason ?? '' },
    refused: refused?.fields,
    rules: {
      amount: (amount) =>
        amount === '' || cents(amount) === 0n
          ? words.amountNeeded
          : cents(amount) > cents(most)
            ? words.tooMuch(formatMoney(most))
            : undefined,
      reason: () => undefined,
    },
  });
  useStoredDraft({
    values,
    dirty: dirty && !sent && !closed.current,
    busy: state.busy,
    keep: () => {
      if (!closed.current) dispatch(refundTyped({ tradeNo, amount: values.amount, reason: values.reason }));
    },
  });
  // Errors of the amount are shown in the form, errors of the password in the password dialog.
  const ofPassword = refused === undefined || refused.fields?.['payPassword'] !== undefined;
  useEffect(() => {
    if (!ofPassword) setReviewing(false);
  }, [ofPassword]);

  const { problem, onLeave: _, ...amount } = field('amount');
  if (sent) return <Outcome title={words.title} told={props.outcome(state.result)} onClose={onClose} />;
  const review = reviewing && (
    <Review
      label={words.amount}
      amount={values.amount}
      {...props.review(values.amount)}
      busy={state.busy}
      refused={ofPassword ? refused : undefined}
      onClose={() => setReviewing(false)}
      onConfirm={(password) =>
        dispatch(
          way.submitted({
            tradeNo,
            amount: values.amount,
            reason: values.reason.trim(),
            listId,
            ...(status === undefined ? {} : { status }),
            ...(props.more === undefined ? {} : { more: props.more }),
            secretIds: { payPassword: secrets.put(password) },
          }),
        )
      }
    />
  );
  return (
    <>
      <Dialog title={words.title} width={480} closeText={TEXT.close} onClose={onClose}>
        <form
          ref={form}
          noValidate
          className={styles.form}
          onSubmit={submit(() => setReviewing(props.check?.() ?? true))}
        >
          <Unsaved dirty={dirty} />
          <p className={styles.hint}>
            {words.most} <strong>{formatMoney(most)}</strong>
            <button type="button" className={styles.link} onClick={() => amount.onChange(most)}>
              {words.all}
            </button>
          </p>
          {props.children}
          <MoneyField {...amount} label={words.amount} error={problem} required />
          <TextField
            {...field('reason')}
            label={words.reason}
            placeholder={TEXT.reasonHint}
            maxLength={60}
            autoComplete="off"
          />
          {refused && !ofPassword ? <FormAlert>{refused.msg}</FormAlert> : null}
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

interface ReviewProps extends ReturnType<PayBackProps['review']> {
  label: string;
  amount: string;
  busy: boolean;
  refused: { msg: string; fields?: Readonly<Record<string, string>> } | undefined;
  onClose: () => void;
  onConfirm: (password: string) => void;
}

function Review({ label, amount, facts, note = null, busy, refused, onClose, onConfirm }: ReviewProps) {
  const { form, field, submit } = useFields({
    busy,
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
            <dt>{label}</dt>
            <dd className={styles.large}>
              {formatMoney(amount)} 元 <ShowAmounts />
            </dd>
          </div>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {note === null ? null : <p className={styles.hint}>{note}</p>}
        <PasswordField {...field('payPassword')} label={TEXT.password} autoComplete="current-password" />
        {refused && !refused.fields && refused.msg ? <FormAlert>{refused.msg}</FormAlert> : null}
        <div className={styles.actions}>
          <Button type="primary" htmlType="submit" loading={busy} long>
            {TEXT.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Outcome({ title, told, onClose }: { title: string; told: Become; onClose: () => void }) {
  return (
    <Dialog title={title} width={480} closeText={TEXT.close} onClose={onClose}>
      <div className={styles.form} role="status">
        <h3>{told.head}</h3>
        {told.earlier ? <FormAlert quiet>{told.earlier}</FormAlert> : null}
        <p className={styles.hint}>{told.facts}</p>
        <div className={styles.actions}>
          {told.orderNo ? (
            <GuardedLink to={told.to?.[0] ?? `${paths.fund.operate}?${new URLSearchParams({ detail: told.orderNo })}`}>
              {told.to?.[1] ?? TEXT.toOrder}
            </GuardedLink>
          ) : null}
          <Button onClick={onClose}>{TEXT.close}</Button>
        </div>
      </div>
    </Dialog>
  );
}
