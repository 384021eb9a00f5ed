/*
 * Builds the text that is signed and the Authorization header of the open interface. Used by the platform, the documentation's
 * trial and authors of clients. Pure, without cryptography.
 */

/**
 * Names of the signature schemes. SM2: SM2 with SM3 over `requestToSign`, as Base64 of strict DER. HMAC: HMAC-SM3 of the same
 * text, in lower-case hex.
 */
export const SCHEMES = { SM2: 'OPEN-SM2-WITH-SM3', HMAC: 'OPEN-HMAC-SM3' } as const;
export type SchemeKind = keyof typeof SCHEMES;

/**
 * The user id for SM2 signatures (GB/T 32918). The next constant is the number of seconds by which a program's clock
 * may be wrong.
 */
export const SM2_USER_ID = '1234567812345678';
export const CLOCK_SECONDS = 300;
/** Period in seconds in which a nonce is accepted only once, against replayed requests. */
export const NONCE_SECONDS = 600;

const joined = (...lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');

/**
 * Returns the text that a program signs for a request: method, target with its query as sent, time in seconds, nonce, and the
 * body exactly as sent.
 */
export const requestToSign = (of: {
  method: string;
  target: string;
  timestamp: string;
  nonce: string;
  body: string;
}): string => joined(of.method, of.target, of.timestamp, of.nonce, of.body);

/**
 * Returns the text that the platform signs for a response or a notification. `nonce` is the nonce of the request, so
 * that an old response cannot be taken for a new one.
 */
export const answerToSign = (of: { status: number | string; timestamp: string; nonce: string; body: string }): string =>
  joined(String(of.status), of.timestamp, of.nonce, of.body);

/** Text in place of the HTTP status when a notification is signed. */
export const NOTIFICATION = 'NOTIFY';

export interface Authorization {
  kind: SchemeKind;
  appId: string;
  serial: string;
  timestamp: string;
  nonce: string;
  signature: string;
}

export const authorizationOf = ({ kind, appId, serial, timestamp, nonce, signature }: Authorization): string =>
  `${SCHEMES[kind]} appId="${appId}",serial_no="${serial}",timestamp="${timestamp}",nonce_str="${nonce}",signature="${signature}"`;

/** The fields of the Authorization header, each with its format. */
const FIELDS = {
  appId: /^[\w-]{1,64}$/,
  serial_no: /^[\w-]{1,64}$/,
  timestamp: /^\d{1,12}$/,
  nonce_str: /^[A-Za-z0-9]{16,64}$/,
  signature: /^[A-Za-z0-9+/=]{1,200}$/,
} as const;
/** Maximum length of the Authorization header in characters; a longer header is invalid. */
const MOST_LENGTH = 1_000;

/** Matches the name of the signature scheme in any case, and the fields after it. */
const SCHEME = /^[ \t]*(open-sm2-with-sm3|open-hmac-sm3)[ \t]+(.*)$/i;
/** Matches the first field of the header with the following comma or the end. Blanks may surround each element (RFC 9110). */
const FIELD = /^[ \t]*(\w+)[ \t]*=[ \t]*"([^"\\]*)"[ \t]*(?:,|$)/;

/**
 * Parses an Authorization header: its fields in any order, with or without blanks. Returns null if a field is missing, repeated,
 * unknown or malformed.
 */
export function readAuthorization(header: string | undefined): Authorization | null {
  const found = SCHEME.exec((header ?? '').slice(0, MOST_LENGTH + 1));
  if (!found || (header ?? '').length > MOST_LENGTH) return null;
  const [, scheme = '', fields = ''] = found;
  const parts = new Map<string, string>();
  for (let rest = fields.trimEnd(); rest !== ''; ) {
    const [whole, name = '', value = ''] = FIELD.exec(rest) ?? [];
    if (whole === undefined || parts.has(name) || !Object.hasOwn(FIELDS, name)) return null;
    if (!FIELDS[name as keyof typeof FIELDS].test(value)) return null;
    parts.set(name, value);
    rest = rest.slice(whole.length);
    // A comma must be followed by another field.
    if (whole.endsWith(',') && rest === '') return null;
  }
  const { size } = parts;
  if (size !== Object.keys(FIELDS).length) return null;
  const part = (name: keyof typeof FIELDS) => parts.get(name) ?? '';
  return {
    kind: scheme.toUpperCase() === SCHEMES.SM2 ? 'SM2' : 'HMAC',
    appId: part('appId'),
    serial: part('serial_no'),
    timestamp: part('timestamp'),
    nonce: part('nonce_str'),
    signature: part('signature'),
  };
}

/** Names of the headers with the platform's signature, in responses and notifications. */
export const ANSWER_HEADERS = {
  serial: 'Open-Serial',
  timestamp: 'Open-Timestamp',
  nonce: 'Open-Nonce',
  signature: 'Open-Signature',
} as const;
