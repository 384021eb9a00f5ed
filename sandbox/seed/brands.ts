import { type Kysely, sql } from 'kysely';
import { walletSubject } from '@/contract/calls/memberProducts';
import type { WalletProductCode } from '@/contract/calls/walletProducts';
import type { Database } from '../db/schema';
import { submitApplication } from '../domain/applications/submit';
import type { AuthedContext } from '../domain/context';
import { noticeSeen, saveNotice } from '../domain/memberProducts/brands';
import { DAY_MS } from '../domain/money/days';
import { BRAND_WALLET, submitInvitation } from '../domain/onboarding/invitations';
import { fileReview } from '../domain/reviews';
import { decideIn, seedContexts, waitIn } from './contexts';
import { ENTERPRISES, USERS } from './people';

/** The brand of the demo enterprise 云帆. The enterprise has an invitation to its own brand among its to-dos. */
const BRAND = { no: 'PP2026001', name: '云帆优选品牌钱包', enterpriseId: '200010000001' };

interface DemoWallet {
  todoId: string;
  solutionNo: string;
  userId: string;
  enterpriseId: string;
  /** Products for which the wallet has applied. `waits`: the application stays pending (挂起, hold). */
  products: readonly { code: WalletProductCode; purpose: string; waits?: true }[];
}

/** Wallets that other enterprises have opened under the brand. */
const WALLETS: readonly DemoWallet[] = [
  {
    todoId: 'T700010000004',
    solutionNo: 'FA2026004',
    userId: '100010000001',
    enterpriseId: '200010000002',
    products: [
      { code: 'PAY_BANK', purpose: '向承运司机支付运费' },
      { code: 'QUICK_COLLECTION', purpose: '向经销商收取货款（挂起：等待品牌方复核）', waits: true },
    ],
  },
  {
    todoId: 'T700010000005',
    solutionNo: 'FA2026005',
    userId: '100010000006',
    enterpriseId: '200010000009',
    products: [],
  },
];

/** Ages of the wallets in days. */
const AGES = [40, 25];

/**
 * Creates a brand with two wallets under it, their products, and a notice that the users of both wallets have closed,
 * through the functions of the API calls. Runs after applications and messages.
 */
export async function seedBrands(db: Kysely<Database>, { now, rng }: { now: Date; rng: () => number }): Promise<void> {
  const { last } = await db
    .selectFrom('messages')
    .select(sql<number>`coalesce(max(msg_id), 0)`.as('last'))
    .executeTakeFirstOrThrow();
  const contextOf = seedContexts(db, { now, rng, name: 'brand' });
  const context = (daysAgo: number, userId: string, enterpriseId: string): AuthedContext =>
    contextOf(new Date(now.getTime() - daysAgo * DAY_MS), {
      userId,
      loginAccount: USERS.find(({ id }) => id === userId)?.account ?? '',
      enterpriseId,
      memberNo: ENTERPRISES.find(({ id }) => id === enterpriseId)?.memberNo ?? null,
      merchantNo: null,
    });

  await db
    .insertInto('brands')
    .values({
      brand_no: BRAND.no,
      brand_wallet_name: BRAND.name,
      enterprise_id: BRAND.enterpriseId,
      created_at: new Date(now.getTime() - 60 * DAY_MS),
    })
    .execute();
  await db.updateTable('backlog').set({ brand_no: BRAND.no }).where('solution_no', '=', 'FA2026001').execute();

  for (const [at, wallet] of WALLETS.entries()) await openWallet(wallet, AGES[at] ?? 0, context);

  const owner = context(20, '100010000001', BRAND.enterpriseId);
  await saveNotice(owner, {
    brandNo: BRAND.no,
    version: 0,
    title: '年终结算安排',
    content: '本年度返利将于12月25日前结算至各品牌钱包，请提前核对对账单，如有差异请联系您的业务经理。',
    shown: true,
  });
  for (const { userId, enterpriseId } of WALLETS) {
    const reader = context(19, userId, enterpriseId);
    const memberNo = reader.user.memberNo ?? '';
    await noticeSeen(db, { memberNo, userId, brandNo: BRAND.no, version: 1, now: reader.now });
  }
  // Marks the messages about the brand as read, because the demo data must have an exact number of unread messages.
  await db.updateTable('messages').set({ read_at: now }).where('msg_id', '>', last).execute();
}

/** Creates an invitation, submits it, approves it, and applies for the products of its wallet. */
async function openWallet(
  { todoId, solutionNo, userId, enterpriseId, products }: DemoWallet,
  daysAgo: number,
  context: (daysAgo: number, userId: string, enterpriseId: string) => AuthedContext,
): Promise<void> {
  const invited = context(daysAgo + 2, userId, enterpriseId);
  const { db } = invited;
  const row = await db
    .insertInto('backlog')
    .values({
      todo_id: todoId,
      user_id: userId,
      brand_wallet_name: BRAND.name,
      customer_no: ENTERPRISES.find(({ id }) => id === enterpriseId)?.licence ?? '',
      solution_no: solutionNo,
      created_at: invited.now,
      valid_until: new Date(invited.now.getTime() + 30 * DAY_MS),
      done_at: null,
      brand_no: BRAND.no,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const sent = context(daysAgo, userId, enterpriseId);
  await submitInvitation(db, row, { now: sent.now, memberNo: sent.user.memberNo ?? '', bwtCode: '' });
  await fileReview(db, {
    kind: BRAND_WALLET,
    subject: todoId,
    enterpriseId,
    userId,
    now: sent.now,
    delayMs: 0,
    newId: sent.newId,
  });
  await decideIn(sent, todoId, 'PASS');
  const { wallet_no } = await db
    .selectFrom('backlog')
    .select('wallet_no')
    .where('todo_id', '=', todoId)
    .executeTakeFirstOrThrow();
  for (const { code, purpose, waits } of products) {
    const { apply_no } = await submitApplication(sent, {
      kind: 'WALLET_PRODUCT',
      subject: walletSubject(wallet_no ?? '', code),
      sections: { USE: { purpose, monthlyAmount: '200000.00' } },
    });
    await (waits ? waitIn(sent, apply_no) : decideIn(sent, apply_no, 'PASS'));
  }
}
