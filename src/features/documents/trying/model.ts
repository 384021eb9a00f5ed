import type { DocumentCall, documentIndex } from '@/contract/calls/documents';
import type { AnswerOf } from '@/contract/defineCall';

/** The caller, kept while the user opens other calls. The private key is not kept. */
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
