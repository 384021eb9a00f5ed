import type { AnswerOf } from '@/contract/defineCall';
import type { DocumentCall, documentIndex } from '@/contract/documents';

/** Who asks: it stays while other calls are looked at. The private key does not. */
export interface Caller {
  appId: string;
  serial: string;
}

/** What trying a call needs to know. */
export interface Trying {
  of: DocumentCall;
  index: Pick<AnswerOf<typeof documentIndex>, 'canTry' | 'signer' | 'sealer'>;
  caller: Caller;
  onCaller: (caller: Caller) => void;
}
