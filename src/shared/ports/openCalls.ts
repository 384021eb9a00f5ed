/*
 * The open interface, as the documents try it: a request of a program, signed in this page. Keys come in as texts and stay
 * nowhere; the code for signing comes with the first of them.
 */

const load = () => import(/* webpackChunkName: "sm" */ '../../common/crypto/sm');

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const bytesOf = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** The parts of a response that the documents use. */
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

  /** The signature of a text by a private key of 64 hex digits, Base64. */
  sign: async (privateKey: string, text: string): Promise<string> => {
    const { sm2Sign } = await load();
    return base64(sm2Sign(privateKey, new TextEncoder().encode(text)));
  },

  /** Encrypts a text with a public key as programs do: C1C3C2 of its UTF-8 bytes, Base64. */
  encrypt: async (publicKey: string, text: string): Promise<string> => {
    const { sm2Encrypt } = await load();
    return base64(sm2Encrypt(publicKey, new TextEncoder().encode(text)));
  },

  /** Sends a call to this console's platform without the session. Null: no response. */
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

  /** Whether a text was signed with a key: the signature is Base64 of DER. */
  verify: async (of: { publicKey: string; signature: string; text: string }): Promise<boolean> => {
    const { sm2Verify } = await load();
    try {
      return sm2Verify(of.publicKey, new TextEncoder().encode(of.text), bytesOf(of.signature));
    } catch {
      return false;
    }
  },
};
