import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { UserInfo } from '@/contract/calls/login';
import type { Permission } from '@/contract/permissions';
import type { Identity } from '@/shared/gateway/gateway';
import { SYSTEM_ERROR } from '@/shared/gateway/text';
import type { TabMessage } from '@/shared/ports/events';
import { crashOf, sessionExpired } from '@/shared/saga/events';

export type UserKind = 'ordinary' | 'warehouse';
export type LogOutReason = 'asked' | 'idle' | 'expired';
/**
 * The event that a page shows as a message after its reload: the reason of a log-out, or how another tab has changed the session.
 */
export type Notice =
  | LogOutReason
  | 'switched'
  | 'menusChanged'
  | 'signedOutElsewhere'
  | 'userChanged'
  | 'signedInAgain';

/** The signed-in user: the fields that the responses of login, switch and user info share. Contains no secret. */
export interface User {
  kind: UserKind;
  userAccount: string;
  nickName: string;
  enterpriseId: string;
  businessLicenseNo: string;
  /** Only for warehouse users: '1' administrator, '0' employee. */
  adminFlag?: '0' | '1';
}

/** Returns whether the user is an employee of a warehouse: neither its administrator nor an ordinary user. */
export const isEmployee = ({ kind, adminFlag }: Pick<User, 'kind' | 'adminFlag'>): boolean =>
  kind === 'warehouse' && adminFlag !== '1';

type LoadStage = 'idle' | 'loading' | 'loaded' | 'failed';

export interface SignedIn {
  stage: 'signedIn';
  /**
   * 'switching' and 'leaving': the identity is about to change, so requests contain neither the old merchant nor the old member.
   */
  transition: 'none' | 'switching' | 'leaving';
  user: User;
  /** The enterprise in which the session started or into which it last switched; empty if the user had none at the start. */
  began: string;
  /** Number of the enterprise's member (its wallet); missing if it has none or the number is not known yet. */
  memberNo?: string;
  /** 'failed': the member number could not be read after a switch, and the page offers 重试 (retry). */
  memberStage: 'known' | 'loading' | 'failed';
  /** The merchant that requests act for; missing: the whole enterprise. */
  merchantNo?: string;
  info: KnownInfo | null;
  infoStage: LoadStage;
  permissions: readonly Permission[];
  routeTreeStage: LoadStage;
  /** Ids of the menus of a warehouse user. They limit which pages an employee may open. */
  menuIds: readonly string[];
}

export type SessionState =
  /** The user of the cookie's session is not loaded yet. `failed`: loading failed, and the page offers 重试 (retry). */
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

/** The result of a sign-in or a restored session, without the token. */
export interface LoggedIn {
  user: User;
  memberNo?: string;
  merchantNo?: string;
  info?: UserInfo;
  menuIds?: readonly string[];
}

/** The result of a switch into an enterprise. If `memberNo` is missing, the member number could not be read. */
export interface Entered {
  user: User;
  memberNo?: string;
  info?: UserInfo;
  permissions?: readonly Permission[];
  /** Address of the page to open after the switch; missing: home. */
  to?: string;
}

/**
 * Removes the member number from the user info. It is stored only in the session, because a switch and 重试 (retry) read it with a
 * separate call.
 */
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

/** Wraps a reducer that changes a signed-in state. Events that arrive after a log-out change nothing. */
const whileSignedIn =
  <Payload>(change: (state: SignedIn, payload: Payload) => SessionState) =>
  (state: SessionState, { payload }: PayloadAction<Payload>): SessionState =>
    state.stage === 'signedIn' ? change(state, payload) : state;

/** Wraps a reducer that changes a signed-in state, for events without a payload. */
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
    /** The user clicks 重试 (retry) after the session could not be restored. */
    restoreAskedAgain: (state) => state,

    loginSubmitted: (
      state,
      _: PayloadAction<{ loginAccount: string; secretId: string; remember: boolean }>,
    ): SessionState => (state.stage === 'signedIn' ? state : { stage: 'provingHuman' }),
    /** The user signs in with the remembered account on the page /welcomeBack. `search`: the query of that page. */
    comeBackSubmitted: (state, _: PayloadAction<{ secretId: string; search: string }>): SessionState =>
      state.stage === 'signedIn' ? state : { stage: 'provingHuman' },
    cameBack: (state, _: PayloadAction<{ search: string }>) => state,
    /** The platform requires a new captcha for the same form (bizCode 10030014). */
    captchaRequestedAgain: (state): SessionState => (state.stage === 'signingIn' ? { stage: 'provingHuman' } : state),
    captchaPassed: (state): SessionState => (state.stage === 'provingHuman' ? { stage: 'signingIn' } : state),
    captchaCancelled: (state): SessionState => (state.stage === 'provingHuman' ? { stage: 'signedOut' } : state),
    /** `absent`: the captcha script did not load. The form then shows an error with a retry button. */
    captchaFailed: (state, { payload }: PayloadAction<{ absent: boolean }>): SessionState => {
      if (state.stage !== 'provingHuman') return state;
      return payload.absent ? { stage: 'signedOut', captchaAbsent: true } : { stage: 'signedOut' };
    },
    loginRefused: (state, { payload }: PayloadAction<{ msg: string }>): SessionState =>
      state.stage === 'signedIn' ? state : { stage: 'signedOut', refused: payload },
    /**
     * The user signed in with an initial password (bizCode 10030021). The account is in the tab's storage, for the page that
     * changes the password.
     */
    initialPasswordRequired: (state): SessionState =>
      state.stage === 'signedIn' ? state : { stage: 'signedOut', initialPassword: true },

    /**
     * The login ended without a result: the user left the form, or the action is from a replayed log, which contains no password.
     */
    loginGivenUp: (state): SessionState => (state.stage === 'signedIn' ? state : { stage: 'signedOut' }),

    loggedIn: (_, { payload: { memberNo, ...entered } }: PayloadAction<LoggedIn>): SessionState =>
      signedIn({ ...entered, memberNo: memberNo ?? (entered.info?.memberNo || undefined) }),
    /** The user ends another of their own sessions. */
    sessionEndRequested: (state, _: PayloadAction<{ sessionId: string; device: string }>) => state,
    otherSessionEnded: (state) => state,
    logOutRequested: (state) => state,
    logOutStarted: onceSignedIn((state) => ({ ...state, transition: 'leaving' })),
    /**
     * The new session started in another enterprise than the expired session before it. A message reports this to the
     * user.
     */
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
        // A user without an enterprise enters the first enterprise as soon as it exists.
        enterpriseId: state.user.enterpriseId || info.enterpriseId,
      },
      info: knownOf(info),
      infoStage: 'loaded',
      menuIds: menuIds ?? state.menuIds,
      // If the member number could not be read after a switch, it stays unknown until 重试 (retry) succeeds.
      memberNo: state.memberStage === 'known' ? info.memberNo || undefined : state.memberNo,
    })),
    /** Loading the user info failed. `handled`: the failure was cancelled or already reported, so no toast is shown. */
    userInfoFailed: whileSignedIn<{ msg: string; handled: boolean }>((state) => ({ ...state, infoStage: 'failed' })),

    routeTreeRequested: (state) => state,
    routeTreeStarted: onceSignedIn((state) => ({ ...state, routeTreeStage: 'loading' })),
    routeTreeLoaded: whileSignedIn<{ permissions: readonly Permission[] }>((state, { permissions }) => ({
      ...state,
      permissions,
      routeTreeStage: 'loaded',
    })),
    /**
     * The permissions could not be loaded. The failure is only logged, and the menu stays unchanged (specification,
     * catalogue entry "Route-tree and menu failures").
     */
    routeTreeFailed: whileSignedIn<{ msg: string }>((state) => ({ ...state, routeTreeStage: 'failed' })),

    /**
     * The menus of a warehouse user could not be loaded. The failure is only logged, and the menu ids of the user info are used.
     */
    menuFailed: (state, _: PayloadAction<{ msg: string }>) => state,

    /**
     * A switch of the enterprise starts. Until its outcome no other request is sent, because the old token may become invalid at
     * any moment.
     */
    switchStarted: whileSignedIn<{ enterpriseId: string }>((state) => ({ ...state, transition: 'switching' })),
    /** The switch failed. The session continues in the old enterprise. */
    switchGivenUp: onceSignedIn((state) => ({ ...state, transition: 'none' })),
    /**
     * The session is now in another enterprise. User, member and permissions change in one step, and all data of the old
     * enterprise is removed.
     */
    enterpriseEntered: whileSignedIn<Entered>((_, { user, memberNo, info, permissions }) => ({
      ...signedIn({ user, memberNo, info }),
      // An enterprise that is not approved has no member number, so its absence is no failure.
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

    /**
     * The user has switched to another merchant, which all later requests act for; null: the whole enterprise. Lists of the
     * previous merchant are cleared.
     */
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
      // After a crash of the login the form shows an error and can be submitted again.
      .addMatcher(crashOf('session', 'loginSubmitted', 'comeBackSubmitted'), (state) =>
        state.stage === 'provingHuman' || state.stage === 'signingIn'
          ? { stage: 'signedOut' as const, refused: { msg: SYSTEM_ERROR } }
          : state,
      );
  },
  selectors: {
    selectSession: (state): SessionState => state,
    /** 'failed': the user of the cookie's session could not be loaded. The user stays unknown until 重试 (retry) or a login. */
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
    /**
     * The enterprise in which the session started or into which it last switched. Changes when another user signs in or the user
     * switches.
     */
    selectBegan: (state): string | null => (state.stage === 'signedIn' ? state.began : null),
    selectMerchantNo: (state): string | null => (state.stage === 'signedIn' ? (state.merchantNo ?? null) : null),
    /** The member number; '' without a member; null if the number could not be read. */
    selectMemberNo: (state): string | null => {
      if (state.stage !== 'signedIn') return null;
      return state.memberNo ?? (state.memberStage === 'known' ? '' : null);
    },
    selectMemberMissing: (state): boolean => state.stage === 'signedIn' && state.memberStage === 'failed',
    /** The identity that the gateway adds to a new request: kind of user, merchant and member. */
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
/** Events after which the state of the session is known: signed in, signed out, or not loadable. */
export const sessionSettled = [loggedIn, noSessionFound, restoreFailed, loggedOut].map(({ type }) => type);
