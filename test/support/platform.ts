import { checkOutEnterprise, judgeAddEnterprise, queryUserEnterprise } from '@/contract/calls/enterpriseSwitching';
import { captchaTicket, login, logout, queryMemberNo, queryRouteTree, queryUserInfo } from '@/contract/calls/login';
import { queryMerchants } from '@/contract/calls/merchants';
import type { Call } from '@/contract/defineCall';
import type { Transport } from '@/shared/gateway/gateway';
import { cancelled, type Failure, failure, type Reply } from '@/shared/gateway/reply';
import { aLoginResult, aMerchant, anEnterprise, aUserInfo } from './samples';
import type { World } from './world';

/** A request that has arrived at the platform. */
export interface Arrived {
  path: string;
  token: string;
  merchantNo?: string;
  memberNo?: string;
  /** True if the token was valid, and the named member and merchant belong to it. */
  right: boolean;
  /** True if the token was valid, so that the request was performed. */
  living: boolean;
}

type Body = Readonly<Record<string, unknown>>;

/**
 * Simulates a minimal platform: one valid token, one member per enterprise (E1 → M1). Its transport treats tokens
 * like the real one. `delay` decides when each response arrives, and whether it is 'lost'.
 */
export function aPlatform(world: World, delay: (path: string, body: Body) => Promise<unknown> = async () => {}) {
  let living = '';
  let enterprise = 'E1';
  let count = 0;
  let ended: string | undefined;
  const arrived: Arrived[] = [];
  const overrides = new Map<Call, (body: Body) => Reply>();

  const newToken = () => {
    count += 1;
    living = `secret-token-${count}`;
    return living;
  };
  const memberOf = (id: string) => id.replace('E', 'M');
  const merchantOf = (id: string) => id.replace('E', 'S');
  const info = () => aUserInfo({ enterpriseId: enterprise, memberNo: memberOf(enterprise) });
  const ok = (data: unknown): Reply => ({ ok: true, data: data as never });

  const answer = (call: Call, body: Body): Reply => {
    switch (call as unknown) {
      case captchaTicket:
        return ok({ ticket: 'a-secret-ticket' });
      case login:
        enterprise = 'E1';
        return ok(aLoginResult({ access_token: newToken(), user_info: { enterpriseId: enterprise } }));
      case logout:
        living = '';
        return ok(undefined);
      case checkOutEnterprise:
        enterprise = String(body['enterpriseId']);
        return ok(aLoginResult({ access_token: newToken(), user_info: { enterpriseId: enterprise } }));
      case queryMemberNo:
        return ok({ memberNo: memberOf(enterprise) });
      case queryUserInfo:
        return ok(info());
      case queryRouteTree:
        return ok([{ area: 'fund', permissions: ['fund:read'] }]);
      case queryUserEnterprise:
        return ok([
          anEnterprise({ enterpriseId: 'E1', defaultFlag: 1 }),
          anEnterprise({ enterpriseId: 'E2', enterpriseName: '上海锦程物流有限公司' }),
        ]);
      case judgeAddEnterprise:
        return ok(true);
      case queryMerchants:
        return ok([aMerchant({ merchantNo: merchantOf(enterprise) })]);
      default:
        return ok({});
    }
  };

  const transport: Transport = {
    send: async <C extends Call>(
      call: C,
      body: unknown,
      { signal, identity, heard }: Parameters<Transport['send']>[2],
    ): Promise<Reply<C>> => {
      const token = world.cookie === world.own ? world.own : '';
      if (!token && !call.anonymous) return cancelled() as Reply<C>;
      const { merchantNo, memberNo } = call.withoutSession ? {} : identity();
      const right =
        call.anonymous === true ||
        token !== living ||
        ((memberNo === undefined || memberNo === memberOf(enterprise)) &&
          (merchantNo === undefined || merchantNo === merchantOf(enterprise)));
      arrived.push({ path: call.path, token, merchantNo, memberNo, right, living: token === living });
      const dead: Failure | null =
        !call.anonymous && token !== living ? failure('unauthorised', '用户凭证已过期', { status: 401 }) : null;
      const reply = dead ?? overrides.get(call)?.(body as Body) ?? answer(call, body as Body);
      const fate = await delay(call.path, body as Body);
      if (signal.aborted) return cancelled() as Reply<C>;
      if (fate === 'lost') return failure(call.money ? 'unknownOutcome' : 'offline', '网络异常') as Reply<C>;
      if (!reply.ok && reply.kind === 'unauthorised') {
        if (ended === token || world.own !== token || world.cookie !== token) return cancelled() as Reply<C>;
        if (heard?.() !== false) ended = token;
      }
      return reply as Reply<C>;
    },
  };

  return {
    transport,
    arrived,
    /** Creates a session as an earlier page of the browser has left it. */
    signedInBefore: () => {
      world.cookie = newToken();
    },
    /** Invalidates the token, because of another sign-in or because it has expired. */
    endSession: () => {
      living = '';
    },
    /** Simulates that another tab switches to another enterprise. The tabs share the browser's cookie. */
    switchedElsewhere: (to: string) => {
      enterprise = to;
      world.cookie = newToken();
    },
    /** Sets the response of a call from now on. */
    answersTo: (call: Call, reply: (body: Body) => Reply) => overrides.set(call, reply),
    enterprise: () => enterprise,
    /** True if the browser's token is valid on the platform. */
    knowsCookie: () => world.cookie !== '' && world.cookie === living,
  };
}
