import type { DocumentCall, documentIndex } from '@/contract/calls/documents';
import type { AnswerOf } from '@/contract/defineCall';

/**
 * The application and the key with which the user tries calls. They remain selected when the user opens another call.
 * The private key does not remain.
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
