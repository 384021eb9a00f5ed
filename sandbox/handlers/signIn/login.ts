import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/login';
import type { login } from '@/contract/calls/login';
import type { AnswerOf, RequestOf } from '@/contract/defineCall';
import { PERMISSIONS } from '@/contract/permissions';
import { inTransaction } from '../../db/transaction';
import { audit } from '../../domain/audit';
import type { Context } from '../../domain/context';
import { type Limit, takeBack, withinLimit } from '../../domain/limits';
import { ADDRESS_FAILURES, beginAttempt, forgetAttempts, lineOf, minutesUntil } from '../../domain/loginAttempts';
import { mutexByKey } from '../../domain/mutexByKey';
import { loginUserOf, userInfoOf, warehouseInfoOf } from '../../domain/people';
import { refuse } from '../../domain/refusal';
import { noPasswordOf, verifyPassword } from '../../domain/secrets';
import { endSession } from '../../domain/sessions';
import { signInProved } from '../../domain/signIn';
import { issueTicket, takeGrant, takeTicket } from '../../domain/tickets';
import type { Handlers } from '../handler';
import { warehouseMenusOf } from '../warehouse/warehouseMenu';
import { captchaAgain } from './captchaGate';

/** Limit of captcha tickets that a network address can exchange for login tickets. A user needs one per login. */
const TICKET_EXCHANGES: Limit = { name: 'captcha-exchange', hits: 3000, minutes: 10 };
const INITIAL_PASSWORD = '10030021';

const tooMany = () => refuse('操作过于频繁，请稍后再试', { status: 429 });

const accountOf = (context: Context, loginAccount: string) =>
  context.db
    .selectFrom('users')
    .select([
      'user_id',
      'password_hash',
      'initial_password',
      'second_ticket',
      'ticket_asked_again_at',
      'status',
      'version',
    ])
    .where('login_account', '=', loginAccount)
    .executeTakeFirst();

type Account = NonNullable<Awaited<ReturnType<typeof accountOf>>>;

/**
 * Uses up the ticket or grant, and counts the attempt for the account and the address. Both are written in one short
 * transaction, which is committed even if the login fails. An attempt counts as a failure until the password is
 * verified (S-10).
 */
async function admit(
  context: Context,
  account: Account | undefined,
  request: { loginAccount: string; autoLogin: boolean; loginType?: 'ztolife'; ticket?: string },
): Promise<void> {
  const { realNow, address } = context;
  const ticket = request.ticket ?? '';
  await inTransaction(context.db, async (db) => {
    const kind = request.loginType === undefined ? 'CAPTCHA' : 'QR';
    const granted = request.autoLogin || kind === 'QR';
    const admitted = granted
      ? account !== undefined && (await takeGrant(db, { grant: ticket, userId: account.user_id, realNow, kind }))
      : await takeTicket(db, { ticket, stage: 'LOGIN', realNow });
    if (!admitted) captchaAgain();
    if (account?.second_ticket && !granted) {
      const firstAttempt = account.ticket_asked_again_at === null;
      await db
        .updateTable('users')
        .set({ ticket_asked_again_at: firstAttempt ? realNow : null })
        .where('user_id', '=', account.user_id)
        .execute();
      if (firstAttempt) captchaAgain();
    }
    if (!(await withinLimit(db, ADDRESS_FAILURES, address, realNow))) tooMany();
    const lockedUntil = await beginAttempt(db, request.loginAccount, realNow);
    if (lockedUntil) refuse(`登录失败次数过多，请${minutesUntil(lockedUntil, realNow)}分钟后再试`, { keep: true });
  });
}

async function signIn(request: RequestOf<typeof login>, context: Context): Promise<AnswerOf<typeof login>> {
  const { db, now, realNow, address, passwordCost } = context;
  const { password } = request;
  const byPhone = request.loginType !== undefined;
  if (password === undefined && !byPhone) return refuse('请求错误', { status: 400 });
  const account = await accountOf(context, request.loginAccount);
  await admit(context, account, request);

  // A login to an unknown account takes the same time and gets the same response as a wrong password (S-10).
  const right = byPhone || (await verifyPassword(password ?? '', account?.password_hash ?? noPasswordOf(passwordCost)));
  if (!account || !right || account.status !== 'ACTIVE') {
    await audit(db, {
      at: now,
      userId: account?.user_id ?? null,
      sessionId: null,
      action: 'session.refused',
      subject: account?.user_id ?? 'unknown',
      address,
    });
    return refuse('账号或密码错误');
  }
  return inTransaction(db, async (trx) => {
    await takeBack(trx, ADDRESS_FAILURES, address, realNow);
    await forgetAttempts(trx, request.loginAccount);
    if (account.initial_password) {
      refuse('首次登录请先修改初始密码', { bizCode: INITIAL_PASSWORD, keep: true });
    }
    const signingIn = { userId: account.user_id, userVersion: account.version };
    const { token, enterpriseId } = await signInProved(trx, signingIn, context);
    return { access_token: token, user_info: await loginUserOf(trx, account.user_id, enterpriseId) };
  });
}

export const loginHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  captchaTicket: async ({ randstr, ticket }, { db, realNow, address, random }) => {
    if (!(await withinLimit(db, TICKET_EXCHANGES, address, realNow))) {
      refuse('操作过于频繁，请稍后再试', { status: 429, keep: true });
    }
    if (!(await takeTicket(db, { ticket, stage: 'CAPTCHA', randstr, realNow }))) {
      refuse('安全验证已失效，请重新验证', { keep: true });
    }
    return { ticket: await issueTicket(db, random, 'LOGIN', randstr, realNow) };
  },

  login: {
    transaction: 'own',
    run: (request, context) => mutexByKey(lineOf(request.loginAccount), () => signIn(request, context)),
  },

  logout: async (_request, { user, db, now, realNow, address }) => {
    if (!user || !(await endSession(db, user.sessionId, 'LOGOUT', realNow))) return null;
    await audit(db, {
      at: now,
      userId: user.userId,
      sessionId: user.sessionId,
      action: 'session.ended',
      subject: user.userId,
      address,
    });
    return null;
  },

  queryUserInfo: (_request, { user, db }) => userInfoOf(db, user.userId, user.enterpriseId, user.merchantNo),

  queryWarehouseUserInfo: async (_request, { user, db }) => ({
    list: warehouseMenusOf(user),
    info: await warehouseInfoOf(db, user.userId, user.enterpriseId),
  }),

  queryRouteTree: async (_request, { user }) => {
    const areas = new Map<string, (typeof PERMISSIONS)[number][]>();
    for (const permission of PERMISSIONS) {
      if (!user.permissions.has(permission)) continue;
      const area = permission.split(':', 1)[0] ?? '';
      areas.set(area, [...(areas.get(area) ?? []), permission]);
    }
    return [...areas].map(([area, permissions]) => ({ area, permissions }));
  },

  // `confine` has already refused enterprises of other users. The session has a member only for its current
  // enterprise; for other enterprises the result is empty.
  queryMemberNo: async ({ enterpriseId }, { user }) => ({
    memberNo: enterpriseId === undefined || enterpriseId === user.enterpriseId ? (user.memberNo ?? '') : '',
  }),
};
