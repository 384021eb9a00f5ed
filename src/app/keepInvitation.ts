import { call, type SagaGenerator } from 'typed-redux-saga';
import { navigation } from '@/shared/ports/screen';
import { localStore } from '@/shared/ports/storage';

/** Maximum length of the code in the call that opens the wallet. */
const LONGEST = 64;

/**
 * Stores the `code` of an invitation link to a brand wallet in this browser. When the user opens the brand wallet, the console
 * sends the code (section 5). The submission and the sign-out delete it (`layout/invitationFeature.ts`).
 */
export function* keepInvitation(): SagaGenerator<void> {
  const [, search] = (yield* call(navigation.here)).split('?');
  const code = new URLSearchParams(search).get('code');
  if (code && code.length <= LONGEST) yield* call(localStore.set, 'bwtCode', code);
}
