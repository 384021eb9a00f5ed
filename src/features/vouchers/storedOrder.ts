import { call, type SagaGenerator, select } from 'typed-redux-saga';
import type { Attachment } from '@/contract/warehouseParts';
import { LineMode } from '@/contract/warehouseWords';
import { sessionSelectors } from '@/features/session';
import { draftKey } from '@/shared/form/steps/draft';
import { tabStore } from '@/shared/ports/storage';

/**
 * The part of an order draft that survives a page reload and an expired session. It stays in this tab for its user until the
 * sign-out. Plain data.
 */
export interface StoredOrder {
  subMemberNo: string;
  voucherNos: readonly string[];
  mode: LineMode;
  remark: string;
  attachments: readonly Attachment[];
  /** The version of the order that the user saw; null for a new order. */
  version: number | null;
  /** Request number of a new order, which is created once under it. */
  requestNo: string;
  /** The vouchers were just chosen in the list, so that this is no unsaved draft. */
  fresh?: boolean;
}

/** Key of a new order without a number. */
export const NEW = '';
/** The storage key contains the enterprise, because the next session may start in another enterprise. */
function* keyOf(orderNo: string): SagaGenerator<string> {
  const enterpriseId = yield* select(sessionSelectors.selectEnterpriseId);
  return draftKey(`payOrder.${enterpriseId ?? ''}`, orderNo === NEW ? 'new' : orderNo);
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isFile = (value: unknown): value is Attachment => {
  const { url, name } = (value ?? {}) as Partial<Attachment>;
  return isText(url) && isText(name);
};

/** Parses a stored draft. Storage may contain anything (C-08). */
function parsed(text: string | null): StoredOrder | null {
  try {
    const kept = JSON.parse(text ?? '') as Partial<Record<keyof StoredOrder, unknown>>;
    const { subMemberNo, voucherNos, mode, remark, attachments, version, requestNo, fresh } = kept;
    if (!isText(subMemberNo) || !isText(remark) || !isText(requestNo) || !/^[\w-]{0,64}$/.test(requestNo)) return null;
    if (!Array.isArray(voucherNos) || !voucherNos.every(isText)) return null;
    if (!Array.isArray(attachments) || !attachments.every(isFile)) return null;
    const known = LineMode.options.find((one) => one === mode);
    if (!known) return null;
    return {
      subMemberNo,
      voucherNos,
      mode: known,
      remark,
      attachments,
      version: typeof version === 'number' ? version : null,
      requestNo,
      fresh: fresh === true,
    };
  } catch {
    return null;
  }
}

export function* readOrder(orderNo: string): SagaGenerator<StoredOrder | null> {
  return parsed(yield* call(tabStore.get, yield* keyOf(orderNo)));
}
export function* storeOrder(orderNo: string, kept: StoredOrder): SagaGenerator<void> {
  yield* call(tabStore.set, yield* keyOf(orderNo), JSON.stringify(kept));
}
export function* forgetOrder(orderNo: string): SagaGenerator<void> {
  yield* call(tabStore.remove, yield* keyOf(orderNo));
}
