import type { Selectable } from 'kysely';
import type { BatchKind } from '@/contract/batchSheet';
import type { OrderKind } from '@/contract/orders';
import type { BatchTables } from '../../db/schemaBatches';

export type BatchRow = Selectable<BatchTables['payment_batches']>;
export type LineRow = Selectable<BatchTables['payment_lines']>;

/** What each line of a kind becomes. */
export const ORDER_OF: Readonly<Record<BatchKind, OrderKind>> = { TRANSFER: 'TRANSFER', PAYOUT: 'PAY_BANK' };
