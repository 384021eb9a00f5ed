import type { Related, Trade } from '@/contract/calls/tradeLists';
import { feeBack } from '@/contract/rules/refundFee';
import { exactCents, formatMoney } from '@/shared/format/money';
import { MoneyForm } from '@/shared/money/MoneyForm';
import { refund } from './flows/refund';
import { ToReturn } from './SplitReturn';
import { REFUND_TEXT as TEXT } from './text';
import styles from './trades.module.css';

interface RefundProps {
  trade: Trade;
  /** The amount that can still be refunded, in yuan. */
  refundable: string;
  /** The part of the trade that was split to others. `refunding` is the part that waits for a second person's release. */
  split: string;
  refunding: string;
  /** Related orders, among them the splits of the trade. */
  related: readonly Related[];
  /** Refunds from this amount on need a second person's release; null if none do. */
  releaseFrom: string | null;
  listId: string;
  /** Values of a failed refund that the user repeats. */
  entered?: { amount: string; reason: string };
  onClose: () => void;
}

/** Calculates how much of the trade's fee is returned with a refund of this amount, by the platform's rule. */
function feeBackOf({ amount, fee, refundedAmount }: Trade, refunded: string): string {
  const [amountCents, feeCents, refundedCents, part] = [amount, fee, refundedAmount, refunded].map((text) =>
    Number(text.replace('.', '')),
  ) as [number, number, number, number];
  const back = String(feeBack({ amountCents, feeCents, refundedCents }, part)).padStart(3, '0');
  return `${back.slice(0, -2)}.${back.slice(-2)}`;
}

/** Form of the refund of a collected trade. The refund returns a part of the fee. */
export const RefundForm = ({
  trade,
  refundable,
  split,
  refunding,
  related,
  releaseFrom,
  listId,
  entered,
  onClose,
}: RefundProps) => (
  <MoneyForm
    form={refund}
    subject={trade.tradeNo}
    most={refundable}
    listId={listId}
    entered={entered}
    review={({ amount }) => ({
      facts: [
        [TEXT.feeBack, `${formatMoney(feeBackOf(trade, amount))} 元`],
        [TEXT.payer, trade.counterpartyName],
      ],
      note:
        releaseFrom !== null && exactCents(amount) >= exactCents(releaseFrom)
          ? TEXT.releaseNeeded(formatMoney(releaseFrom))
          : null,
    })}
    onClose={onClose}
  >
    {refunding === '0.00' ? null : <p className={styles.hint}>{TEXT.refundingInForm(formatMoney(refunding))}</p>}
    {split === '0.00' ? null : (
      <p className={styles.hint}>
        {TEXT.splitInForm(formatMoney(split))} <ToReturn tradeNo={trade.tradeNo} related={related} />
      </p>
    )}
  </MoneyForm>
);
