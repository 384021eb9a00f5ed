import { Button } from '@arco-design/web-react';
import { useId, useState } from 'react';
import { useSelector } from 'react-redux';
import { amountInCapitals } from '@/shared/format/capitals';
import { formatMoney, sumOf } from '@/shared/format/money';
import { needsProof, selectProvenAt } from '@/shared/money/identity';
import { QuestionLines } from '@/shared/money/QuestionLines';
import { firstLines, PART_SEPARATOR } from '@/shared/money/questionLine';
import { ShowAmounts } from '@/shared/money/ShowAmounts';
import { useProof } from '@/shared/money/useProof';
import { clock } from '@/shared/ports/clock';
import { Checkbox } from '@/shared/ui/Checkbox';
import { Dialog } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import { issuedNumber } from '@/shared/ui/LongNumber';
import styles from './payAudit.module.css';
import type { Looked } from './slice';
import { AUDIT_TEXT, DECISION_TEXT as TEXT } from './text';

interface PassDialogProps {
  orders: readonly Looked[];
  onPass: () => void;
  onClose: () => void;
}

/** Lists the first orders with payee and amount, and counts the others. */
const linesOf = (orders: readonly Looked[]): readonly string[] =>
  firstLines(
    orders,
    ({ payees, amount }) => [payees, `${formatMoney(amount)} 元`].join(PART_SEPARATOR),
    TEXT.furtherOrders,
  );

/**
 * Asks the auditor to confirm that the chosen orders pass. Shows their count, sum, payees and warnings; the auditor must
 * acknowledge the warnings. Without a recent proof of identity, the dialog also asks for the login password.
 */
export function PassDialog({ orders, onPass, onClose }: PassDialogProps) {
  const id = useId();
  const [seen, setSeen] = useState(false);
  const [missed, setMissed] = useState(false);
  const sum = sumOf(orders.map(({ amount }) => amount));
  // An order with warnings is named with them, so the list has only the other orders.
  const warned = orders.filter(({ warnings }) => warnings.length > 0);
  const unwarned = orders.filter(({ warnings }) => warnings.length === 0);
  const paying = orders.filter(({ pass, passes }) => pass === passes).length;
  const [only] = orders;
  const provenAt = useSelector(selectProvenAt);
  const [unproven] = useState(() => needsProof(provenAt, clock.now()));
  const { form, busy, prove, fields } = useProof(onPass);
  return (
    <Dialog
      title={TEXT.passTitle(orders.length)}
      width={520}
      closeText={TEXT.close}
      onClose={busy ? () => undefined : onClose}
    >
      <form
        ref={form}
        noValidate
        className={styles.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          if (warned.length === 0 || seen) return unproven ? prove(event) : onPass();
          setMissed(true);
          document.getElementById(`${id}-seen`)?.focus();
        }}
      >
        <div className={styles.dialogInside}>
          <p>
            {only && orders.length === 1
              ? TEXT.passOne(only.payees, formatMoney(sum))
              : TEXT.passLead(orders.length, formatMoney(sum))}
          </p>
          <p className={styles.sum}>
            <strong>{formatMoney(sum)}</strong>
            <span>{amountInCapitals(sum)}</span>
          </p>
          {orders.length > 1 && unwarned.length > 0 ? <QuestionLines of={linesOf(unwarned)} /> : null}
          <p className={styles.hint}>{TEXT.pays(paying, orders.length)}</p>
          {warned.length > 0 ? (
            <>
              <p id={`${id}-warned`}>
                {TEXT.warned(
                  warned.length,
                  warned.reduce((count, { warnings }) => count + warnings.length, 0),
                )}
              </p>
              <ul className={styles.warned} aria-labelledby={`${id}-warned`}>
                {warned.map(({ orderNo, payees, amount, warnings }) => (
                  <li key={orderNo}>
                    <strong>{AUDIT_TEXT.name(payees, formatMoney(amount))}</strong>
                    <span className={styles.number}>{issuedNumber(orderNo)}</span>
                    <ul>
                      {warnings.map((warning) => (
                        <li key={warning}>{warning}</li>
                      ))}
                    </ul>
                  </li>
                ))}
              </ul>
              <Checkbox
                id={`${id}-seen`}
                className={styles.acknowledge}
                checked={seen}
                aria-invalid={missed && !seen}
                aria-describedby={`${id}-missed`}
                onChange={({ target }) => setSeen(target.checked)}
              >
                {TEXT.acknowledge}
              </Checkbox>
              <FormAlert id={`${id}-missed`}>{missed && !seen ? TEXT.notAcknowledged : null}</FormAlert>
            </>
          ) : null}
          {unproven ? fields : null}
        </div>
        <div className={styles.dialogFoot}>
          <ShowAmounts />
          <Button size="large" disabled={busy} onClick={onClose}>
            {TEXT.cancel}
          </Button>
          <Button size="large" type="primary" htmlType="submit" loading={busy}>
            {TEXT.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
