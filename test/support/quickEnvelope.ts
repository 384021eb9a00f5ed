import { symmetricSm } from '@sandbox/sm/native';
import { fromUtf8, utf8 } from '@/common/crypto/bytes';
import { type EnvelopeKeys, type SealInput, signText } from '@/common/crypto/envelope';
import { concat, fromHex, sm2Encrypt, toHex } from '@/common/crypto/sm';
import { uuidV7 } from '@/common/crypto/uuid';

/*
 * A fast envelope (encryption) of calls, for tests that do not test encryption. The bytes have the format of
 * `envelope.ts`, which takes 20 ms for SM2 in JavaScript. Here the SM2 part is computed once per platform key, and
 * OpenSSL computes SM3 and SM4.
 */

/** Symmetric keys of this process by platform key. A new UUID makes each request unique. */
const wrapped = new Map<string, { sm4Key: Uint8Array; macKey: Uint8Array; encKey: string }>();

const signature = (macKey: Uint8Array, fields: string[]) => toHex(symmetricSm.hmacSm3(macKey, utf8(signText(fields))));

/** Encrypts a request like `seal`, but reuses the symmetric keys of this process. */
export function sealQuickly({ method, path, token, body, publicKey, random, now }: SealInput) {
  let own = wrapped.get(publicKey);
  if (!own) {
    const [sm4Key, macKey] = [random(16), random(32)];
    own = { sm4Key, macKey, encKey: toHex(sm2Encrypt(publicKey, concat(sm4Key, macKey), random)) };
    wrapped.set(publicKey, own);
  }
  const { sm4Key, macKey, encKey } = own;
  const keys: EnvelopeKeys = { sm4Key, macKey, uuid: uuidV7(now, random) };
  const iv = random(16);
  const content = toHex(concat(iv, symmetricSm.sm4CbcEncrypt(sm4Key, iv, utf8(JSON.stringify(body ?? null)))));
  const fields = ['REQ', method, path, toHex(symmetricSm.sm3(utf8(token))), keys.uuid, encKey, content];
  return { body: { uuid: keys.uuid, content, encKey, sign: signature(macKey, fields) }, keys };
}

/** Decrypts the platform's response like `openAnswer`; undefined if it is not a genuine response to this request. */
export function openAnswerQuickly(
  keys: EnvelopeKeys,
  { path, status, body }: { path: string; status: number; body: unknown },
): unknown {
  const { uuid, content, sign } = body as Record<'uuid' | 'content' | 'sign', string>;
  if (uuid !== keys.uuid || sign !== signature(keys.macKey, ['RES', path, String(status), uuid, content]))
    return undefined;
  const bytes = fromHex(content);
  const plain = bytes && symmetricSm.sm4CbcDecrypt(keys.sm4Key, bytes.slice(0, 16), bytes.slice(16));
  const text = plain && fromUtf8(plain);
  return text ? JSON.parse(text) : undefined;
}
