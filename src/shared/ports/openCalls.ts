/*
 * Sends trial calls of the open interface from the documentation pages, signed in the browser like those of a merchant's program.
 * The user's keys are texts and are not stored; the signing code is loaded with the first key.
 */

const load = () => import(/* webpackChunkName: "sm" */ '../../common/crypto/sm');

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const bytesOf = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** The properties of a response that the documentation pages show. */
export interface OpenAnswer {
  status: number;
  body: string;
  header: (name: string) => string | null;
}

export const openCalls = {
  nonce: (): string =>
    [...globalThis.crypto.getRandomValues(new Uint8Array(16))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join(''),

  /** Signs a text with a private key of 64 hex digits. Returns the signature in Base64. */
  sign: async (privateKey: string, text: string): Promise<string> => {
    const { sm2Sign } = await load();
    return base64(sm2Sign(privateKey, new TextEncoder().encode(text)));
  },

  /**
   * Encrypts a text with a public key as merchants' programs do. Returns the SM2 ciphertext (C1C3C2) of the UTF-8 bytes in
   * Base64.
   */
  encrypt: async (publicKey: string, text: string): Promise<string> => {
    const { sm2Encrypt } = await load();
    return base64(sm2Encrypt(publicKey, new TextEncoder().encode(text)));
  },

  /** Sends a call to this console's platform without the console's session. Returns null if no response arrives. */
  send: async (asked: {
    method: string;
    target: string;
    body: string;
    authorization: string;
  }): Promise<OpenAnswer | null> => {
    try {
      const response = await fetch(asked.target, {
        method: asked.method,
        headers: {
          authorization: asked.authorization,
          ...(asked.body === '' ? {} : { 'content-type': 'application/json' }),
        },
        ...(asked.body === '' ? {} : { body: asked.body }),
        credentials: 'omit',
        redirect: 'error',
        cache: 'no-store',
      });
      const body = await response.text();
      return { status: response.status, body, header: (name) => response.headers.get(name) };
    } catch {
      return null;
    }
  },

  /** Returns whether the signature of a text is valid for a public key. The signature is DER in Base64. */
  verify: async (of: { publicKey: string; signature: string; text: string }): Promise<boolean> => {
    const { sm2Verify } = await load();
    try {
      return sm2Verify(of.publicKey, new TextEncoder().encode(of.text), bytesOf(of.signature));
    } catch {
      return false;
    }
  },
};
