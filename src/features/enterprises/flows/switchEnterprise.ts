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

/** Options for the requests of the switch itself: they are sent while all other requests are held. */
const THROUGH = { custom: true, scope: 'signedIn', throughHold: true } as const;

/** Reads the member number of the new enterprise; retries once after a failure, then returns null. */
function* readMemberNo(enterpriseId: string): SagaGenerator<string | null> {
  for (let tries = 0; tries < 2; tries++) {
    const reply = yield* request(queryMemberNo, { enterpriseId }, THROUGH);
    if (reply.ok && reply.data.memberNo) return reply.data.memberNo;
    if (!reply.ok && reply.kind === 'unauthorised') return null;
  }
  return null;
}

/**
 * Replaces the session's token by a token for another enterprise. All other requests wait until the end, so that none combines
 * the new token with the old merchant or member. Pending requests are cancelled, because the response invalidates the old token.
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
 * Switches to another enterprise. If it is approved (PASS), the user confirms, and the token, the member number and the pages
 * change in one step. So no screen combines the new token with the old member number. The old token becomes invalid. If the
 * member number cannot be read twice, the session continues without it and the page offers 重试 (retry). An enterprise that has not
 * passed has no member number. It is entered without a confirmation, to open the page that completes it. The current enterprise
 * needs no new token. An enterprise under review cannot be entered.
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
  // The user did not confirm this switch. So the pages of the new enterprise show a link back to the old one.
  if (user?.enterpriseId && now === enterpriseId) yield* put(enterprisesEvents.wayBackKnown(user.enterpriseId));
}
