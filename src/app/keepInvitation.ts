import { call, type SagaGenerator } from 'typed-redux-saga';
import { navigation } from '@/shared/ports/screen';
import { localStore } from '@/shared/ports/storage';

/** Maximum length of an invitation code in characters, as the call that opens the wallet accepts it. */
const LONGEST = 64;

/**
 * Stores the `code` of an invitation link to a brand wallet in this browser. The console sends the code when the user
 * opens the brand wallet (screen specification, section 5). Submitting the wallet application or signing out deletes
 * it (`layout/invitationFeature.ts`).
 */
export function* keepInvitation(): SagaGenerator<void> {
  const [, search] = (yield* call(navigation.here)).split('?');
  const code = new URLSearchParams(search).get('code');
  if (code && code.length <= LONGEST) yield* call(localStore.set, 'bwtCode', code);
}
