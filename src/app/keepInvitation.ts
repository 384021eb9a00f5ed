import { call, type SagaGenerator } from 'typed-redux-saga';
import { navigation } from '@/shared/ports/screen';
import { localStore } from '@/shared/ports/storage';

/** What the call that opens the wallet takes. */
const LONGEST = 64;

/**
 * Who comes from an invitation opens the console with its `code`: it goes with the opening of the
 * brand wallet, on the way there and when it is sent in (section 5). That ends it, and so does the log-out
 * (`layout/invitationFeature.ts`).
 */
export function* keepInvitation(): SagaGenerator<void> {
  const [, search] = (yield* call(navigation.here)).split('?');
  const code = new URLSearchParams(search).get('code');
  if (code && code.length <= LONGEST) yield* call(localStore.set, 'bwtCode', code);
}
