import type { OpenSplit, OpenSplitReturn } from '@/contract/open/openSplits';
import { inTransaction } from '../../db/transaction';
import { maskedName } from '../../domain/contact';
import { formatCents, parseCents } from '../../domain/money/cents';
import { wireTime } from '../../domain/money/days';
import { contentHash, placeOrder } from '../../domain/money/orders/orders';
import { returnSides } from '../../domain/money/splits/splitReturn';
import { byHash, outNoOf, requestNoOf } from '../../domain/oncePerNumber';
import { reasonForProgram } from '../../domain/programs/namesForProgram';
import { fieldOf, paidOrder } from '../../domain/programs/paid';
import { stateForProgram } from '../../domain/programs/payouts';
import { findReturn, type SplitReturn } from '../../domain/programs/splitReturns';
import { findSplit, hashOfSplit, type Split, splitPaid } from '../../domain/programs/splits';
import type { OpenContext, OpenHandlers } from '../handler';
import { once } from '../once';
import { refuseOpen } from '../refusals';

function shown(split: Split | undefined): OpenSplit {
  if (split === undefined) return refuseOpen('NOT_FOUND');
  return {
    splitNo: split.split_no,
    outSplitNo: split.out_split_no ?? '',
    tradeNo: split.order_no,
    outTradeNo: split.outTradeNo,
    outCollectNo: split.outCollectNo,
    state: 'SUCCESS',
    amount: formatCents(split.amount_cents),
    parts: split.parts.map(({ partNo, bookNo, bookName, cents, returnedCents }) => ({
      partNo,
      bookNo,
      bookName: maskedName(bookName),
      amount: formatCents(cents),
      returnedAmount: formatCents(returnedCents),
    })),
    createTime: wireTime(split.created_at),
  };
}

function shownReturn(row: SplitReturn | undefined): OpenSplitReturn {
  if (row === undefined) return refuseOpen('NOT_FOUND');
  return {
    returnNo: row.order_no,
    outReturnNo: outNoOf(row.request_no, row.merchant_no),
    splitNo: row.split_no,
    partNo: row.part_no,
    amount: formatCents(row.amount_cents),
    state: stateForProgram(row),
    reason: reasonForProgram(row.reason, [row.payer.name]),
    createTime: wireTime(row.created_at),
  };
}

const returnOf = ({ db, user: { merchantNo } }: OpenContext, splitNo: string, by: Parameters<typeof findReturn>[2]) =>
  findReturn(db, { merchantNo, splitNo }, by);

/** Handlers of splits of paid orders, and of the returns of splits. Returns use the same function as the console. */
export const splitHandlers: OpenHandlers<
  'createSplit' | 'findSplit' | 'findSplitByNumber' | 'returnSplit' | 'findSplitReturn' | 'findSplitReturnByNumber'
> = {
  createSplit: async ({ body: { outSplitNo, ruleNo, parts, remark, ...of } }, context) => {
    const { db, user } = context;
    const field = fieldOf(of);
    const order = await paidOrder(db, user, of);
    const requested = {
      outSplitNo,
      orderNo: order?.orderNo ?? '',
      field,
      ruleNo,
      parts: parts?.map(({ bookNo, amount }) => ({ bookNo, cents: parseCents(amount) })),
      remark: remark ?? '',
    };
    return once({
      find: () => findSplit(db, user.merchantNo, { outSplitNo }),
      isSame: byHash(hashOfSplit(requested)),
      make: async () =>
        (await inTransaction(db, (trx) => splitPaid({ ...context, db: trx }, requested))) ??
        refuseOpen('NOT_FOUND', { field }),
      shown,
    });
  },

  findSplit: async ({ params }, { db, user }) => shown(await findSplit(db, user.merchantNo, params)),
  findSplitByNumber: async ({ query }, { db, user }) => shown(await findSplit(db, user.merchantNo, query)),

  returnSplit: async ({ params: { splitNo }, body: { outReturnNo, partNo, amount, reason } }, context) => {
    const { db, user } = context;
    const { merchantNo, memberNo } = user;
    const split = (await findSplit(db, merchantNo, { splitNo })) ?? refuseOpen('NOT_FOUND');
    const request = {
      requestNo: requestNoOf(merchantNo, outReturnNo),
      amount,
      remark: reason,
      tradeNo: partNo,
    };
    return once({
      find: () => findReturn(db, { merchantNo }, { outReturnNo }),
      isSame: (row) => row.split_no === splitNo && row.content_hash === contentHash(request),
      isRefused: ({ state }) => state === 'REFUSED',
      make: () => {
        if (!split.parts.some((part) => part.partNo === partNo)) refuseOpen('NOT_FOUND', { field: 'partNo' });
        return placeOrder(context, 'SPLIT_RETURN', request, (trx) =>
          returnSides(trx, { memberNo, merchantNo }, partNo),
        );
      },
      shown: shownReturn,
    });
  },

  findSplitReturn: async ({ params: { splitNo, returnNo } }, context) =>
    shownReturn(await returnOf(context, splitNo, { returnNo })),
  findSplitReturnByNumber: async ({ params: { splitNo }, query }, context) =>
    shownReturn(await returnOf(context, splitNo, query)),
};
