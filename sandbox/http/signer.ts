import type { Kysely } from 'kysely';
import { ANSWER_HEADERS } from '@/contract/open/openSigning';
import type { Database } from '../db/schema';
import { type CryptoKeys, openKeys, serialOf } from '../domain/settings';
import { type Sm2Signatures, startSignatures } from '../sm/signatures';

export { serialOf } from '../domain/settings';

/** Signs the platform's messages to programs, and verifies the programs' requests, in separate threads. */
export interface PlatformSigner extends Pick<Sm2Signatures, 'verify' | 'close'> {
  serial: string;
  publicKey: string;
  /** Signs a message. The signature is DER in Base64. */
  sign(message: string | Buffer): Promise<{ serial: string; signature: string }>;
}

/** Starts the signer with a separate key pair, not the key pair of the encrypted envelope. */
export async function startSigner(db: Kysely<Database>): Promise<PlatformSigner> {
  const keys: CryptoKeys = await openKeys(db);
  const { sign, ...rest } = startSignatures(keys);
  const serial = serialOf(keys.publicKey);
  return {
    ...rest,
    serial,
    publicKey: keys.publicKey,
    sign: async (message) => ({ serial, signature: (await sign(Buffer.from(message))).toString('base64') }),
  };
}

/**
 * Signs a response, or a notification (`status` is then `NOTIFICATION`), and returns the headers with the signature. The
 * signature covers the bytes of the body. `nonce`: the request's nonce; for a notification a new one. `at`: real time.
 */
export async function signAnswer(
  signer: PlatformSigner,
  { status, nonce, body, at }: { status: number | string; nonce: string; body: Buffer | string; at: Date },
): Promise<Record<(typeof ANSWER_HEADERS)[keyof typeof ANSWER_HEADERS], string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  // The signed text in the format of `answerToSign`. It is built from bytes, so that a file need not be converted to text.
  const message = Buffer.concat([Buffer.from(`${status}\n${timestamp}\n${nonce}\n`), Buffer.from(body), Buffer.of(10)]);
  const { serial, signature } = await signer.sign(message);
  return {
    [ANSWER_HEADERS.serial]: serial,
    [ANSWER_HEADERS.timestamp]: timestamp,
    [ANSWER_HEADERS.nonce]: nonce,
    [ANSWER_HEADERS.signature]: signature,
  } as Awaited<ReturnType<typeof signAnswer>>;
}
