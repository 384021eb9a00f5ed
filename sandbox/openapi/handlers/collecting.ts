import type { Kysely } from 'kysely';
import type { OpenCollection, OpenSign } from '@/contract/openCollecting';
import type { Database } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { collectSides } from '../../domain/collectSign/collect';
import { invite, terminate } from '../../domain/collectSign/invite';
import { ownOf, ownSigns, type SignRow, stateOf as signState } from '../../domain/collectSign/model';
import { maskedMobile } from '../../domain/contact';
import { formatCents, parseCents } from '../../domain/money/cents';
import { wireTime } from '../../domain/money/days';
import { orderByNo } from '../../domain/money/orderProgress';
import { placeOrder } from '../../domain/money/orders';
import { lockNumber, otherContent } from '../../domain/money/provenOnce';
import { outNoOf, requestNoOf } from '../../domain/programs/numbers';
import { mustStillBeSignedIn } from '../../domain/sessions';
import type { GivenOf, OpenHandlers, OpenRoom } from '../handler';
import { refuseOpen } from '../refusals';
import { stateOf } from './states';

const shownSign = (row: SignRow, now: Date, signUrl: string | null = null): OpenSign => ({
  signNo: row.sign_no,
  outSignNo: row.out_sign_no,
  state: signState(row, now),
  payerName: row.payer_name,
  mobileMasked: maskedMobile(row.mobile),
  project: row.project,
  singleLimit: formatCents(row.single_cents),
  dailyLimit: formatCents(row.daily_cents),
  monthlyLimit: formatCents(row.monthly_cents),
  totalLimit: formatCents(row.total_cents),
  validFrom: row.valid_from,
  validUntil: row.valid_until,
  signUrl,
  createTime: wireTime(row.created_at),
  signTime: row.signed_at && wireTime(row.signed_at),
});

type Wish = GivenOf<'createSign'>['body'];

const isSame = (row: SignRow, wish: Wish): boolean =>
  row.payer_name === wish.payerName &&
  row.mobile === wish.mobile &&
  row.project === wish.project &&
  row.single_cents === parseCents(wish.singleLimit) &&
  row.daily_cents === parseCents(wish.dailyLimit) &&
  row.monthly_cents === parseCents(wish.monthlyLimit) &&
  row.total_cents === parseCents(wish.totalLimit) &&
  row.valid_from === wish.validFrom &&
  row.valid_until === wish.validUntil;

const signBy = (db: Kysely<Database>, { user }: OpenRoom, column: 'sign_no' | 'out_sign_no', number: string) =>
  ownSigns(db, ownOf(user)).where(column, '=', number).selectAll().executeTakeFirst();

/** An answer that was lost: within this time the same request gets another link of the contract that waits. */
const LINK_AGAIN_MS = 10 * 60_000;

async function signed(room: OpenRoom, wish: Wish): Promise<OpenSign> {
  const { db, user, now, base } = room;
  await mustStillBeSignedIn(db, user);
  await lockNumber(db, {
    memberNo: user.memberNo,
    kind: 'program sign',
    requestNo: `${user.merchantNo}/${wish.outSignNo}`,
  });
  const known = await signBy(db, room, 'out_sign_no', wish.outSignNo);
  if (known && !isSame(known, wish)) return otherContent();
  const isRecent = known && known.created_at.getTime() > now.getTime() - LINK_AGAIN_MS;
  if (known && (!isRecent || known.state !== 'WAIT_SIGN')) return shownSign(known, now);
  const { signNo, link } = await invite(room, wish);
  const row = await signBy(db, room, 'sign_no', signNo);
  if (!row) throw new Error(`no contract ${signNo}`);
  return shownSign(row, now, link === '' || wish.channel === 'SMS' ? null : `${base}${link}`);
}

/** Contracts of payers, and what is collected on them, by the functions of 签约管理. */
export const collectingHandlers: OpenHandlers<'createSign' | 'findSign' | 'terminateSign' | 'createCollection'> = {
  createSign: ({ body }, room) => inTransaction(room.db, (db) => signed({ ...room, db }, body)),

  findSign: async ({ params: { signNo } }, room) =>
    shownSign(
      (await signBy(room.db, room, 'sign_no', signNo)) ??
        (await signBy(room.db, room, 'out_sign_no', signNo)) ??
        refuseOpen('NOT_FOUND'),
      room.now,
    ),

  terminateSign: ({ params: { signNo }, body: { reason } }, room) =>
    inTransaction(room.db, async (db) => {
      await mustStillBeSignedIn(db, room.user);
      await terminate({ ...room, db }, { signNo, reason });
      return shownSign((await signBy(db, room, 'sign_no', signNo)) ?? refuseOpen('NOT_FOUND'), room.now);
    }),

  createCollection: async ({ body: { outCollectNo, signNo, amount, remark, ruleNo } }, room) => {
    const { merchantNo } = room.user;
    const request = {
      requestNo: requestNoOf(merchantNo, outCollectNo),
      amount,
      remark: remark ?? '',
      signNo,
      ...(ruleNo === undefined ? {} : { ruleNo }),
    };
    const { orderNo } = await placeOrder(room, 'COLLECT', request, (db) => collectSides(db, room, request));
    const order = await orderByNo(room.db, orderNo);
    const answer: OpenCollection = {
      collectionNo: order.order_no,
      outCollectNo: outNoOf(order.request_no, merchantNo),
      signNo,
      amount: formatCents(order.amount_cents),
      fee: formatCents(order.fee_cents),
      state: stateOf(order),
      reason: order.reason,
      createTime: wireTime(order.created_at),
      finishTime: order.finished_at && wireTime(order.finished_at),
    };
    return answer;
  },
};
