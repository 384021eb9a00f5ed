/** What the transport needs of the envelope. The implementation brings sm-crypto and is loaded when a sealed call is near. */
import type { Envelope, EnvelopeKeys, SealInput } from './envelope';

export interface Sealer {
  seal(input: Omit<SealInput, 'random'>): Promise<{ body: Envelope; keys: EnvelopeKeys }>;
  openAnswer(keys: EnvelopeKeys, answer: { path: string; status: number; body: unknown }): Promise<unknown>;
}
