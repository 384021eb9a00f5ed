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
  /** The token was the living one and the named member and merchant its own. */
  right: boolean;
  /** True if the token was valid, so that the request was performed. */
  living: boolean;
}

type Body = Readonly<Record<string, unknown>>;

/**
 * A platform small enough to reason about: one living token, one member per enterprise (E1 → M1). It answers through a
 * transport that treats tokens as the real one does; `delay` decides when each answer arrives, and whether it is 'lost'.
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
    /** Starts a session as an earlier page of the browser left it. */
    signedInBefore: () => {
      world.cookie = newToken();
    },
    /** The token dies: another sign-in, or the hours are over. */
    endSession: () => {
      living = '';
    },
    /** Another tab switches to another enterprise. The tabs share the browser's cookie. */
    switchedElsewhere: (to: string) => {
      enterprise = to;
      world.cookie = newToken();
    },
    /** From now on the call is answered like this. */
    answersTo: (call: Call, reply: (body: Body) => Reply) => overrides.set(call, reply),
    enterprise: () => enterprise,
    /** True if the browser's token is valid on the platform. */
    knowsCookie: () => world.cookie !== '' && world.cookie === living,
  };
}
