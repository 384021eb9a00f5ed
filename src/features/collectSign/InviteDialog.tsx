import { Button } from '@arco-design/web-react';
import { useDispatch } from 'react-redux';
import { INVITE_FIELDS } from '@/contract/calls/collectSign';
import { DateRangeField } from '@/shared/dates/DateRangeField';
import { isDay } from '@/shared/dates/range';
import formStyles from '@/shared/form/form.module.css';
import { MONEY } from '@/shared/form/steps/kinds/money';
import { type ControlProps, type FieldSpec, fieldsAs } from '@/shared/form/steps/model';
import { ruleOf } from '@/shared/form/steps/rules';
import stepStyles from '@/shared/form/steps/steps.module.css';
import { useFieldGrid } from '@/shared/form/steps/useFieldGrid';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { Dialog, useUnsaved } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import styles from './collectSign.module.css';
import { type Invitation, type Invited, inviteSubmitted } from './forms';
import { LinkPanel } from './LinkPanel';
import { TEXT } from './text';

const { fields: WORDS } = TEXT;

/** Fields for the first and last day of the contract, both today or later. */
function Period({ spec, label, field, fill }: ControlProps<Extract<FieldSpec, { kind: 'period' }>>) {
  const [from, until] = [field(spec.name), field(spec.to)];
  return (
    <fieldset className={stepStyles.own} data-field={spec.name}>
      <legend>{label}</legend>
      <DateRangeField
        value={[from.value || undefined, until.value || undefined]}
        problems={[from.problem, until.problem]}
        future
        onChange={(first, last) => fill({ [spec.name]: first ?? '', [spec.to]: last ?? '' })}
      />
      <div className={formStyles.message} />
    </fieldset>
  );
}

const limit = (name: 'singleLimit' | 'dailyLimit' | 'monthlyLimit' | 'totalLimit') =>
  ({ ...MONEY, name, label: WORDS[name], half: true, rule: ruleOf(INVITE_FIELDS[name]) }) as const;

const FIELDS = fieldsAs(
  {
    kind: 'text',
    name: 'payerName',
    label: WORDS.payerName,
    half: true,
    maxLength: 100,
    rule: ruleOf(INVITE_FIELDS.payerName),
  },
  {
    kind: 'text',
    name: 'mobile',
    label: WORDS.mobile,
    half: true,
    maxLength: 11,
    inputMode: 'tel',
    keep: (typed) => typed.replace(/\D/g, ''),
    rule: (text) => (ruleOf(INVITE_FIELDS.mobile)(text) === undefined ? undefined : TEXT.mobileWrong),
  },
  {
    kind: 'text',
    name: 'project',
    label: WORDS.project,
    half: true,
    maxLength: 30,
    help: WORDS.projectHelp,
    rule: ruleOf(INVITE_FIELDS.project),
  },
  {
    kind: 'text',
    name: 'outSignNo',
    label: WORDS.outSignNo,
    half: true,
    maxLength: 32,
    optional: true,
    rule: ruleOf(INVITE_FIELDS.outSignNo),
  },
  limit('singleLimit'),
  limit('dailyLimit'),
  limit('monthlyLimit'),
  limit('totalLimit'),
  {
    kind: 'period',
    control: Period,
    name: 'validFrom',
    to: 'validUntil',
    label: WORDS.period,
    rule: (from, { validUntil = '' }) =>
      from === '' || validUntil === ''
        ? TEXT.periodNeeded
        : isDay(from) && isDay(validUntil)
          ? undefined
          : TEXT.dayWrong,
  },
  {
    kind: 'radio',
    name: 'channel',
    label: WORDS.channel,
    options: [
      { value: 'SMS', label: TEXT.channels.SMS },
      { value: 'LINK', label: TEXT.channels.LINK },
    ],
  },
);

function Form({ onClose }: { onClose: () => void }) {
  const dispatch = useDispatch();
  const sending = useDialogSubmission(inviteSubmitted.type, () => {});
  const { form, grid, dirty, submit } = useFieldGrid({
    fields: FIELDS,
    known: { channel: 'SMS' },
    masked: {},
    refused: sending.fields,
    busy: sending.busy,
  });
  const done = sending.stage === 'done' ? ((sending.result ?? null) as Invited | null) : null;
  useUnsaved(dirty && done === null);
  if (done?.linkId) return <LinkPanel linkId={done.linkId} onClose={onClose} />;
  if (done) return <Sent onClose={onClose} />;
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={submit((typed) => dispatch(inviteSubmitted(typed as unknown as Invitation)))}
    >
      <p className={styles.hint}>{TEXT.inviteLead}</p>
      {grid}
      <FormAlert>{sending.message}</FormAlert>
      <div className={styles.actions}>
        <Button onClick={onClose}>{TEXT.cancel}</Button>
        <Button type="primary" htmlType="submit" loading={sending.busy}>
          {TEXT.send}
        </Button>
      </div>
    </form>
  );
}

/** Shown after an invitation by SMS: the platform is sending the SMS, and the list contains the contract. */
const Sent = ({ onClose }: { onClose: () => void }) => (
  <div className={styles.form} role="status">
    <p>{TEXT.sent}</p>
    <div className={styles.actions}>
      <Button type="primary" onClick={onClose}>
        {TEXT.close}
      </Button>
    </div>
  </div>
);

/** Dialog that invites a payer to sign a contract. An invitation by link shows the link once at the end. */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={TEXT.inviteTitle} width={720} closeText={TEXT.close} onClose={onClose}>
    <Form onClose={onClose} />
  </Dialog>
);
