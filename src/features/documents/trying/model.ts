import type { DocumentCall, documentIndex } from '@/contract/calls/documents';
import type { AnswerOf } from '@/contract/defineCall';

/**
 * The application and key with which the user tries calls. They stay when the user opens another call; the private key does not.
 */
export interface Caller {
  appId: string;
  serial: string;
}

/** The properties shared by the components that try a call. */
export interface Trying {
  of: DocumentCall;
  index: Pick<AnswerOf<typeof documentIndex>, 'canTry' | 'signer' | 'sealer'>;
  caller: Caller;
  onCaller: (caller: Caller) => void;
}
