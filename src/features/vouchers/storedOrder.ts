import { type SagaGenerator, select } from 'typed-redux-saga';
import * as z from 'zod/mini';
import { LineMode } from '@/contract/words/warehouseWords';
import { sessionSelectors } from '@/features/session';
import { draftKey } from '@/shared/form/steps/draft';
import { type Stored, stored } from '@/shared/saga/stored';

/**
 * The part of an order draft that survives a page reload and an expired session. It stays in this tab for its user until the
 * sign-out.
 */
const StoredOrder = z.object({
  subMemberNo: z.string(),
  voucherNos: z.readonly(z.array(z.string())),
  mode: LineMode,
  remark: z.string(),
  attachments: z.readonly(z.array(z.object({ url: z.string(), name: z.string() }))),
  /** The version of the order that the user saw; null for a new order. */
  version: z.catch(z.nullable(z.number()), null),
  /** Request number of a new order, which is created once under it. */
  requestNo: z.string().check(z.regex(/^[\w-]{0,64}$/)),
  /** The vouchers were just chosen in the list. The page does not treat them as an unsaved draft. */
  fresh: z.catch(z.optional(z.boolean()), undefined),
});
export type StoredOrder = z.infer<typeof StoredOrder>;

/** Key of a new order without a number. */
export const NEW = '';

/** The place of a draft. Its key contains the enterprise, because the next session may start in another enterprise. */
function* orderDraft(orderNo: string): SagaGenerator<Stored<StoredOrder>> {
  const enterpriseId = yield* select(sessionSelectors.selectEnterpriseId);
  return stored(draftKey(`payOrder.${enterpriseId ?? ''}`, orderNo === NEW ? 'new' : orderNo), StoredOrder);
}
export function* readOrder(orderNo: string): SagaGenerator<StoredOrder | null> {
  return yield* (yield* orderDraft(orderNo)).read();
}
export function* storeOrder(orderNo: string, kept: StoredOrder): SagaGenerator<void> {
  yield* (yield* orderDraft(orderNo)).keep(kept);
}
export function* forgetOrder(orderNo: string): SagaGenerator<void> {
  yield* (yield* orderDraft(orderNo)).forget();
}
