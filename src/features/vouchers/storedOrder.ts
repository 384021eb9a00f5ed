import { type SagaGenerator, select } from 'typed-redux-saga';
import * as z from 'zod/mini';
import { LineMode } from '@/contract/words/warehouseWords';
import { sessionSelectors } from '@/features/session';
import { draftKey } from '@/shared/form/steps/draft';
import { type Stored, stored } from '@/shared/saga/stored';

/**
 * The content of an order that is stored in this tab, so that it survives a page reload and an expired session. It is deleted
 * when the user signs out.
 */
const StoredOrder = z.object({
  subMemberNo: z.string(),
  voucherNos: z.readonly(z.array(z.string())),
  mode: LineMode,
  remark: z.string(),
  attachments: z.readonly(z.array(z.object({ url: z.string(), name: z.string() }))),
  /** The version of the order on which the draft is based; null for a new order. */
  version: z.catch(z.nullable(z.number()), null),
  /** Request number of a new order. A retry with the same number creates no second order. */
  requestNo: z.string().check(z.regex(/^[\w-]{0,64}$/)),
  /** True if the vouchers were just chosen in the list. The editor then does not report a restored draft. */
  fresh: z.catch(z.optional(z.boolean()), undefined),
});
export type StoredOrder = z.infer<typeof StoredOrder>;

/** Key of a new order, which has no number yet. */
export const NEW = '';

/**
 * Returns the storage of an order's draft. Its key contains the enterprise, because the next session may start in another
 * enterprise.
 */
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
