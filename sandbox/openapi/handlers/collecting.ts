import type { Kysely } from 'kysely';
import type { OpenCollection, OpenSign } from '@/contract/open/openCollecting';
import type { Database } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { collectSides } from '../../domain/collectSign/collect';
import { invite, terminate } from '../../domain/collectSign/invite';
import { firstChannel, linkOf } from '../../domain/collectSign/link';
import { ownOf, ownSigns, type SignRow, stateOf as signState } from '../../domain/collectSign/model';
import { NOT_IN_FORCE } from '../../domain/collectSign/signRules';
import { maskedMobile, maskedName } from '../../domain/contact';
import { formatCents, parseCents } from '../../domain/money/cents';
import { wireTime } from '../../domain/money/days';
import { contentHash, placeOrder } from '../../domain/money/orders/orders';
import type { OrderRow } from '../../domain/money/orders/orderView';
import { byHash, lockNumber, oncePerNumber, outNoOf, requestNoOf } from '../../domain/oncePerNumber';
import { reasonForProgram, textForProgram } from '../../domain/programs/namesForProgram';
import { feeForProgram, findProgramOrder, stateForProgram } from '../../domain/programs/payouts';
import { ruledSplitNo } from '../../domain/programs/ruledSplits';
import { Refusal } from '../../domain/refusal';
import { mustStillBeSignedIn } from '../../domain/sessions';
import type { GivenOf, OpenContext, OpenHandlers } from '../handler';
import { once } from '../once';
import { refuseOpen } from '../refusals';

async function shownSign(context: OpenContext, row: SignRow | undefined): Promise<OpenSign> {
  if (row === undefined) return refuseOpen('NOT_FOUND');
  const { now } = context;
  return {
    signNo: row.sign_no,
    outSignNo: row.out_sign_no,
    state: signState(row, now),
    payerName: maskedName(row.payer_name),
    mobileMasked: maskedMobile(row.mobile),
    project: textForProgram(row.project, [row.payer_name]),
    singleLimit: formatCents(row.single_cents),
    dailyLimit: formatCents(row.daily_cents),
    monthlyLimit: formatCents(row.monthly_cents),
    totalLimit: formatCents(row.total_cents),
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    signUrl: await linkOf(context, row),
    createTime: wireTime(row.created_at),
    signTime: row.signed_at && wireTime(row.signed_at),
  };
}

type Wish = GivenOf<'createSign'>['body'];
/**
 * A contract with the channel by which its payer was first invited. A repeated request must name the same channel.
 */
type Invited = SignRow & { channel: string | undefined };

const isSame =
  (wish: Wish) =>
  (row: Invited): boolean =>
    row.payer_name === wish.payerName &&
    row.mobile === wish.mobile &&
    row.project === wish.project &&
    row.single_cents === parseCents(wish.singleLimit) &&
    row.daily_cents === parseCents(wish.dailyLimit) &&
    row.monthly_cents === parseCents(wish.monthlyLimit) &&
    row.total_cents === parseCents(wish.totalLimit) &&
    row.valid_from === wish.validFrom &&
    row.valid_until === wish.validUntil &&
    row.channel === wish.channel;

type SignNo = { signNo: string } | { outSignNo: string };

const signBy = (db: Kysely<Database>, { user }: OpenContext, by: SignNo): Promise<SignRow | undefined> => {
  const rows = ownSigns(db, ownOf(user)).selectAll();
  return 'signNo' in by
    ? rows.where('sign_no', '=', by.signNo).executeTakeFirst()
    : rows.where('out_sign_no', '=', by.outSignNo).executeTakeFirst();
};

async function invitedBy(context: OpenContext, by: SignNo): Promise<Invited | undefined> {
  const row = await signBy(context.db, context, by);
  return row && { ...row, channel: await firstChannel(context.db, row.sign_no) };
}

/**
 * Invites the payer only once per merchant's number. A parallel request with the same number waits for the lock and
 * then finds the contract.
 */
async function invited(context: OpenContext, wish: Wish): Promise<void> {
  const { db, user } = context;
  await mustStillBeSignedIn(db, user);
  await lockNumber(db, {
    owner: user.memberNo,
    kind: 'program sign',
    requestNo: `${user.merchantNo}/${wish.outSignNo}`,
  });
  if (!oncePerNumber(await invitedBy(context, wish), isSame(wish))) await invite(context, wish);
}

const terminated = async (context: OpenContext, by: SignNo, reason: string): Promise<OpenSign> =>
  inTransaction(context.db, async (db) => {
    await mustStillBeSignedIn(db, context.user);
    const { sign_no: signNo } = (await signBy(db, context, by)) ?? refuseOpen('NOT_FOUND');
    await terminate({ ...context, db }, { signNo, reason });
    return shownSign({ ...context, db }, await signBy(db, context, by));
  });

async function shownCollection({ db }: OpenContext, order: OrderRow | undefined): Promise<OpenCollection> {
  if (order === undefined) return refuseOpen('NOT_FOUND');
  return {
    collectionNo: order.order_no,
    outCollectNo: outNoOf(order.request_no, order.merchant_no),
    signNo: order.sign_no ?? '',
    amount: formatCents(order.amount_cents),
    fee: formatCents(feeForProgram(order)),
    state: stateForProgram(order),
    reason: reasonForProgram(order.reason, [order.payer.name]),
    splitNo: await ruledSplitNo(db, order.order_no),
    createTime: wireTime(order.created_at),
    finishTime: order.finished_at && wireTime(order.finished_at),
  };
}

const collectionBy = ({ db, user }: OpenContext, by: { orderNo: string } | { outNo: string }) =>
  findProgramOrder(db, user, 'COLLECT', by);

/**
 * Returns the platform's number of a contract, which the request names by the platform's or the merchant's number.
 */
async function signNoOf(
  context: OpenContext,
  { signNo, outSignNo = '' }: { signNo?: string | undefined; outSignNo?: string | undefined },
) {
  if (signNo !== undefined) return signNo;
  return (await signBy(context.db, context, { outSignNo }))?.sign_no ?? refuseOpen('NOT_FOUND', { field: 'outSignNo' });
}

/**
 * Moves the refusal of a contract that is not in force to the request's field that names the contract. In the console
 * the same refusal is shown at the amount, because its form has no field for the contract.
 */
const atSign = (field: 'signNo' | 'outSignNo') => (error: unknown) => {
  if (!(error instanceof Refusal) || error.detail.bizCode !== NOT_IN_FORCE) throw error;
  throw new Refusal(error.msg, { ...error.detail, fields: { [field]: error.msg } });
};

/** Handlers of payers' contracts and of collections under them. They use the functions of the console's page 签约管理. */
export const collectingHandlers: OpenHandlers<
  | 'createSign'
  | 'findSign'
  | 'findSignByNumber'
  | 'terminateSign'
  | 'terminateSignByNumber'
  | 'createCollection'
  | 'findCollection'
  | 'findCollectionByNumber'
> = {
  createSign: ({ body }, context) =>
    once({
      find: () => invitedBy(context, { outSignNo: body.outSignNo }),
      isSame: isSame(body),
      make: () => inTransaction(context.db, (db) => invited({ ...context, db }, body)),
      shown: (row) => shownSign(context, row),
    }),

  findSign: async ({ params }, context) => shownSign(context, await signBy(context.db, context, params)),
  findSignByNumber: async ({ query }, context) => shownSign(context, await signBy(context.db, context, query)),

  terminateSign: ({ params, body: { reason } }, context) => terminated(context, params, reason),
  terminateSignByNumber: ({ body: { outSignNo, reason } }, context) => terminated(context, { outSignNo }, reason),

  createCollection: async ({ body: { outCollectNo, amount, remark, ruleNo, ...of } }, context) => {
    const signNo = await signNoOf(context, of);
    const request = {
      requestNo: requestNoOf(context.user.merchantNo, outCollectNo),
      amount,
      remark: remark ?? '',
      signNo,
      ...(ruleNo === undefined ? {} : { ruleNo }),
    };
    return once({
      find: () => collectionBy(context, { outNo: outCollectNo }),
      isSame: byHash(contentHash(request)),
      isRefused: ({ state }) => state === 'REFUSED',
      make: () =>
        placeOrder(context, 'COLLECT', request, (db) => collectSides(db, context, request)).catch(
          atSign(of.signNo === undefined ? 'outSignNo' : 'signNo'),
        ),
      shown: (order) => shownCollection(context, order),
    });
  },

  findCollection: async ({ params: { collectionNo } }, context) =>
    shownCollection(context, await collectionBy(context, { orderNo: collectionNo })),
  findCollectionByNumber: async ({ query: { outCollectNo } }, context) =>
    shownCollection(context, await collectionBy(context, { outNo: outCollectNo })),
};
