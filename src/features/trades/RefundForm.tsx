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
  /**
   * `split`: amount of the trade that was split to other receivers. `refunding`: amount of refunds that wait for a second
   * person's release.
   */
  split: string;
  refunding: string;
  /** Orders related to the trade, among them its splits. */
  related: readonly Related[];
  /** Amount in yuan from which a refund needs a second person's release; null if no refund needs it. */
  releaseFrom: string | null;
  listId: string;
  /** Typed values of a failed refund that the user tries again. */
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

/** Form that refunds a collected trade to its payer. A part of the fee is returned to the merchant with the refund. */
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
