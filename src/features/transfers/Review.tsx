import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { Payee } from '@/contract/calls/payees';
import { useAmountsHidden } from '@/shared/amounts/hidden';
import { amountInCapitals } from '@/shared/format/capitals';
import { formatMoney } from '@/shared/format/money';
import { PasswordDialog } from '@/shared/money/PasswordDialog';
import { PaymentWarnings, useWarningTicks } from '@/shared/money/PaymentWarnings';
import { ShowAmounts } from '@/shared/money/ShowAmounts';
import { secrets } from '@/shared/ports/secrets';
import { useResource } from '@/shared/resource/useResource';
import { Card, CardBar, PageTitle } from '@/shared/ui/Card';
import type { Fact } from '@/shared/ui/DescriptionList';
import { FormAlert } from '@/shared/ui/FormAlert';
import { accountNumber } from '@/shared/ui/LongNumber';
import { StepHead } from '@/shared/ui/StepHead';
import { Destination } from './Destination';
import { isShown, type MoneyAction, type PartyField, titleOf } from './model';
import { choicesOf } from './PartyInput';
import { banks } from './resources';
import { readSealed } from './sealed';
import { type ActionForm, moneyEvents } from './slice';
import { ACTION_TEXT as TEXT } from './text';
import styles from './transfers.module.css';

function ChosenName({ party, value }: { party: Extract<PartyField, { kind: 'choice' }>; value: string }) {
  const { data } = useResource(party.from, { asked: true });
  const choice = choicesOf(party, data).find((one) => one.value === value);
  return (
    <>
      {choice?.label} {accountNumber(choice?.number ?? value)}
      {choice?.note}
    </>
  );
}

/** Shows a payee of the book with bank and account. */
function KnownPayee({ party: { from }, payeeId }: { party: Extract<PartyField, { kind: 'known' }>; payeeId: string }) {
  const { data } = useResource(from);
  const payee = ((data ?? []) as readonly Payee[]).find((one) => one.payeeId === payeeId);
  if (!payee) return <>{payeeId}</>;
  return (
    <>
      <strong>{payee.name}</strong> {payee.bankName} {accountNumber(payee.accountNo)}
    </>
  );
}

function BankName({ code }: { code: string }) {
  return <>{useResource(banks).data?.find(({ bankCode }) => bankCode === code)?.bankName ?? code}</>;
}

/** Shows the value of a payer or payee field in the review, as a readable text. */
function Entered({ party, value, payeeName }: { party: PartyField; value: string; payeeName: string }) {
  switch (party.kind) {
    case 'choice':
      return <ChosenName party={party} value={value} />;
    case 'known':
      return <KnownPayee party={party} payeeId={value} />;
    case 'bank':
      return <BankName code={value} />;
    case 'way':
      return <>{party.words[value]}</>;
    case 'text':
      return <>{party.secret ? accountNumber(value) : value}</>;
    default:
      return (
        <>
          {payeeName ? <strong>{payeeName}</strong> : null} {accountNumber(value)}
        </>
      );
  }
}

/** The review of an order before it is sent. If money leaves the member, the user confirms with the payment password. */
export function Review({ spec, form }: { spec: MoneyAction; form: ActionForm }) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { values, quote, payeeName, refused, warnings, history } = form;
  const sealed = readSealed(form.sealed) ?? {};
  const hidden = useAmountsHidden();
  const busy = form.stage === 'sending';
  const known = quote?.stage === 'known' ? quote.quote : null;
  const ticks = useWarningTicks(warnings.map(({ msg }) => msg));
  // The fee and the warnings that were shown when the password dialog opened. If one of them changes, the dialog
  // closes, so that the user confirms the new values.
  const [askedAt, setAskedAt] = useState<{ fee: string | undefined; warnings: typeof warnings } | null>(null);
  const confirming = askedAt !== null && askedAt.fee === known?.fee && askedAt.warnings === warnings;
  const amount = values['amount'] ?? '';
  const confirm = (password: string) =>
    dispatch(moneyEvents.actionConfirmed({ action: spec.id, secretId: secrets.put(password) }));
  const ask = () => {
    if (!ticks.isPassed()) return;
    if (spec.withoutPassword) confirm('');
    else setAskedAt({ fee: known?.fee, warnings });
  };
  const parties = spec.parties
    .filter((party) => isShown(party, values))
    .map((party): Fact => {
      const value = values[party.name] ?? sealed[party.name] ?? '';
      return [party.label, <Entered key={party.name} party={party} value={value} payeeName={payeeName} />];
    });
  if (spec.destination) parties.push([spec.destination.label, <Destination key="to" of={spec.destination} />]);
  return (
    <Card page="narrow" aria-label={TEXT.review(spec.verb)}>
      <PageTitle>{titleOf(spec)}</PageTitle>
      <StepHead label={TEXT.stepHead} steps={TEXT.stepNames} at={1} />
      <dl className={styles.review}>
        {parties.map(([label, entered]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{entered}</dd>
          </div>
        ))}
        <div>
          <dt>{TEXT.amount(spec.verb)}</dt>
          <dd>
            <strong className={styles.amount}>{formatMoney(amount)}</strong> 元
            <ShowAmounts />
            {hidden ? null : <span className={styles.capitals}>{amountInCapitals(amount)}</span>}
          </dd>
        </div>
        {known ? (
          <>
            <div>
              <dt>{TEXT.feeLabel}</dt>
              <dd>{formatMoney(known.fee)} 元</dd>
            </div>
            <div>
              <dt>{known.availableBalance === null ? TEXT.arrives : TEXT.total}</dt>
              <dd>{formatMoney(known.total)} 元</dd>
            </div>
          </>
        ) : null}
        {values['remark'] ? (
          <div>
            <dt>{TEXT.remark}</dt>
            <dd>{values['remark']}</dd>
          </div>
        ) : null}
      </dl>
      {history ? <p className={styles.note}>{history}</p> : null}
      {known?.needsRelease ? <p className={styles.note}>{TEXT.needsRelease}</p> : null}
      <PaymentWarnings {...ticks.boxes} disabled={busy} />
      {!confirming && refused?.msg && !busy ? (
        <div className={styles.message}>
          <FormAlert>{refused.msg}</FormAlert>
        </div>
      ) : null}
      <CardBar>
        <Button
          size="large"
          disabled={busy}
          onClick={() => {
            dispatch(moneyEvents.reviewLeft({ action: spec.id }));
            navigate(spec.path, { replace: true });
          }}
        >
          {TEXT.back}
        </Button>
        <Button type="primary" size="large" loading={busy} onClick={ask}>
          {TEXT.confirm(spec.verb)}
        </Button>
      </CardBar>
      {confirming ? (
        <PasswordDialog
          about={[
            [TEXT.amountOf(spec.verb), `${formatMoney(amount)}${hidden ? '' : ` ${amountInCapitals(amount)}`}`],
            ...parties,
          ]}
          confirmed={ticks.boxes.of}
          busy={busy}
          refused={refused}
          onClose={() => setAskedAt(null)}
          onConfirm={confirm}
        />
      ) : null}
    </Card>
  );
}
