import { all, call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { checkOutEnterprise, type Enterprise } from '@/contract/calls/enterpriseSwitching';
import { queryMemberNo } from '@/contract/calls/login';
import { readPermissions, readWho, remembered, sessionEvents, sessionSelectors, userOfLogin } from '@/features/session';
import { tokenCookie } from '@/shared/gateway/tokenCookie';
import { tabs } from '@/shared/ports/events';
import { network } from '@/shared/ports/network';
import { confirmOnPage } from '@/shared/saga/confirmOnPage';
import { request } from '@/shared/saga/request';
import { completionAddress } from '../completion';
import { enterprisesEvents, enterprisesSelectors } from '../slice';
import { TEXT } from '../text';

const { enterpriseEntered, switchGivenUp, switchStarted } = sessionEvents;
const { enterpriseToComplete, switchRequested, switchDeclined } = enterprisesEvents;

/** Options of the switch's own requests, which pass while all other requests are held. */
const THROUGH = { custom: true, scope: 'signedIn', throughHold: true } as const;

/** Returns the member of the new enterprise; retries once after a failure, then returns null. */
function* readMemberNo(enterpriseId: string): SagaGenerator<string | null> {
  for (let tries = 0; tries < 2; tries++) {
    const reply = yield* request(queryMemberNo, { enterpriseId }, THROUGH);
    if (reply.ok && reply.data.memberNo) return reply.data.memberNo;
    if (!reply.ok && reply.kind === 'unauthorised') return null;
  }
  return null;
}

/**
 * Replaces the token. Until it ends no other request is sent, so that no request combines the new token with the old merchant or
 * member. Pending requests are cancelled, because the response invalidates the old token.
 */
function* swap({ enterpriseId, settledStatus }: Enterprise, to?: string): SagaGenerator<void> {
  yield* put(switchStarted({ enterpriseId }));
  yield* call(network.hold);
  try {
    yield* call(network.cancelScope, 'signedIn' as const);
    const reply = yield* request(checkOutEnterprise, { enterpriseId }, { scope: 'signedIn', throughHold: true });
    if (!reply.ok) {
      yield* put(switchGivenUp());
      return;
    }
    yield* call(tokenCookie.write, reply.data.access_token);
    yield* call(remembered.forgetMerchant);
    yield* call(tabs.post, { kind: 'identityChanged' as const, reason: 'switched' as const });

    const user = userOfLogin(reply.data.user_info);
    const { memberNo, who, tree } = yield* all({
      memberNo: settledStatus === 'PASS' ? call(() => readMemberNo(enterpriseId)) : call(() => null),
      who: call(() => readWho(user.kind, THROUGH)),
      tree: call(() => readPermissions(THROUGH)),
    });
    // Cancels requests that the user made on the old page during the switch, so that they do not run in the new enterprise.
    yield* call(network.cancelScope, 'signedIn' as const);
    yield* put(
      enterpriseEntered({
        user,
        memberNo: memberNo ?? undefined,
        info: who.ok ? who.info : undefined,
        permissions: tree.ok ? tree.codes : undefined,
        ...(to === undefined ? {} : { to }),
      }),
    );
  } finally {
    yield* call(network.release);
  }
}

/**
 * Switches to another enterprise. For PASS it asks for confirmation, swaps the token, reads the member number, and enters in one
 * step. No screen ever combines the new token with the old memberNo. The swap invalidates the old token. If the member query
 * fails twice, the session enters without memberNo and the page offers 重试; it never returns to the old token.
 *
 * An enterprise that has not passed has no member. It is entered without a confirmation, on the way to the page that completes
 * it. No swap is needed for the current enterprise. An enterprise under review cannot be entered.
 */
export function* switchEnterprise({
  payload: { enterpriseId },
}: ReturnType<typeof enterprisesEvents.enterpriseChosen>): SagaGenerator<void> {
  const list = yield* select(enterprisesSelectors.selectEnterprises);
  const enterprise = list.find((row) => row.enterpriseId === enterpriseId);
  if (!enterprise) return;
  if (enterprise.settledStatus === 'PASS') {
    yield* put(switchRequested({ enterpriseId }));
    if (yield* call(confirmOnPage, TEXT.confirmSwitch(enterprise.enterpriseName))) yield* call(swap, enterprise);
    else yield* put(switchDeclined());
    return;
  }
  const to = completionAddress(enterprise);
  if (!to) return;
  const user = yield* select(sessionSelectors.selectUser);
  if (user?.enterpriseId === enterpriseId) return void (yield* put(enterpriseToComplete({ to })));
  yield* call(swap, enterprise, to);
  const { enterpriseId: now } = (yield* select(sessionSelectors.selectUser)) ?? {};
  // The user did not confirm this switch. The pages of the entered enterprise show a link back.
  if (user?.enterpriseId && now === enterpriseId) yield* put(enterprisesEvents.wayBackKnown(user.enterpriseId));
}
