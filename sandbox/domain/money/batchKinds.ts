import type { Selectable } from 'kysely';
import type { BatchKind } from '@/contract/batchSheet';
import type { OrderKind } from '@/contract/orders';
import type { BatchTables } from '../../db/schemaBatches';

export type BatchRow = Selectable<BatchTables['payment_batches']>;
export type LineRow = Selectable<BatchTables['payment_lines']>;

/** The merchant whose payout a batch is: one of pay-outs that was made for it. Null: it is the member's own. */
export const payoutMerchant = ({ kind, merchant_no }: Pick<BatchRow, 'kind' | 'merchant_no'>): string | null =>
  kind === 'PAYOUT' ? merchant_no : null;

/** What each line of a kind becomes. */
export const ORDER_OF: Readonly<Record<BatchKind, OrderKind>> = { TRANSFER: 'TRANSFER', PAYOUT: 'PAY_BANK' };
