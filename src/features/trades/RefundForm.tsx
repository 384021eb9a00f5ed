import { feeBack } from '@/contract/refundFee';
import type { Related, Trade, TradeRefund } from '@/contract/tradeLists';
import { formatMoney } from '@/shared/format/money';
import { type Refunded, refund } from './flows/refund';
import { type Become, cents, PayBackForm } from './PayBackForm';
import { ToReturn } from './SplitReturn';
import { TEXT } from './text';
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

const headOf = ({ state }: TradeRefund) =>
  state === 'SUCCESS' ? TEXT.refunded : state === 'WAIT_RELEASE' ? TEXT.waits : TEXT.stopped[state];

const factsOf = ({ state, amount, feeBack: back }: TradeRefund) =>
  state === 'SUCCESS'
    ? TEXT.refundedFacts(formatMoney(amount), formatMoney(back))
    : (state === 'WAIT_RELEASE' ? TEXT.waitsFacts : TEXT.stoppedFacts)(formatMoney(amount));

function outcome(result: unknown): Become {
  const { refund: made, earlier } = (result ?? {}) as Partial<Refunded>;
  if (!made) return { head: TEXT.unknown, facts: TEXT.unknownHint };
  return {
    head: earlier ? TEXT.notRefunded : headOf(made),
    earlier: earlier && TEXT.refundedEarlier,
    facts: factsOf(made),
    orderNo: made.state === 'SUCCESS' ? undefined : made.refundTradeNo,
  };
}

const WORDS = {
  title: TEXT.refundTitle,
  amount: TEXT.refundAmount,
  reason: TEXT.refundReason,
  most: TEXT.refundable,
  all: TEXT.all,
  amountNeeded: TEXT.amountNeeded,
  tooMuch: TEXT.amountTooMuch,
};

/** Refunds a collected trade, with the returned part of its fee. */
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
  <PayBackForm
    way={refund}
    words={WORDS}
    tradeNo={trade.tradeNo}
    most={refundable}
    listId={listId}
    entered={entered}
    review={(amount) => ({
      facts: [
        [TEXT.feeBack, `${formatMoney(feeBackOf(trade, amount))} 元`],
        [TEXT.payer, trade.counterpartyName],
      ],
      note:
        releaseFrom !== null && cents(amount) >= cents(releaseFrom)
          ? TEXT.releaseNeeded(formatMoney(releaseFrom))
          : null,
    })}
    outcome={outcome}
    onClose={onClose}
  >
    {refunding === '0.00' ? null : <p className={styles.hint}>{TEXT.refundingInForm(formatMoney(refunding))}</p>}
    {split === '0.00' ? null : (
      <p className={styles.hint}>
        {TEXT.splitInForm(formatMoney(split))} <ToReturn tradeNo={trade.tradeNo} related={related} />
      </p>
    )}
  </PayBackForm>
);
