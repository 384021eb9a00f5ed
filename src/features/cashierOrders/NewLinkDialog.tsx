import { Button } from '@arco-design/web-react';
import { useDispatch } from 'react-redux';
import { type CashierOrder, PAY_METHOD_WORDS } from '@/contract/calls/cashierOrders';
import type { AnswerOf } from '@/contract/defineCall';
import { OPEN_ORDER_FIELDS } from '@/contract/open/openOrders';
import { ChecksField } from '@/shared/form/ChecksField';
import { MoneyField } from '@/shared/form/MoneyField';
import { SelectField } from '@/shared/form/SelectField';
import { ruleOf } from '@/shared/form/steps/rules';
import { TextField } from '@/shared/form/TextField';
import { useFields } from '@/shared/form/useFields';
import { paths } from '@/shared/paths';
import { useResource } from '@/shared/resource/useResource';
import { GuardedLink } from '@/shared/status/GuardedLink';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { Dialog, useUnsaved } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import { LoadingState } from '@/shared/ui/LoadingState';
import styles from './cashierOrders.module.css';
import { linkOptions, linkSubmitted } from './forms';
import { LinkPanel } from './LinkPanel';
import { SPANS, TEXT } from './text';

type Options = AnswerOf<typeof import('@/contract/calls/cashierOrders')['cashierOrderOptions']>;

/**
 * Returns the choices of how long a payment link is valid, in minutes. `usual`: the merchant's default, which is
 * always among the choices.
 */
const spansOf = (usual: number) => {
  const known = SPANS.some(({ minutes }) => minutes === usual);
  const all = known ? SPANS : [...SPANS, { minutes: usual, label: `${usual}分钟` }];
  return [...all]
    .sort((one, other) => one.minutes - other.minutes)
    .map(({ minutes, label }) => ({ value: String(minutes), label }));
};

/** Minimum time in minutes that a payment link can be valid. */
const LEAST_MINUTES = 5;

function Form({ options, onClose }: { options: Options; onClose: () => void }) {
  const dispatch = useDispatch();
  const sending = useDialogSubmission(linkSubmitted.type, () => {});
  const usual = Math.max(LEAST_MINUTES, options.expireMinutes);
  const { form, field, dirty, submit } = useFields({
    busy: sending.busy,
    initial: { amount: '', subject: '', expireMinutes: String(usual), payMethods: '', ruleNo: '' },
    refused: sending.fields,
    rules: {
      amount: (amount) => (amount === '' ? TEXT.needsAmount : undefined),
      subject: ruleOf(OPEN_ORDER_FIELDS.subject),
    },
  });
  const made = sending.stage === 'done' ? ((sending.result ?? null) as CashierOrder | null) : null;
  useUnsaved(dirty && made === null);
  if (made) return <LinkPanel order={made} onClose={onClose} />;
  const amount = field('amount');
  const rule = field('ruleNo');
  const expires = field('expireMinutes');
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={submit((typed) => {
        if (!sending.busy) dispatch(linkSubmitted(typed));
      })}
    >
      <p className={styles.hint}>{TEXT.lead}</p>
      <MoneyField
        label={TEXT.amount}
        name="amount"
        value={amount.value}
        onChange={amount.onChange}
        {...(amount.problem === undefined ? {} : { error: amount.problem })}
      />
      <TextField {...field('subject')} label={TEXT.subject} hint={TEXT.subjectHint} maxLength={60} autoComplete="off" />
      <SelectField {...expires} label={TEXT.expires} options={spansOf(usual)} />
      <ChecksField
        {...field('payMethods')}
        label={TEXT.methods}
        hint={TEXT.methodsHint}
        options={options.payMethods.map((code) => ({ value: code, label: PAY_METHOD_WORDS[code] }))}
      />
      {options.rules.length > 0 ? (
        <SelectField
          {...rule}
          label={TEXT.rule}
          hint={TEXT.ruleHint}
          options={[
            { value: '', label: TEXT.noRule },
            ...options.rules.map(({ ruleNo, ruleName }) => ({ value: ruleNo, label: ruleName })),
          ]}
        />
      ) : null}
      <FormAlert>{sending.message}</FormAlert>
      <div className={styles.actions}>
        <Button onClick={onClose}>{TEXT.cancel}</Button>
        <Button type="primary" htmlType="submit" loading={sending.busy}>
          {TEXT.submit}
        </Button>
      </div>
    </form>
  );
}

/**
 * Explains why no payment link can be created for this merchant now, with a link to the page that removes the
 * obstacle.
 */
const Closed = ({ why, onClose }: { why: string; onClose: () => void }) => (
  <div className={styles.form}>
    <p role="status">{why}</p>
    <div className={styles.actions}>
      <GuardedLink to={paths.product.productIndex}>{TEXT.toProducts}</GuardedLink>
      <Button type="primary" onClick={onClose}>
        {TEXT.close}
      </Button>
    </div>
  </div>
);

function Options({ onClose }: { onClose: () => void }) {
  const answer = useResource(linkOptions);
  if (!answer.data) return <LoadingState of={answer} />;
  const { closed } = answer.data;
  return closed === null ? <Form options={answer.data} onClose={onClose} /> : <Closed why={closed} onClose={onClose} />;
}

/**
 * Dialog 新建收款 (new payment link): creates a cashier order in the console, without the merchant's own program, and shows its
 * payment link.
 */
export const NewLinkDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={TEXT.create} width={560} closeText={TEXT.close} onClose={onClose}>
    <Options onClose={onClose} />
  </Dialog>
);
