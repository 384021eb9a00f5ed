import { randomBytes } from 'node:crypto';
import type { Database } from '@sandbox/db/schema';
import { realTime } from '@sandbox/domain/clock';
import type { Context } from '@sandbox/domain/context';
import { openMemberAccounts, PLATFORM, postEntry } from '@sandbox/domain/money/ledger';
import { placeOrder } from '@sandbox/domain/money/orders/orders';
import { SEED_TIME } from '@test/support/seedTime';
import type { Kysely } from 'kysely';
import type { Order } from '@/contract/calls/orders';

/** A member with a balance account, in whose name the attack makes transfers. */
export interface Fighter {
  enterpriseId: string;
  memberNo: string;
  name: string;
  accountNo: string;
}

export const USER = '100010000001';
/** The session that all attackers share. Money moves only for a user who is still signed in. */
const SESSION = 'S-attack';
export const EACH_CENTS = 100_000;

const DAY = SEED_TIME;
const newId: Context['newId'] = (prefix) => `${prefix}${randomBytes(10).toString('hex')}`;

/** Creates members with `cents` each for the attack. */
export async function fighters(db: Kysely<Database>, count: number, cents = EACH_CENTS): Promise<Fighter[]> {
  const made: Fighter[] = [];
  const { version } = await db
    .selectFrom('users')
    .select('version')
    .where('user_id', '=', USER)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('sessions')
    .values({
      session_id: SESSION,
      token_hash: SESSION,
      user_id: USER,
      user_version: version,
      enterprise_id: null,
      address: 'test',
      device: '',
      created_at: DAY,
      last_seen_at: DAY,
      expires_at: DAY,
      ended_at: null,
      end_reason: null,
    })
    .execute();
  for (let at = 0; at < count; at++) {
    const mark = `${at}`.padStart(4, '0');
    const fighter = { enterpriseId: `29000000${mark}`, memberNo: `M69000000${mark}`, name: `试炼${mark}有限公司` };
    await db
      .insertInto('enterprises')
      .values({
        enterprise_id: fighter.enterpriseId,
        enterprise_no: `QY${mark}`,
        enterprise_name: fighter.name,
        business_license_no: `91330106MA2CY${mark}0`,
        settled_status: 'PASS',
        audit_reason: null,
        created_at: DAY,
      })
      .execute();
    await db
      .insertInto('members')
      .values({
        member_no: fighter.memberNo,
        enterprise_id: fighter.enterpriseId,
        member_name: fighter.name,
        pay_password_hash: null,
        created_at: DAY,
      })
      .execute();
    const accounts = await openMemberAccounts(db, { memberNo: fighter.memberNo, memberName: fighter.name, at: DAY });
    const tradeNo = `T${mark}`;
    await db
      .insertInto('trades')
      .values({
        trade_no: tradeNo,
        business_type: '4001',
        member_no: fighter.memberNo,
        merchant_no: null,
        direction: 'IN',
        counterparty_name: '',
        counterparty_account: '',
        amount_cents: cents,
        status: 'SUCCESS',
        created_at: DAY,
        finished_at: DAY,
      })
      .execute();
    const side = { counterpartyName: '', counterpartyAccount: '', remark: '' };
    await postEntry(db, {
      tradeNo,
      businessType: '4001',
      createdAt: DAY,
      postings: [
        { accountNo: accounts.BALANCE, amountCents: cents, ...side },
        { accountNo: PLATFORM.bank, amountCents: -cents, ...side },
      ],
    });
    made.push({ ...fighter, accountNo: accounts.BALANCE });
  }
  return made;
}

/** Returns the attacking members of a database that was already prepared. */
export const knownFighters = async (db: Kysely<Database>): Promise<Fighter[]> =>
  (
    await db
      .selectFrom('members as m')
      .innerJoin('accounts as a', 'a.member_no', 'm.member_no')
      .where('m.member_no', 'like', 'M69000000%')
      .where('a.purpose', '=', 'BALANCE')
      .select(['m.enterprise_id', 'm.member_no', 'm.member_name', 'a.account_no'])
      .orderBy('m.member_no')
      .execute()
  ).map((row) => ({
    enterpriseId: row.enterprise_id ?? '',
    memberNo: row.member_no,
    name: row.member_name,
    accountNo: row.account_no,
  }));

export interface Blow {
  from: Fighter;
  to: Fighter;
  /** Amount in yuan, such as `12.34`. */
  amount: string;
  requestNo: string;
  /** A remark such as 挂起 keeps the order in processing. */
  remark?: string;
}

/**
 * Makes a transfer like the call, but without the password check, because the hashing happens outside of the
 * transaction.
 */
export const strike = (
  db: Kysely<Database>,
  { from, to, amount, requestNo, remark = '' }: Blow,
  now = SEED_TIME,
): Promise<Order> =>
  placeOrder(
    {
      db,
      now,
      realNow: realTime(now),
      address: 'test',
      device: '',
      random: randomBytes,
      reviewDelayMs: 3_000,
      newId,
      user: {
        userId: USER,
        sessionId: SESSION,
        loginAccount: '',
        kind: 'ordinary',
        permissions: new Set(),
        enterpriseId: from.enterpriseId,
        memberNo: from.memberNo,
        ownMemberNo: from.memberNo,
        merchantNo: null,
      },
    },
    'TRANSFER',
    { requestNo, amount, remark, allowDuplicate: true, payeeAccountNo: to.accountNo } as never,
    async () => ({
      payerAccountNo: from.accountNo,
      payeeAccountNo: to.accountNo,
      payer: { name: from.name, accountNo: from.accountNo, bankName: '' },
      payee: { name: to.name, accountNo: to.accountNo, bankName: '' },
      payeeKey: to.accountNo,
    }),
  );
