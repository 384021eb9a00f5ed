import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { UserInfo } from '@/contract/calls/login';
import type { Permission } from '@/contract/permissions';
import type { Identity } from '@/shared/gateway/gateway';
import { SYSTEM_ERROR } from '@/shared/gateway/text';
import type { TabMessage } from '@/shared/ports/events';
import { crashOf, sessionExpired } from '@/shared/saga/events';

export type UserKind = 'ordinary' | 'warehouse';
export type LogOutReason = 'asked' | 'idle' | 'expired';
/** The event that a page reports after its reload: the reason of a log-out, or what another tab has changed. */
export type Notice =
  | LogOutReason
  | 'switched'
  | 'menusChanged'
  | 'signedOutElsewhere'
  | 'userChanged'
  | 'signedInAgain';

/** The signed-in user: the fields that login, switch and user info share. Contains no secret. */
export interface User {
  kind: UserKind;
  userAccount: string;
  nickName: string;
  enterpriseId: string;
  businessLicenseNo: string;
  /** Warehouse users only: '1' administrator, '0' employee. */
  adminFlag?: '0' | '1';
}

/** A warehouse employee: no administrator of the warehouse, and no ordinary user. */
export const isEmployee = ({ kind, adminFlag }: Pick<User, 'kind' | 'adminFlag'>): boolean =>
  kind === 'warehouse' && adminFlag !== '1';

type LoadStage = 'idle' | 'loading' | 'loaded' | 'failed';

export interface SignedIn {
  stage: 'signedIn';
  /** 'switching' and 'leaving': the identity is about to change, so no request names the old merchant or member. */
  transition: 'none' | 'switching' | 'leaving';
  user: User;
  /** The enterprise of the session since its start or last switch; empty if the user had none at the start. */
  began: string;
  /** Missing: the user has no member, or it is not known yet. */
  memberNo?: string;
  /** The member query after a switch failed twice: the page offers 重试. */
  memberStage: 'known' | 'loading' | 'failed';
  /** The chosen merchant; missing: the whole enterprise. */
  merchantNo?: string;
  info: KnownInfo | null;
  infoStage: LoadStage;
  permissions: readonly Permission[];
  routeTreeStage: LoadStage;
  /** Warehouse users: the ids of their menus, which an employee is limited to. */
  menuIds: readonly string[];
}

export type SessionState =
  /** The cookie's session is not read yet. `failed`: the request failed, and the page offers 重试. */
  | { stage: 'unknown'; failed?: { msg: string } }
  | {
      stage: 'signedOut';
      reason?: LogOutReason;
      refused?: { msg: string };
      initialPassword?: boolean;
      captchaAbsent?: boolean;
    }
  | { stage: 'provingHuman' }
  | { stage: 'signingIn' }
  | SignedIn;

/** The user info without the member number. */
export type KnownInfo = Omit<UserInfo, 'memberNo'>;

/** The result of a sign-in without the token. */
export interface LoggedIn {
  user: User;
  memberNo?: string;
  merchantNo?: string;
  info?: UserInfo;
  menuIds?: readonly string[];
}

/** The enterprise that a switch has led into. Without memberNo the member query failed. */
export interface Entered {
  user: User;
  memberNo?: string;
  info?: UserInfo;
  permissions?: readonly Permission[];
  /** Target page of the switch; defaults to home. */
  to?: string;
}

/** The member number is stored in the session only. A switch and 重试 read it with a separate call. */
const knownOf = ({ memberNo: _, ...known }: UserInfo): KnownInfo => known;

const signedIn = ({ user, memberNo, merchantNo, info, menuIds }: LoggedIn): SignedIn => ({
  stage: 'signedIn',
  transition: 'none',
  user,
  began: user.enterpriseId,
  memberNo,
  memberStage: 'known',
  merchantNo,
  info: info ? knownOf(info) : null,
  infoStage: info ? 'loaded' : 'idle',
  permissions: [],
  routeTreeStage: 'idle',
  menuIds: menuIds ?? [],
});

const initial = { stage: 'unknown' } as SessionState;

/** Applies a change to a signed-in state. Events that arrive after a log-out change nothing. */
const whileSignedIn =
  <Payload>(change: (state: SignedIn, payload: Payload) => SessionState) =>
  (state: SessionState, { payload }: PayloadAction<Payload>): SessionState =>
    state.stage === 'signedIn' ? change(state, payload) : state;

/** Applies a change to a signed-in state, for events without a payload. */
const onceSignedIn =
  (change: (state: SignedIn) => SessionState) =>
  (state: SessionState): SessionState =>
    state.stage === 'signedIn' ? change(state) : state;

const slice = createSlice({
  name: 'session',
  initialState: initial,
  reducers: {
    /** The page was loaded without a session cookie. */
    noSessionFound: () => ({ stage: 'signedOut' }) as SessionState,
    restoreStarted: () => ({ stage: 'unknown' }) as SessionState,
    restoreFailed: (state, { payload }: PayloadAction<{ msg: string }>): SessionState =>
      state.stage === 'unknown' ? { stage: 'unknown', failed: payload } : state,
    /** The user retries to restore the session. */
    restoreAskedAgain: (state) => state,

    loginSubmitted: (
      state,
      _: PayloadAction<{ loginAccount: string; secretId: string; remember: boolean }>,
    ): SessionState => (state.stage === 'signedIn' ? state : { stage: 'provingHuman' }),
    /** A sign-in with the remembered account, on the page that shows it. `search` is the query of that page. */
    comeBackSubmitted: (state, _: PayloadAction<{ secretId: string; search: string }>): SessionState =>
      state.stage === 'signedIn' ? state : { stage: 'provingHuman' },
    cameBack: (state, _: PayloadAction<{ search: string }>) => state,
    /** The platform wants a fresh captcha for the same form (bizCode 10030014). */
    captchaAskedAgain: (state): SessionState => (state.stage === 'signingIn' ? { stage: 'provingHuman' } : state),
    captchaPassed: (state): SessionState => (state.stage === 'provingHuman' ? { stage: 'signingIn' } : state),
    captchaCancelled: (state): SessionState => (state.stage === 'provingHuman' ? { stage: 'signedOut' } : state),
    /** `absent`: the captcha script did not load. The form then shows an error with a retry button. */
    captchaFailed: (state, { payload }: PayloadAction<{ absent: boolean }>): SessionState => {
      if (state.stage !== 'provingHuman') return state;
      return payload.absent ? { stage: 'signedOut', captchaAbsent: true } : { stage: 'signedOut' };
    },
    loginRefused: (state, { payload }: PayloadAction<{ msg: string }>): SessionState =>
      state.stage === 'signedIn' ? state : { stage: 'signedOut', refused: payload },
    /** The password is an initial one (bizCode 10030021): the account waits in storage for the page that changes it. */
    initialPasswordMet: (state): SessionState =>
      state.stage === 'signedIn' ? state : { stage: 'signedOut', initialPassword: true },

    /** The user left the form, or the action came from a replayed log, which contains no password. */
    loginGivenUp: (state): SessionState => (state.stage === 'signedIn' ? state : { stage: 'signedOut' }),

    loggedIn: (_, { payload: { memberNo, ...entered } }: PayloadAction<LoggedIn>): SessionState =>
      signedIn({ ...entered, memberNo: memberNo ?? (entered.info?.memberNo || undefined) }),
    /** The user ends another session. */
    sessionEndRequested: (state, _: PayloadAction<{ sessionId: string; device: string }>) => state,
    otherSessionEnded: (state) => state,
    logOutRequested: (state) => state,
    logOutStarted: onceSignedIn((state) => ({ ...state, transition: 'leaving' })),
    /** The new session is in a different enterprise than the expired session before it. */
    begunElsewhere: (state, _: PayloadAction<{ enterpriseName: string }>) => state,
    /** A notice about an ended or changed session, shown once after a reload or on the login page. */
    noticeFound: (state, _: PayloadAction<{ reason: Notice }>) => state,
    loggedOut: (_, { payload }: PayloadAction<{ reason: LogOutReason }>): SessionState => ({
      stage: 'signedOut',
      reason: payload.reason,
    }),
    /** Another tab has signed out, signed in or switched. This tab is about to reload. */
    identityChangedElsewhere: whileSignedIn<{ reason: TabMessage['reason'] | null }>((state) => ({
      ...state,
      transition: 'leaving',
    })),

    userInfoRequested: (state) => state,
    userInfoStarted: onceSignedIn((state) => ({ ...state, infoStage: 'loading' })),
    userInfoLoaded: whileSignedIn<{ info: UserInfo; menuIds?: readonly string[] }>((state, { info, menuIds }) => ({
      ...state,
      user: {
        ...state.user,
        nickName: info.nickName,
        businessLicenseNo: info.businessLicenseNo,
        // A user without an enterprise enters the first one when it is created.
        enterpriseId: state.user.enterpriseId || info.enterpriseId,
      },
      info: knownOf(info),
      infoStage: 'loaded',
      menuIds: menuIds ?? state.menuIds,
      // After a failed member query the number stays unknown until the next query.
      memberNo: state.memberStage === 'known' ? info.memberNo || undefined : state.memberNo,
    })),
    /** `handled`: cancelled or already reported, so that no toast is shown. */
    userInfoFailed: whileSignedIn<{ msg: string; handled: boolean }>((state) => ({ ...state, infoStage: 'failed' })),

    routeTreeRequested: (state) => state,
    routeTreeStarted: onceSignedIn((state) => ({ ...state, routeTreeStage: 'loading' })),
    routeTreeLoaded: whileSignedIn<{ permissions: readonly Permission[] }>((state, { permissions }) => ({
      ...state,
      permissions,
      routeTreeStage: 'loaded',
    })),
    /** Only logged: the menu stays as it is (catalogue, "Route-tree and menu failures"). */
    routeTreeFailed: whileSignedIn<{ msg: string }>((state) => ({ ...state, routeTreeStage: 'failed' })),

    /** The failure is only logged. The menu list of the user info replaces the menus. */
    menuFailed: (state, _: PayloadAction<{ msg: string }>) => state,

    /** From the start of the switch to its outcome no request leaves, because the old token may become invalid at any moment. */
    switchStarted: whileSignedIn<{ enterpriseId: string }>((state) => ({ ...state, transition: 'switching' })),
    /** The switch failed. The session continues in the old enterprise. */
    switchGivenUp: onceSignedIn((state) => ({ ...state, transition: 'none' })),
    /** Enters the new enterprise in one step. All lists are cleared, and data of the old enterprise is deleted. */
    enterpriseEntered: whileSignedIn<Entered>((_, { user, memberNo, info, permissions }) => ({
      ...signedIn({ user, memberNo, info }),
      // An enterprise that has not passed its audit has no member, so the missing number is no failure.
      memberStage: memberNo || (info && info.status !== 'PASS') ? 'known' : 'failed',
      permissions: permissions ?? [],
      routeTreeStage: permissions ? 'loaded' : 'idle',
    })),
    memberNoRequested: (state) => state,
    memberNoStarted: onceSignedIn((state) => ({ ...state, memberStage: 'loading' })),
    memberNoLoaded: whileSignedIn<{ memberNo: string }>((state, { memberNo }) => ({
      ...state,
      memberNo,
      memberStage: 'known',
    })),
    memberNoFailed: onceSignedIn((state) => ({ ...state, memberStage: 'failed' })),

    /** Chooses the merchant of all later requests; null: the whole enterprise. Lists of the previous merchant are cleared. */
    merchantEntered: whileSignedIn<{ merchantNo: string | null }>((state, { merchantNo }) => ({
      ...state,
      merchantNo: merchantNo ?? undefined,
    })),
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionExpired, (state) =>
        state.stage === 'signedIn' ? { ...state, transition: 'leaving' as const } : state,
      )
      // A crash must not leave the form waiting for ever.
      .addMatcher(crashOf('session', 'loginSubmitted', 'comeBackSubmitted'), (state) =>
        state.stage === 'provingHuman' || state.stage === 'signingIn'
          ? { stage: 'signedOut' as const, refused: { msg: SYSTEM_ERROR } }
          : state,
      );
  },
  selectors: {
    selectSession: (state): SessionState => state,
    /** 'failed': the cookie's session could not be read. The user stays unknown until 重试 or a login. */
    selectStage: (state): 'unknown' | 'failed' | 'signedOut' | 'signedIn' => {
      if (state.stage === 'unknown') return state.failed ? 'failed' : 'unknown';
      return state.stage === 'signedIn' ? 'signedIn' : 'signedOut';
    },
    selectSignedIn: (state): SignedIn | null => (state.stage === 'signedIn' ? state : null),
    selectUser: (state): User | null => (state.stage === 'signedIn' ? state.user : null),
    /** The user's current enterprise with its name; null while unknown. */
    selectPlace: (state): { enterpriseId: string; enterpriseName: string } | null =>
      state.stage === 'signedIn' && state.info
        ? { enterpriseId: state.user.enterpriseId, enterpriseName: state.info.enterpriseName }
        : null,
    selectUserInfo: (state): KnownInfo | null => (state.stage === 'signedIn' ? state.info : null),
    selectPermissions: (state): readonly Permission[] => (state.stage === 'signedIn' ? state.permissions : NONE),
    /** The menus that limit a warehouse employee; null for other users, who are not limited. */
    selectLimitedTo: (state): readonly string[] | null =>
      state.stage === 'signedIn' && isEmployee(state.user) ? state.menuIds : null,
    selectEnterpriseId: (state): string | null => (state.stage === 'signedIn' ? state.user.enterpriseId : null),
    /** Changes when another user signs in, or the user enters another enterprise. */
    selectBegan: (state): string | null => (state.stage === 'signedIn' ? state.began : null),
    selectMerchantNo: (state): string | null => (state.stage === 'signedIn' ? (state.merchantNo ?? null) : null),
    /** '' without a member; null if the number is unknown because its query failed. */
    selectMemberNo: (state): string | null => {
      if (state.stage !== 'signedIn') return null;
      return state.memberNo ?? (state.memberStage === 'known' ? '' : null);
    },
    selectMemberMissing: (state): boolean => state.stage === 'signedIn' && state.memberStage === 'failed',
    /** The identity that the gateway adds to a new request. */
    selectIdentity: (state): Identity => {
      if (state.stage !== 'signedIn') return { kind: 'ordinary' };
      const { user, transition, merchantNo, memberNo } = state;
      return transition === 'none' ? { kind: user.kind, merchantNo, memberNo } : { kind: user.kind };
    },
  },
});

const NONE: readonly Permission[] = [];

export const sessionReducer = slice.reducer;
export const sessionEvents = slice.actions;
export const sessionSelectors = slice.selectors;

const { enterpriseEntered, loggedIn, loggedOut, merchantEntered, noSessionFound, restoreFailed } = slice.actions;
/** Events after which the tab belongs to another user, enterprise or merchant. */
export const identityChanges = [loggedIn, loggedOut, enterpriseEntered, merchantEntered].map(({ type }) => type);
/** Events after which the session is known: signed in, signed out, or unreadable. */
export const sessionSettled = [loggedIn, noSessionFound, restoreFailed, loggedOut].map(({ type }) => type);
