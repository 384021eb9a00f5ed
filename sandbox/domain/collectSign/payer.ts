import type { Kysely } from 'kysely';
import { BANKS_BY_CODE } from '@/contract/words/banks';
import type { Database } from '../../db/schema';
import { audit } from '../audit';
import { notifyPrograms } from '../events/events';
import { formatCents, readableCents } from '../money/cents';
import { notify } from '../notifyUser';
import { refuse } from '../refusal';
import { bankName } from '../registers/banks';
import { hashSecret, type RandomBytes } from '../secrets';
import { addStep, stateOf } from './model';

/*
 * The payer's actions on their own phone: view, sign and refuse an invitation. The secret of the payer's link
 * authorizes them.
 */

/** Messages shown to the payer for a link that cannot be used. */
const NO_USE = {
  unknown: '签约链接无效，请核对收到的链接',
  late: '签约链接已过期，请联系商户重新发送',
  replaced: '已发送新的签约链接，请使用最新的链接',
  otherDevice: '该链接已在另一台设备上打开，请在原设备上签约，或联系商户重新发送',
  closed: '该签约已撤销或已过期，无需操作',
} as const;

/** Bank codes from which the simulated payer's cards are generated. */
const PAYERS_BANKS = ['102', '105', '103', '308'] as const;

interface PayerRequest {
  token: string;
  /** Identifies the payer's device. */
  device: string;
}

/** Returns the contract of a payer's link, locked. Binds the link to the first device that opens it. */
async function opened(db: Kysely<Database>, { token, device }: PayerRequest, now: Date) {
  const found = await db
    .selectFrom('collect_sign_links')
    .select('sign_no')
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst();
  if (!found) return refuse(NO_USE.unknown);
  const row = await db
    .selectFrom('collect_signs')
    .selectAll()
    .where('sign_no', '=', found.sign_no)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const link = await db
    .selectFrom('collect_sign_links')
    .selectAll()
    .where('sign_no', '=', found.sign_no)
    .orderBy('nr', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  if (link.token_hash !== hashSecret(token)) return refuse(NO_USE.replaced);
  if (link.device_hash !== null && link.device_hash !== hashSecret(device)) return refuse(NO_USE.otherDevice);
  const state = stateOf(row, now);
  if (state === 'TERMINATED' || state === 'EXPIRED') return refuse(NO_USE.closed);
  if (state === 'WAIT_SIGN' && link.expires_at <= now) return refuse(NO_USE.late);
  if (link.device_hash === null)
    await db
      .updateTable('collect_sign_links')
      .set({ device_hash: hashSecret(device) })
      .where('sign_no', '=', link.sign_no)
      .where('nr', '=', link.nr)
      .execute();
  return row;
}

/** Returns the invitation as the payer's phone shows it. */
export async function showInvitation(db: Kysely<Database>, asking: PayerRequest, now: Date) {
  const row = await opened(db, asking, now);
  const { merchant_name } = await db
    .selectFrom('merchants')
    .select('merchant_name')
    .where('merchant_no', '=', row.merchant_no)
    .executeTakeFirstOrThrow();
  return {
    merchantName: merchant_name,
    project: row.project,
    signNo: row.sign_no,
    payerName: row.payer_name,
    limits: [
      ['单笔限额', readableCents(row.single_cents)],
      ['单日限额', readableCents(row.daily_cents)],
      ['单月限额', readableCents(row.monthly_cents)],
      ['累计限额', readableCents(row.total_cents)],
    ],
    period: `${row.valid_from} 至 ${row.valid_until}`,
    state: row.state,
    card: row.card_masked,
    banks: BANKS_BY_CODE.filter(([code]) => (PAYERS_BANKS as readonly string[]).includes(code)).map(([code, name]) => ({
      code,
      name,
    })),
  };
}

interface Moment {
  now: Date;
  random: RandomBytes;
}

const newsOf = (signNo: string) => ({ url: `/operation/collectSign/index?detail=${signNo}`, text: '查看签约' });

/** Signs the contract with one of the payer's cards, once. A repeated signature returns the same answer. */
export async function signInvitation(
  db: Kysely<Database>,
  { bankCode, ...asking }: PayerRequest & { bankCode: string },
  { now, random }: Moment,
): Promise<void> {
  const row = await opened(db, asking, now);
  if (row.state === 'ACTIVE' && row.bank_code !== bankCode)
    return refuse(`您已使用${bankName(row.bank_code)}银行卡签约`);
  if (row.state === 'ACTIVE') return;
  if (row.state !== 'WAIT_SIGN') return refuse('您已拒绝该签约');
  if (!(PAYERS_BANKS as readonly string[]).includes(bankCode)) return refuse('请选择付款银行卡');
  const tail = String(Buffer.from(random(4)).readUInt32BE() % 10_000).padStart(4, '0');
  await db
    .updateTable('collect_signs')
    .set({ state: 'ACTIVE', signed_at: now, bank_code: bankCode, card_masked: `**** **** **** ${tail}` })
    .where('sign_no', '=', row.sign_no)
    .execute();
  await addStep(db, {
    signNo: row.sign_no,
    at: now,
    text: `付款人已签约，${bankName(bankCode)}（尾号${tail}）`,
    by: row.payer_name,
  });
  await notifyPrograms(
    db,
    {
      merchantNo: row.merchant_no,
      kind: 'sign.done',
      subject: row.sign_no,
      payload: {
        signNo: row.sign_no,
        outSignNo: row.out_sign_no,
        validFrom: row.valid_from,
        validUntil: row.valid_until,
        totalLimit: formatCents(row.total_cents),
      },
    },
    now,
  );
  await byPayer(db, row.sign_no, 'collectSign.signed', now);
  await notify(
    db,
    row.created_by,
    {
      type: '2',
      first: '代收签约成功',
      second: `${row.payer_name}已签约代收“${row.project}”，编号${row.sign_no}`,
      content: `${row.payer_name}已签约代收“${row.project}”，编号${row.sign_no}。`,
      link: newsOf(row.sign_no),
    },
    now,
  );
}

/** Rejects the invitation on behalf of the payer. The rejection is final. */
export async function rejectInvitation(
  db: Kysely<Database>,
  asking: PayerRequest,
  { now }: Pick<Moment, 'now'>,
): Promise<void> {
  const row = await opened(db, asking, now);
  if (row.state === 'REJECTED') return;
  if (row.state !== 'WAIT_SIGN') return refuse('您已签约，如需解约请联系商户');
  await db
    .updateTable('collect_signs')
    .set({ state: 'REJECTED', ended_at: now, end_reason: '付款人拒绝签约' })
    .where('sign_no', '=', row.sign_no)
    .execute();
  await addStep(db, { signNo: row.sign_no, at: now, text: '付款人已拒绝签约', by: row.payer_name });
  await notifyPrograms(
    db,
    {
      merchantNo: row.merchant_no,
      kind: 'sign.ended',
      subject: row.sign_no,
      payload: {
        signNo: row.sign_no,
        outSignNo: row.out_sign_no,
        how: 'REJECTED',
        reason: '付款人拒绝签约',
        wasActive: false,
      },
    },
    now,
  );
  await byPayer(db, row.sign_no, 'collectSign.rejected', now);
}

const byPayer = (db: Kysely<Database>, subject: string, action: string, at: Date) =>
  audit(db, { at, userId: null, sessionId: null, action, subject, address: 'payer' });
