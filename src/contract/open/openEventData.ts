import * as z from 'zod/mini';
import { Day, Money, Time } from '../primitives';
import { PayMethod } from '../words/productCodes';
import { OpenCollection } from './openCollecting';
import { EVENTS, type EventKind } from './openEvents';
import { OpenOrder, OpenRefund } from './openOrders';
import { coded, described } from './openParts';
import { OpenPayout } from './openPayouts';
import { OpenSplitReturn } from './openSplits';

/*
 * Schemas of the payload (`data`) of each event, with the types of its fields. The descriptions of the fields come
 * from `EVENTS`.
 */

/** Types of the fields with the same type in every event. All other fields are texts. */
const TYPES: Readonly<Record<string, z.core.$ZodType>> = {
  amount: Money,
  fee: Money,
  totalLimit: Money,
  payMethod: PayMethod,
  paidTime: Time,
  surplus: z.boolean(),
  day: Day,
  validFrom: Day,
  validUntil: Day,
  wasActive: z.boolean(),
  how: coded(z.enum(['TERMINATED', 'REJECTED', 'EXPIRED']), '签约结束方式', {
    TERMINATED: '商户或付款人解约，或邀请被撤回',
    REJECTED: '付款人拒绝签约',
    EXPIRED: '已到期',
  }),
};

/** States and reasons, whose type depends on the object of the event. */
const OF_OBJECT: Readonly<Record<string, Readonly<Record<string, z.core.$ZodType>>>> = {
  order: { state: OpenOrder.shape.state },
  refund: { reason: OpenRefund.shape.failReason },
  payout: { state: OpenPayout.shape.state, reason: OpenPayout.shape.reason },
  split: { state: OpenSplitReturn.shape.state, reason: OpenSplitReturn.shape.reason },
  collection: { state: OpenCollection.shape.state, reason: OpenCollection.shape.reason },
};

/** Returns the schema of an event's payload, each field with its meaning. */
export function eventDataOf(kind: EventKind): z.ZodMiniObject {
  const [object = ''] = kind.split('.');
  return z.object(
    Object.fromEntries(
      Object.entries(EVENTS[kind].data).map(([field, words]) => [
        field,
        described(OF_OBJECT[object]?.[field] ?? TYPES[field] ?? z.string(), words),
      ]),
    ),
  );
}
