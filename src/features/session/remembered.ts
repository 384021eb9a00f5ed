import { isDraft } from '@/shared/form/steps/draft';
import { leftOf } from '@/shared/money/storedNumber';
import { localStore, tabStore } from '@/shared/ports/storage';
import { parsed } from '@/shared/saga/stored';
import type { Notice, UserKind } from './slice';

/** An enterprise that a session was in. */
export interface Place {
  enterpriseId: string;
  enterpriseName: string;
}

const NOTICES: readonly Notice[] = ['expired', 'idle', 'switched', 'menusChanged', 'signedOutElsewhere'];

/** The data of a session that the browser stores: accounts and hints, never a secret. Broken storage reads as empty. */
export const remembered = {
  /** 记住账号: the account that the login form starts with. */
  account: (): string => localStore.get('account') ?? '',
  keepAccount: (account: string): void => void localStore.set('account', account),
  forgetAccount: (): void => localStore.remove('account'),

  /** The account whose initial password must be changed. */
  keepInitialAccount: (account: string): void => void tabStore.set('initialAccount', account),
  initialAccount: (): string => tabStore.get('initialAccount') ?? '',

  /** The user-info call that a restored session tries first. A wrong hint costs one request. */
  kind: (): UserKind => (localStore.get('kind') === 'warehouse' ? 'warehouse' : 'ordinary'),
  keepKind: (kind: UserKind): void => void localStore.set('kind', kind),

  /** Stores the tab's merchant, valid for the same user in the same enterprise. */
  keepMerchant: (who: string, merchantNo: string): void =>
    void tabStore.set('merchant', JSON.stringify({ who, merchantNo })),
  merchant: (who: string): string | undefined =>
    parsed(tabStore.get('merchant'), (kept) => {
      const { who: whose, merchantNo } = (kept ?? {}) as { who?: unknown; merchantNo?: unknown };
      return whose === who && typeof merchantNo === 'string' && merchantNo !== '' ? merchantNo : null;
    }) ?? undefined,
  forgetMerchant: (): void => tabStore.remove('merchant'),

  /** Time of the last activity in any tab, ms since 1970; null when unknown. */
  activity: (): number | null => {
    const time = Number(localStore.get('activity') ?? Number.NaN);
    return Number.isFinite(time) && time > 0 ? time : null;
  },
  keepActivity: (time: number): void => void localStore.set('activity', String(time)),

  /**
   * The reason of a page reload, shown once after the reload. The value is an enum, so that storage cannot inject other texts.
   */
  keepNotice: (reason: Notice): void => void tabStore.set('notice', reason),
  takeNotice: (): Notice | null => {
    const reason = tabStore.get('notice');
    tabStore.remove('notice');
    return NOTICES.find((notice) => notice === reason) ?? null;
  },

  /** The user and enterprise of this tab (`ownerKey`) before another tab changed them; compared after the reload. */
  keepBefore: (who: string): void => void tabStore.set('before', who),
  takeBefore: (): string | null => {
    const who = tabStore.get('before');
    tabStore.remove('before');
    return who;
  },

  /** Assigns the tab's storage to this account: data of another account is removed, data of this account stays. */
  claimTab: (account: string): void => {
    if (tabStore.get('owner') !== account) tabStore.clear();
    tabStore.set('owner', account);
  },
  /**
   * Clears the tab's storage at the end of a session, except for sent request numbers and their owner. `expired`: the platform
   * has ended the session during the user's work, so the forms' drafts are kept as well. Drafts contain no secret.
   */
  clearTab: (reason?: 'expired'): void => {
    const owner = tabStore.get('owner');
    const left = (text: string, key: string) => (reason === 'expired' && isDraft(key) ? text : leftOf(text));
    const isLeft = tabStore.clear(left);
    if ((isLeft || reason === 'expired') && owner !== null) tabStore.set('owner', owner);
  },

  /** The user's place when the session expired. The next session begins in the default enterprise. */
  keepPlace: (place: Place): void => void tabStore.set('place', JSON.stringify(place)),
  takePlace: (): Place | null => {
    const text = tabStore.get('place');
    tabStore.remove('place');
    return parsed(text, (place) => {
      const { enterpriseId, enterpriseName } = (place ?? {}) as Partial<Place>;
      const isPlace = typeof enterpriseId === 'string' && typeof enterpriseName === 'string';
      return isPlace ? { enterpriseId, enterpriseName: enterpriseName.slice(0, 60) } : null;
    });
  },
};

/** The storage key of a remembered merchant: the user within the enterprise. */
export const ownerKey = (user: { userAccount: string; enterpriseId: string }): string =>
  `${user.userAccount}@${user.enterpriseId}`;
