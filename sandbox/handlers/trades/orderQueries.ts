import type * as z from 'zod/mini';
import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/orderQueries';
import type { FeeQuote } from '@/contract/calls/orderQueries';
import {
  ORDER_KIND_WORDS,
  ORDER_STATE_WORDS,
  type Order,
  OrderKind,
  OrderState,
  type TariffKind,
} from '@/contract/calls/orders';
import type * as payees from '@/contract/calls/payees';
import type { ProductCode } from '@/contract/words/productCodes';
import { inTransaction } from '../../db/transaction';
import { audit } from '../../domain/audit';
import { type AuthedContext, type Context, memberOf } from '../../domain/context';
import { orderExport, orderFilter, orderList } from '../../domain/exports/orderExport';
import { type Limit, withinLimit } from '../../domain/limits';
import { pageOf } from '../../domain/lists';
import { otherAccountsOf, ownAccount, ownAccountsOf, shownChoice, walletOf } from '../../domain/money/accountsOf';
import { batchOf, batchSteps } from '../../domain/money/batches/batchPage';
import { formatCents, formatSignedCents, parseCents } from '../../domain/money/cents';
import { dayOf, wireTime } from '../../domain/money/days';
import { feeReasonOf } from '../../domain/money/fees/feeReason';
import { repayRefusal } from '../../domain/money/fees/feeRepay';
import { ruleWords } from '../../domain/money/fees/fees';
import { againOf } from '../../domain/money/orders/orderAgain';
import { KINDS } from '../../domain/money/orders/orderKinds';
import { orderFee, refusalOf, shownLimits } from '../../domain/money/orders/orderLimits';
import { type OrderRow, toOrderView, totalOf } from '../../domain/money/orders/orderView';
import { addPayeeTo, type BookEntry, changePayee, payeesOf } from '../../domain/money/orders/payees';
import { paymentWarnings } from '../../domain/money/orders/paymentWarnings';
import { checkerAmountOf, holdsKey, needsRelease, otherCheckers } from '../../domain/money/orders/release';
import { ordersLooked } from '../../domain/money/orders/waiting';
import { papersName, printableOrders, receiptPdf } from '../../domain/money/papers/receiptPdf';
import { mustPrint, namedLeftOut } from '../../domain/money/papers/unprintable';
import { outNoOf } from '../../domain/oncePerNumber';
import { verifyPaymentPassword } from '../../domain/paymentPassword';
import { chargedBy, orderClosed } from '../../domain/products/charges';
import { limitOf } from '../../domain/products/limits';
import { limitKeyOf } from '../../domain/products/templates';
import { atField, notYours, refuse } from '../../domain/refusal';
import { bankName } from '../../domain/registers/banks';
import { decideNext } from '../../domain/reviews';
import { mustStillBeSignedIn } from '../../domain/sessions';
import { owedBy } from '../../domain/statements/advances';
import { exporting } from '../accounts/exports';
import type { Handlers } from '../handler';

interface Quoted {
  kind: TariffKind;
  amount: string;
  payerAccountNo?: string | undefined;
  payeeAccountNo?: string | undefined;
  /** The merchant's product whose terms determine the fee. */
  productCode?: ProductCode | undefined;
}

/**
 * Returns the fee and the limits for an order of this kind and amount, paid from the named account, otherwise from
 * the default account.
 */
async function quote(
  { db, user, now }: AuthedContext,
  { kind, amount, payerAccountNo, payeeAccountNo, productCode }: Quoted,
): Promise<z.input<typeof FeeQuote>> {
  const memberNo = memberOf(user);
  const { movement, own } = KINDS[kind];
  const amountCents = parseCents(amount);
  const { terms, volumeCents, merchantNo, feeAccountNo } = await chargedBy(db, { user, kind, productCode, now });
  const closed = await orderClosed(db, { memberNo, merchantNo, kind, productCode, now });
  const fee = orderFee(kind, terms, amountCents, volumeCents);
  const total = totalOf({ kind, amount_cents: amountCents, fee_cents: fee, fee_account_no: feeAccountNo });
  const key = (kind === 'CASHIER' && productCode && limitKeyOf(productCode)) || kind;
  const { limits, used } = await limitOf(db, { memberNo, merchantNo, key, now });
  const owing = kind === 'FEE_REPAY' ? repayRefusal((await owedBy(db, memberNo, now)).owed, amountCents) : undefined;
  const accounts = await ownAccountsOf(db, memberNo);
  const payer =
    movement === 'ARRIVAL'
      ? undefined
      : payerAccountNo === undefined
        ? accounts.find(({ purpose }) => purpose === own[0])
        : await ownAccount(db, user, payerAccountNo, { purposes: own, field: 'payerAccountNo' });
  return {
    kind,
    amount,
    fee: formatCents(fee),
    total: formatCents(Math.max(0, total)),
    rule: ruleWords(terms),
    ...shownLimits(limits, used),
    availableBalance: payer ? formatCents(payer.balance_cents - payer.frozen_cents) : null,
    refusal: closed ?? owing?.msg ?? refusalOf({ limits, amountCents, used, payer, total })?.msg ?? null,
    needsRelease: await needsRelease(db, {
      enterpriseId: user.enterpriseId ?? notYours(),
      kind,
      amountCents,
      inner: accounts.some(({ account_no }) => account_no === payeeAccountNo),
    }),
  };
}

/**
 * Returns an order of the member. If its review is due, the review is decided first, so that the response is never
 * outdated.
 */
async function ownOrder(context: AuthedContext, orderNo: string): Promise<OrderRow> {
  const { db, user, now } = context;
  const find = () =>
    db
      .selectFrom('orders')
      .selectAll()
      .where('order_no', '=', orderNo)
      .where('member_no', '=', memberOf(user))
      .executeTakeFirst();
  const row = (await find()) ?? notYours();
  if (row.state !== 'PROCESSING' || row.due_at === null || row.due_at > now) return row;
  // Reads the order again, because a worker may have decided it while this request waited.
  await decideNext(db, context, { subject: orderNo });
  return (await find()) ?? notYours();
}

async function ownOrders({ db, user, now }: AuthedContext, orderNos: readonly string[]): Promise<Order[]> {
  const requested = [...new Set(orderNos)];
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('member_no', '=', memberOf(user))
    .where('order_no', 'in', requested)
    .execute();
  if (rows.length !== requested.length) return notYours();
  return requested
    .flatMap((orderNo) => rows.filter((row) => row.order_no === orderNo))
    .map((row) => toOrderView(row, now));
}

/** Returns the number of the trade that a refund pays back, or of the split that a return reverses. */
async function refundedBy(db: Context['db'], refundTradeNo: string): Promise<string | null> {
  const row = await db
    .selectFrom('trades')
    .select('original_trade_no')
    .where('trade_no', '=', refundTradeNo)
    .executeTakeFirst();
  return row?.original_trade_no ?? null;
}

const PAYEE_QUESTIONS: Limit = { name: 'payee-question', hits: 60, minutes: 10 };
const WARNING_QUESTIONS: Limit = { name: 'payment-warnings', hits: 120, minutes: 10 };

/** Counts a query of the user and refuses it if the user has queried too often. */
async function mustBeWithin({ db, user, realNow }: AuthedContext, limit: Limit): Promise<void> {
  if (!(await withinLimit(db, limit, user.userId, realNow)))
    refuse('操作过于频繁，请稍后再试', { status: 429, keep: true });
}

const policyOf = async ({ db, user }: AuthedContext) => {
  const { cents, own } = await checkerAmountOf(db, user.enterpriseId ?? notYours());
  return { checkerAmount: cents === null ? null : formatCents(cents), own };
};

/**
 * Looks up a wallet by its number. The number of lookups is limited, so that a user cannot collect the names of many
 * members.
 */
async function requestedWallet(context: AuthedContext, accountNo: string) {
  await mustBeWithin(context, PAYEE_QUESTIONS);
  const msg = '收款账户不存在';
  return (await walletOf(context.db, accountNo)) ?? refuse(msg, { fields: { accountNo: msg }, keep: true });
}

type Step = 'ACCEPTED' | 'REFUSED' | 'WAIT_RELEASE' | 'RELEASED' | 'RELEASE_REFUSED' | 'CANCELLED';

/** Handlers of queries about orders, their fees, accounts and payees (calls, "Trades, transfers and fees"). */
export const orderQueryHandlers: Handlers<Extract<CallName, keyof typeof contract | keyof typeof payees>> = {
  transEnum: async () => ({
    kinds: OrderKind.options.map((value) => ({ value, label: ORDER_KIND_WORDS[value] })),
    states: OrderState.options.map((value) => ({ value, label: ORDER_STATE_WORDS[value] })),
  }),

  queryTradeFee: (request, context) => quote(context, request),
  calculateFee: (request, context) => {
    const { productCode } = request;
    const isPayment = productCode === undefined || productCode === 'ZTO_DEFRAY';
    return quote(context, { ...request, kind: isPayment ? 'PAY_BANK' : 'CASHIER' });
  },
  merchantSettlementCalculateFee: (request, context) => quote(context, { ...request, kind: 'MERCHANT_WITHDRAW' }),

  accountList: async (_request, { db, user }) =>
    [...(await ownAccountsOf(db, memberOf(user))), ...(await otherAccountsOf(db, user, 'fund:move'))].map((account) =>
      shownChoice(account, user),
    ),

  outAccountList: async ({ kind }, { db, user }) =>
    (await ownAccountsOf(db, memberOf(user)))
      .filter(({ purpose }) => kind === undefined || KINDS[kind].own.includes(purpose))
      .map((account) => shownChoice(account, user)),

  singleAccount: async ({ accountNo }, { db, user }) => shownChoice(await ownAccount(db, user, accountNo), user),

  queryPayee: async ({ accountNo }, context) => {
    const account = await requestedWallet(context, accountNo);
    return { accountNo, name: account.member_name };
  },

  queryPaymentWarnings: async (payment, context) => {
    await mustBeWithin(context, WARNING_QUESTIONS);
    const { db, user, now } = context;
    return paymentWarnings(db, { memberNo: memberOf(user), payment, now });
  },

  recentPayees: ({ kind }, { db, user }) => payeesOf(db, memberOf(user), kind),
  savePayee: ({ payeeId, saved }, { db, user }) =>
    changePayee(db, { memberNo: memberOf(user), payeeId, change: { saved } }),
  deletePayee: async ({ payeeId }, { db, user }) => {
    await changePayee(db, { memberNo: memberOf(user), payeeId, change: { hidden: true } });
    return null;
  },

  addPayee: async (request, context) => {
    const { db, user, now, newId } = context;
    const memberNo = memberOf(user);
    const put = (entry: BookEntry) =>
      addPayeeTo(db, { memberNo, entry, note: request.note, payeeId: newId('SK'), now });
    if (request.accountKind !== 'WALLET') {
      const { accountKind, accountNo, name, bankCode } = request;
      if (bankName(bankCode) === '') refuse('请选择开户银行', { fields: { bankCode: '请选择开户银行' } });
      return put({ kind: 'BANK', accountKind, accountNo, name, bankCode });
    }
    const account = await requestedWallet(context, request.accountNo);
    if (account.member_no === memberNo) refuse('不能添加自己的账户', { fields: { accountNo: '不能添加自己的账户' } });
    return put({
      kind: 'WALLET',
      accountKind: 'WALLET',
      accountNo: account.account_no,
      name: account.member_name,
      bankCode: '',
    });
  },
  editPayee: ({ payeeId, note }, { db, user }) =>
    changePayee(db, { memberNo: memberOf(user), payeeId, change: { note } }),

  queryOrder: async ({ orderNo, requestNo, kind }, context) => {
    const responseFor = async (wanted: string) => {
      const found = await ownOrder(context, wanted);
      return { order: toOrderView(found, context.now), again: await againOf(context.db, found) };
    };
    if (orderNo !== undefined) return responseFor(orderNo);
    if (requestNo === undefined || kind === undefined) return refuse('请提供单号，或请求号与业务类型');
    const row = await context.db
      .selectFrom('orders')
      .select('order_no')
      .where('member_no', '=', memberOf(context.user))
      .where('kind', '=', kind)
      .where('request_no', '=', requestNo)
      .executeTakeFirst();
    return row ? responseFor(row.order_no) : { order: null, again: null };
  },

  operatePage: (request, { db, user, now }) =>
    pageOf(db, request, {
      source: orderList,
      filter: orderFilter(memberOf(user), request),
      shown: (row) => toOrderView(row, now),
      sums: ({ amountCents, feeCents, idleCents }) => ({
        totalAmount: formatCents(amountCents),
        totalFee: formatCents(feeCents),
        idleAmount: formatCents(idleCents),
      }),
    }),

  downloadOrders: exporting(orderExport),

  operateDetail: async ({ orderNo }, context) => {
    const order = await ownOrder(context, orderNo);
    const steps = await context.db
      .selectFrom('order_steps')
      .selectAll()
      .where('order_no', '=', orderNo)
      .orderBy('nr')
      .execute();
    const postings = await context.db
      .selectFrom('postings')
      .select(['flow_no', 'account_no', 'account_type', 'amount_cents', 'balance_after', 'created_at'])
      .where('member_no', '=', order.member_no)
      .where('trade_no', '=', orderNo)
      .orderBy('posting_id')
      .execute();
    const batch = await batchOf(context.db, orderNo);
    const looked = order.state === 'WAIT_RELEASE' ? (await ordersLooked(context, [order])).get(orderNo) : undefined;
    const decided =
      steps.find(({ step }) => step === 'RELEASED' || step === 'RELEASE_REFUSED')?.at ?? batch?.checked_at;
    return {
      order: { ...toOrderView(order, context.now), checkerName: order.checker_name ?? batch?.checker_name ?? null },
      mine: order.maker_id === context.user.userId,
      holdsKey: order.state === 'WAIT_RELEASE' && (await holdsKey(context.db, order, context.user.userId)),
      batchNo: batch?.batch_no ?? null,
      originalTradeNo:
        order.kind === 'REFUND' || order.kind === 'SPLIT_RETURN' ? await refundedBy(context.db, orderNo) : null,
      outNo: outNoOf(order.request_no, order.merchant_no),
      feeReason: await feeReasonOf(context.db, {
        tradeNo: orderNo,
        businessType: KINDS[order.kind].businessType,
        amountCents: order.amount_cents,
        feeCents: order.fee_cents,
        feePpm: null,
      }),
      checkTime: decided ? wireTime(decided) : null,
      warnings: looked?.warnings ?? [],
      history: looked?.history ?? '',
      again: await againOf(context.db, order),
      trail: [...(batch ? batchSteps(batch) : []), ...steps].map(({ at, step, text, by_name }) => ({
        time: wireTime(at),
        step: step as Step,
        text,
        by: by_name,
      })),
      postings: postings.map((posting) => ({
        flowNo: posting.flow_no ?? '',
        accountNo: posting.account_no,
        accountType: posting.account_type ?? 'BALANCE',
        amount: formatSignedCents(posting.amount_cents),
        balance: formatCents(posting.balance_after ?? 0),
        createTime: wireTime(posting.created_at),
      })),
    };
  },

  orderReceipt: async ({ orderNo }, context) => {
    const orders = await ownOrders(context, [orderNo]);
    mustPrint(printableOrders(orders));
    return {
      filename: `${papersName(orders)}_${orderNo}.pdf`,
      contentType: 'application/pdf',
      body: await receiptPdf(orders, context.now),
    };
  },

  fundTransferDown: async ({ orderNos }, context) => {
    const orders = await ownOrders(context, orderNos);
    const sorted = printableOrders(orders);
    mustPrint(sorted);
    return {
      filename: `${papersName(orders)}_${dayOf(context.now).replaceAll('-', '')}.pdf`,
      contentType: 'application/pdf',
      content: (await receiptPdf(orders, context.now)).toString('base64'),
      leftOut: namedLeftOut(sorted),
    };
  },

  checkerPolicy: (_request, context) => policyOf(context),

  saveCheckerPolicy: {
    transaction: 'own',
    run: async ({ checkerAmount, payPassword }, context) => {
      const { db, user, now, realNow, address } = context;
      const enterpriseId = user.enterpriseId ?? notYours();
      await verifyPaymentPassword(db, {
        memberNo: memberOf(user),
        password: payPassword,
        realNow,
        address,
        field: 'payPassword',
      });
      return inTransaction(db, async (trx) => {
        await mustStillBeSignedIn(trx, user);
        // If the enterprise has no other user who may release, orders from this amount on would wait for ever.
        if (checkerAmount !== null && (await otherCheckers(trx, enterpriseId, user.userId)).length === 0)
          atField('checkerAmount', '请先添加复核人员');
        const before = await policyOf({ ...context, db: trx });
        const after = {
          amount_cents: checkerAmount === null ? null : parseCents(checkerAmount),
          set_by: user.userId,
          set_at: now,
        };
        await trx
          .insertInto('checker_policies')
          .values({ enterprise_id: enterpriseId, ...after })
          .onConflict((conflict) => conflict.column('enterprise_id').doUpdateSet(after))
          .execute();
        await audit(trx, {
          at: now,
          userId: user.userId,
          sessionId: user.sessionId,
          action: 'checkerPolicy.changed',
          subject: enterpriseId,
          detail: { before: before.checkerAmount, after: checkerAmount },
          address,
        });
        return policyOf({ ...context, db: trx });
      });
    },
  },
};
