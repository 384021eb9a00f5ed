import type { UnknownAction } from '@reduxjs/toolkit';
import { rootReducer } from '@test/support/rootReducer';
import { having } from '@test/support/running';
import { aUser, aUserInfo } from '@test/support/samples';
import { sessionEvents as happened, sessionSelectors } from '@/features/session';
import { flowCrashed, sessionExpired } from '@/shared/saga/events';

const form = happened.loginSubmitted({ loginAccount: '13800000001', secretId: 's', remember: false });
const comesBack = happened.comeBackSubmitted({ secretId: 's', search: '' });
const login = happened.loggedIn({ user: aUser(), info: aUserInfo() });

/** A session state for each stage of the session. */
const AT = {
  unknown: having(),
  unread: having(happened.restoreFailed({ msg: '系统异常' })),
  signedOut: having(happened.noSessionFound()),
  provingHuman: having(happened.noSessionFound(), form),
  signingIn: having(happened.noSessionFound(), form, happened.captchaPassed()),
  signedIn: having(login),
} as const;
type Stage = keyof typeof AT;
const ALL = Object.keys(AT) as Stage[];
const BUT_SIGNED_IN = ALL.filter((stage) => stage !== 'signedIn');

const crashOf = (cause: UnknownAction) => flowCrashed({ began: cause } as never);

/** For each event, the stages in which it changes the session, and the resulting stage. */
const LEADS: readonly (readonly [name: string, event: UnknownAction, from: readonly Stage[], to: string])[] = [
  ['no cookie', happened.noSessionFound(), ALL, 'signedOut'],
  ['a session that cannot be read', happened.restoreFailed({ msg: '系统异常' }), ['unknown', 'unread'], 'unknown'],
  ['the form', form, BUT_SIGNED_IN, 'provingHuman'],
  ['the form of the remembered account', comesBack, BUT_SIGNED_IN, 'provingHuman'],
  ['a captcha that is wanted again', happened.captchaRequestedAgain(), ['signingIn'], 'provingHuman'],
  ['a captcha passed', happened.captchaPassed(), ['provingHuman'], 'signingIn'],
  ['a captcha left', happened.captchaCancelled(), ['provingHuman'], 'signedOut'],
  ['a captcha failed', happened.captchaFailed({ absent: false }), ['provingHuman'], 'signedOut'],
  ['a refusal', happened.loginRefused({ msg: '密码错误' }), BUT_SIGNED_IN, 'signedOut'],
  ['an initial password', happened.initialPasswordRequired(), BUT_SIGNED_IN, 'signedOut'],
  ['a form left', happened.loginGivenUp(), BUT_SIGNED_IN, 'signedOut'],
  ['a sign-in', login, ALL, 'signedIn'],
  ['an end', happened.loggedOut({ reason: 'idle' }), ALL, 'signedOut'],
  ['an end that begins', happened.logOutStarted(), ['signedIn'], 'signedIn'],
  ['another tab', happened.identityChangedElsewhere({ reason: null }), ['signedIn'], 'signedIn'],
  ['an expiry', sessionExpired({} as never), ['signedIn'], 'signedIn'],
  ['the user info asked for', happened.userInfoStarted(), ['signedIn'], 'signedIn'],
  ['the user info', happened.userInfoLoaded({ info: aUserInfo({ nickName: '李静' }) }), ['signedIn'], 'signedIn'],
  ['no user info', happened.userInfoFailed({ msg: '失败', handled: false }), ['signedIn'], 'signedIn'],
  ['the menus asked for', happened.routeTreeStarted(), ['signedIn'], 'signedIn'],
  ['the menus', happened.routeTreeLoaded({ permissions: ['fund:read'] }), ['signedIn'], 'signedIn'],
  ['no menus', happened.routeTreeFailed({ msg: '失败' }), ['signedIn'], 'signedIn'],
  ['a switch', happened.switchStarted({ enterpriseId: 'E2' }), ['signedIn'], 'signedIn'],
  ['a switch given up', happened.switchGivenUp(), ['signedIn'], 'signedIn'],
  ['another enterprise', happened.enterpriseEntered({ user: aUser() }), ['signedIn'], 'signedIn'],
  ['a member asked for', happened.memberNoStarted(), ['signedIn'], 'signedIn'],
  ['a member', happened.memberNoLoaded({ memberNo: 'M2' }), ['signedIn'], 'signedIn'],
  ['no member', happened.memberNoFailed(), ['signedIn'], 'signedIn'],
  ['a merchant', happened.merchantEntered({ merchantNo: 'S1' }), ['signedIn'], 'signedIn'],
];

describe.each(LEADS)('%s', (_, event, from, to) => {
  it.each(ALL)('leads to its stage or changes nothing while the session is %s', (stage) => {
    const before = AT[stage].session;
    const after = rootReducer(AT[stage], event).session;
    if (from.includes(stage)) {
      expect(after).not.toBe(before);
      expect(after.stage).toBe(to);
    } else expect(after).toBe(before);
  });
});

it.each([form, comesBack])('a crash ends the login form under way, and changes no other stage', (cause) => {
  const after = (stage: Stage) => rootReducer(AT[stage], crashOf(cause)).session;
  for (const stage of ['provingHuman', 'signingIn'] as const)
    expect(after(stage)).toMatchObject({ stage: 'signedOut', refused: { msg: expect.any(String) } });
  for (const stage of ['unknown', 'unread', 'signedOut', 'signedIn'] as const)
    expect(after(stage)).toBe(AT[stage].session);
});

it('returns data of a user only while the user is signed in', () => {
  const { selectSignedIn, selectUser, selectUserInfo, selectEnterpriseId, selectBegan, selectMerchantNo } =
    sessionSelectors;
  const { selectPermissions, selectLimitedTo, selectMemberMissing, selectStage } = sessionSelectors;
  for (const stage of BUT_SIGNED_IN) {
    const state = AT[stage];
    for (const select of [selectSignedIn, selectUser, selectUserInfo, selectEnterpriseId, selectBegan])
      expect(select(state)).toBeNull();
    expect([selectMerchantNo(state), selectLimitedTo(state), selectMemberMissing(state)]).toEqual([null, null, false]);
    expect(selectPermissions(state)).toEqual([]);
  }
  expect(selectUserInfo(AT.signedIn)).toMatchObject({ nickName: '张明' });
  expect(ALL.map((stage) => selectStage(AT[stage]))).toEqual([
    'unknown',
    'failed',
    'signedOut',
    'signedOut',
    'signedOut',
    'signedIn',
  ]);
});

describe('another enterprise', () => {
  const entered = (over: object) =>
    rootReducer(AT.signedIn, happened.enterpriseEntered({ user: aUser({ enterpriseId: 'E2' }), ...over }));

  it('uses only the permissions that arrive with the new enterprise', () => {
    const { selectPermissions } = sessionSelectors;
    expect(selectPermissions(entered({ memberNo: 'M2', permissions: ['fund:read'] }))).toEqual(['fund:read']);
    const without = entered({ memberNo: 'M2' });
    expect(selectPermissions(without)).toEqual([]);
    expect(without.session).toMatchObject({ routeTreeStage: 'idle' });
  });

  it.each([
    ['misses its member where the query failed', {}, true],
    ['misses none where it has one', { memberNo: 'M2' }, false],
    ['misses none before it has passed', { info: aUserInfo({ status: 'INIT', memberNo: '' }) }, false],
    ['misses it where it has passed', { info: aUserInfo({ status: 'PASS', memberNo: '' }) }, true],
  ])('the session of another enterprise %s', (_, over, missing) => {
    expect(sessionSelectors.selectMemberMissing(entered(over))).toBe(missing);
  });
});

describe('the number of the member', () => {
  const { selectMemberNo } = sessionSelectors;
  const passed = aUserInfo({ status: 'PASS', memberNo: 'M9' });
  const entered = (over: object) =>
    rootReducer(AT.signedIn, happened.enterpriseEntered({ user: aUser({ enterpriseId: 'E2' }), ...over }));

  it('stores the member number only in the session, not in the user info', () => {
    expect(selectMemberNo(having(happened.loggedIn({ user: aUser(), info: passed })))).toBe('M9');
    const later = rootReducer(having(happened.loggedIn({ user: aUser() })), happened.userInfoLoaded({ info: passed }));
    expect(selectMemberNo(later)).toBe('M9');
    expect(JSON.stringify(sessionSelectors.selectUserInfo(later))).not.toContain('M9');
  });

  it('the member number is empty before the enterprise has passed', () => {
    expect(selectMemberNo(entered({ info: aUserInfo({ status: 'INIT', memberNo: '' }) }))).toBe('');
    expect(selectMemberNo(AT.signedOut)).toBeNull();
  });

  it('returns no member number after a failed query, until a member number is loaded', () => {
    const failed = entered({ info: passed });
    expect(selectMemberNo(failed)).toBeNull();
    expect(selectMemberNo(rootReducer(failed, happened.userInfoLoaded({ info: passed })))).toBeNull();
    expect(selectMemberNo(rootReducer(failed, happened.memberNoLoaded({ memberNo: 'M2' })))).toBe('M2');
  });
});
