import { Button } from '@arco-design/web-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { PasswordField } from '@/shared/form/PasswordField';
import { useStoredDraft } from '@/shared/form/steps/useStoredDraft';
import { TextField } from '@/shared/form/TextField';
import { type FieldOf, useFields } from '@/shared/form/useFields';
import { exactCents, formatMoney } from '@/shared/format/money';
import { paths } from '@/shared/paths';
import { secrets } from '@/shared/ports/secrets';
import { GuardedLink } from '@/shared/status/GuardedLink';
import { formLeft } from '@/shared/submission/slice';
import { useSubmission } from '@/shared/submission/useSubmission';
import { Dialog, Unsaved } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import { MoneyField } from '../form/MoneyField';
import {
  type MoneyForm as Definition,
  type MoneyResult,
  type MoneyValues,
  type MoneyWords,
  moneyFormEvents,
  selectMoneyDraft,
} from './defineMoneyForm';
import styles from './MoneyForm.module.css';
import { ShowAmounts } from './ShowAmounts';
import { MONEY_FORM_TEXT as TEXT } from './text';

/** The data shown with the amount in the review before the password is entered, and a note about them. */
interface MoneyReview {
  facts: readonly (readonly [string, ReactNode])[];
  note?: string | null;
}

interface MoneyFormProps<Values extends MoneyValues, Result> {
  form: Definition<Values, Result>;
  subject: string;
  /** The highest amount that the user can enter, in yuan. */
  most: string;
  listId: string;
  status?: string | undefined;
  /** Initial values of a form without a draft. */
  first?: Partial<Values> | undefined;
  /** Values of a failed request, filled in again so that the user can repeat it. */
  entered?: Partial<Values> | undefined;
  /** Validation of the fields that only this form has, by field name. Returns the error text. */
  rules?: Readonly<Record<string, (value: string) => string | undefined>>;
  review: (values: Values) => MoneyReview;
  /** Hints in the form, and the fields that only this form has. */
  children?: ReactNode | ((field: (name: keyof Values & string) => FieldOf<string>) => ReactNode);
  onClose: () => void;
}

/** A form that moves money, such as a refund: input, a review with the payment password, then the result. */
export function MoneyForm<Values extends MoneyValues, Result>({
  form: { fields, words, ...definition },
  subject,
  most,
  listId,
  status,
  first,
  entered,
  children,
  ...props
}: MoneyFormProps<Values, Result>) {
  const dispatch = useDispatch();
  const key = definition.keyOf(subject);
  // Closing the form deletes the unsent draft. Leaving the page keeps the draft.
  const closed = useRef(false);
  const onClose = () => {
    closed.current = true;
    dispatch(moneyFormEvents.draftForgotten({ key }));
    dispatch(formLeft({ key }));
    props.onClose();
  };
  const state = useSubmission(key);
  const { stage, refused } = state;
  const sent = stage === 'unknown' || stage === 'done';
  useEffect(() => {
    if (sent) dispatch(moneyFormEvents.draftForgotten({ key }));
  }, [dispatch, sent, key]);
  const draft = useSelector(selectMoneyDraft(key));
  const [begun] = useState<Readonly<Record<string, string | undefined>>>(entered ?? draft ?? first ?? {});
  const [restored] = useState(entered === undefined && draft !== undefined);
  const [reviewing, setReviewing] = useState(false);
  const names = [...fields.own, 'amount', fields.remark];
  const { form, values, field, dirty, submit } = useFields<Readonly<Record<string, string>>>({
    busy: state.busy,
    initial: Object.fromEntries(names.map((name) => [name, begun[name] ?? ''])),
    refused: refused?.fields,
    rules: {
      ...props.rules,
      amount: (amount) =>
        amount === '' || exactCents(amount) === 0n
          ? words.amountNeeded
          : exactCents(amount) > exactCents(most)
            ? words.tooMuch(formatMoney(most))
            : undefined,
    },
  });
  useStoredDraft({
    values,
    dirty: dirty && !sent && !closed.current,
    busy: state.busy,
    keep: () => {
      if (!closed.current) dispatch(moneyFormEvents.draftTyped({ key, values }));
    },
  });
  // After a refusal the user corrects a wrong password in the review, and anything else, such as a wrong amount, in the form.
  const ofPassword = refused === undefined || refused.fields?.['payPassword'] !== undefined;
  useEffect(() => {
    if (!ofPassword) setReviewing(false);
  }, [ofPassword]);

  if (sent) {
    const { found, earlier = false } = definition.arrived(state.result) ?? {};
    const shown = found ? definition.result(found) : { head: words.unknown, facts: words.unknownHint };
    return <ResultDialog words={words} shown={shown} earlier={earlier} onClose={onClose} />;
  }
  const { problem, onLeave: _, ...amount } = field('amount');
  const { [fields.remark]: remark = '', ...typed } = values;
  const confirmed = { ...typed, [fields.subject]: subject, [fields.remark]: remark.trim() } as unknown as Values;
  return (
    <>
      <Dialog title={words.title} width={480} closeText={TEXT.close} onClose={onClose}>
        <form ref={form} noValidate className={styles.form} onSubmit={submit(() => setReviewing(true))}>
          <Unsaved dirty={dirty ? 'soon' : false} />
          {restored ? (
            <p role="status" className={styles.hint}>
              {TEXT.restored}
            </p>
          ) : null}
          <p className={styles.hint}>
            {words.most} <strong>{formatMoney(most)}</strong>
            <button type="button" className={styles.link} onClick={() => amount.onChange(most)}>
              {words.all}
            </button>
          </p>
          {typeof children === 'function' ? children(field) : children}
          <MoneyField {...amount} label={words.amount} error={problem} required large />
          <TextField
            {...field(fields.remark)}
            label={words.remark}
            placeholder={TEXT.remarkHint}
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
      {reviewing ? (
        <Review
          label={words.amount}
          amount={confirmed.amount}
          {...props.review(confirmed)}
          busy={state.busy}
          refused={ofPassword ? refused : undefined}
          onClose={() => setReviewing(false)}
          onConfirm={(password) =>
            dispatch(
              definition.submitted({
                values: confirmed,
                listId,
                ...(status === undefined ? {} : { status }),
                secretIds: { payPassword: secrets.put(password) },
              }),
            )
          }
        />
      ) : null}
    </>
  );
}

interface ReviewProps extends MoneyReview {
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

interface ResultProps {
  words: MoneyWords;
  shown: MoneyResult;
  earlier: boolean;
  onClose: () => void;
}

function ResultDialog({ words, shown, earlier, onClose }: ResultProps) {
  return (
    <Dialog title={words.title} width={480} closeText={TEXT.close} onClose={onClose}>
      <div className={styles.form} role="status">
        <h3>{earlier ? words.notSent : shown.head}</h3>
        {earlier ? <FormAlert quiet>{words.earlier}</FormAlert> : null}
        <p className={styles.hint}>{shown.facts}</p>
        <div className={styles.actions}>
          {shown.orderNo ? (
            <GuardedLink
              to={shown.to?.[0] ?? `${paths.fund.operate}?${new URLSearchParams({ detail: shown.orderNo })}`}
            >
              {shown.to?.[1] ?? TEXT.toOrder}
            </GuardedLink>
          ) : null}
          <Button onClick={onClose}>{TEXT.close}</Button>
        </div>
      </div>
    </Dialog>
  );
}
