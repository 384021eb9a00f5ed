import { isDraft } from '@/shared/form/steps/draft';
import { leftOf } from '@/shared/money/storedNumber';
import { localStore, tabStore } from '@/shared/ports/storage';
import { parsed } from '@/shared/saga/stored';
import type { Notice, UserKind } from './slice';

/** An enterprise in which the user worked in an earlier session. */
export interface Place {
  enterpriseId: string;
  enterpriseName: string;
}

const NOTICES: readonly Notice[] = ['expired', 'idle', 'switched', 'menusChanged', 'signedOutElsewhere'];

/**
 * Returns the part of an entry of the tab's storage that remains after the end of a session; null if nothing remains.
 * Request numbers that were sent remain. After `expired` (the platform ended the session) drafts and unsent input of
 * money forms remain as well, because they contain no secret.
 */
export const leftAfter = (key: string, text: string, reason?: 'expired'): string | null =>
  reason === 'expired' && isDraft(key) ? text : leftOf(text, reason);

/**
 * Session data that is stored in the browser: accounts and hints, never a secret. If the storage is unreadable, the values are
 * empty.
 */
export const remembered = {
  /** The account that the login form shows first, if the user has chosen 记住账号 (remember account). */
  account: (): string => localStore.get('account') ?? '',
  keepAccount: (account: string): void => void localStore.set('account', account),
  forgetAccount: (): void => localStore.remove('account'),

  /** Stores the account whose initial password must be changed, for the page that changes it. */
  keepInitialAccount: (account: string): void => void tabStore.set('initialAccount', account),
  initialAccount: (): string => tabStore.get('initialAccount') ?? '',

  /** The kind of user of the last session. It decides which user-info call is tried first; a wrong kind costs one request. */
  kind: (): UserKind => (localStore.get('kind') === 'warehouse' ? 'warehouse' : 'ordinary'),
  keepKind: (kind: UserKind): void => void localStore.set('kind', kind),

  /** Stores the merchant that this tab acts for. It is valid only for the same user in the same enterprise. */
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
   * Stores the reason of a page reload, which is shown once after the reload. The value is an enum, so that storage
   * cannot inject other texts.
   */
  keepNotice: (reason: Notice): void => void tabStore.set('notice', reason),
  takeNotice: (): Notice | null => {
    const reason = tabStore.get('notice');
    tabStore.remove('notice');
    return NOTICES.find((notice) => notice === reason) ?? null;
  },

  /**
   * Stores the user and enterprise of this tab (`ownerKey`) before the reload that follows a change in another tab.
   * After the reload the stored value is compared with the new user.
   */
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
   * Clears the tab's storage at the end of a session, except for the entries that `leftAfter` returns and the account
   * that owns them.
   */
  clearTab: (reason?: 'expired'): void => {
    const owner = tabStore.get('owner');
    const isLeft = tabStore.clear((text, key) => leftAfter(key, text, reason));
    if ((isLeft || reason === 'expired') && owner !== null) tabStore.set('owner', owner);
  },

  /**
   * Stores the enterprise of an expired session. The next session begins in the default enterprise, and a message
   * then reports that the enterprise is another one.
   */
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

/** Returns the key of a user within an enterprise. Stored data is assigned to this key. */
export const ownerKey = (user: { userAccount: string; enterpriseId: string }): string =>
  `${user.userAccount}@${user.enterpriseId}`;
