/**
 * The interface through which the transport encrypts calls into the envelope. The implementation contains sm-crypto and is loaded
 * shortly before an encrypted call.
 */
import type { Envelope, EnvelopeKeys, SealInput } from '../../common/crypto/envelope';

export interface Sealer {
  seal(input: Omit<SealInput, 'random'>): Promise<{ body: Envelope; keys: EnvelopeKeys }>;
  openAnswer(keys: EnvelopeKeys, answer: { path: string; status: number; body: unknown }): Promise<unknown>;
}
