import { buffers, type EventChannel, eventChannel } from 'redux-saga';

/** A message to the other tabs: why this tab has ended the session or changed the user. */
export interface TabMessage {
  kind: 'identityChanged';
  reason: 'asked' | 'idle' | 'expired' | 'menusChanged' | 'signedIn' | 'switched';
}

const CHANNEL = 'opc';
const REASONS: readonly string[] = ['asked', 'idle', 'expired', 'menusChanged', 'signedIn', 'switched'];

const isTabMessage = (value: unknown): value is TabMessage =>
  typeof value === 'object' &&
  value !== null &&
  (value as TabMessage).kind === 'identityChanged' &&
  REASONS.includes((value as TabMessage).reason);

/**
 * Sends and receives messages between the tabs of one browser. Without browser support the tabs notice changes by their cookie
 * (`watchOtherTabs`).
 */
export const tabs = {
  post: (message: TabMessage): void => {
    if (typeof BroadcastChannel === 'undefined') return;
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage(message);
    channel.close();
  },
  messages: (): EventChannel<TabMessage> =>
    eventChannel<TabMessage>((emit) => {
      if (typeof BroadcastChannel === 'undefined') return () => {};
      const channel = new BroadcastChannel(CHANNEL);
      channel.onmessage = ({ data }) => {
        if (isTabMessage(data)) emit(data);
      };
      return () => channel.close();
    }, buffers.expanding(4)),
};

const SIGNS_OF_LIFE = ['mousemove', 'keydown', 'wheel'] as const;

/** Reports user activity, such as mouse, keys and wheel, and the tab becoming visible again. */
export const activity = {
  signs: (): EventChannel<string> =>
    eventChannel<string>((emit) => {
      const sign = (event: Event) => emit(event.type);
      const seen = () => {
        if (document.visibilityState === 'visible') emit('visibilitychange');
      };
      for (const type of SIGNS_OF_LIFE) window.addEventListener(type, sign, { passive: true, capture: true });
      document.addEventListener('visibilitychange', seen);
      return () => {
        for (const type of SIGNS_OF_LIFE) window.removeEventListener(type, sign, { capture: true });
        document.removeEventListener('visibilitychange', seen);
      };
    }, buffers.sliding(1)),
};

/** Reports whether the tab is visible. */
export const visibility = {
  isVisible: (): boolean => document.visibilityState === 'visible',
  changes: (): EventChannel<'visible' | 'hidden'> =>
    eventChannel<'visible' | 'hidden'>((emit) => {
      const changed = () => emit(document.visibilityState === 'visible' ? 'visible' : 'hidden');
      document.addEventListener('visibilitychange', changed);
      return () => document.removeEventListener('visibilitychange', changed);
    }, buffers.sliding(1)),
};
