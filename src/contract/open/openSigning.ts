/*
 * The signed text and its header format, for the platform, the console's trial and authors of clients. Pure, without
 * cryptography.
 */

/** SM2 with SM3 over the string below, Base64 of strict DER; HMAC-SM3 of it, lower-case hex. */
export const SCHEMES = { SM2: 'OPEN-SM2-WITH-SM3', HMAC: 'OPEN-HMAC-SM3' } as const;
export type SchemeKind = keyof typeof SCHEMES;

/** The id that SM2 signatures are made with (GB/T 32918), and the seconds that a clock may be off. */
export const SM2_USER_ID = '1234567812345678';
export const CLOCK_SECONDS = 300;
/** Period in which a nonce is accepted only once, seconds. */
export const NONCE_SECONDS = 600;

const joined = (...lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');

/** The text that a request signs: the raw target with its query, the time in seconds, and the body exactly as sent (as text). */
export const requestToSign = (of: {
  method: string;
  target: string;
  timestamp: string;
  nonce: string;
  body: string;
}): string => joined(of.method, of.target, of.timestamp, of.nonce, of.body);

/** The text that an answer or a notification signs. `nonce` is the request's, so that an old answer matches no new request. */
export const answerToSign = (of: { status: number | string; timestamp: string; nonce: string; body: string }): string =>
  joined(String(of.status), of.timestamp, of.nonce, of.body);

/** Replaces the status in a notification's signature. */
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

/** The fields of the header, each with its form. */
const FIELDS = {
  appId: /^[\w-]{1,64}$/,
  serial_no: /^[\w-]{1,64}$/,
  timestamp: /^\d{1,12}$/,
  nonce_str: /^[A-Za-z0-9]{16,64}$/,
  signature: /^[A-Za-z0-9+/=]{1,200}$/,
} as const;
/** Maximum length of the header; a longer header is invalid. */
const MOST_LENGTH = 1_000;

/** Matches the scheme in any case, and the rest after the blanks. */
const SCHEME = /^[ \t]*(open-sm2-with-sm3|open-hmac-sm3)[ \t]+(.*)$/i;
/** Matches the first field of a text with the following comma or the end. Blanks may surround each part (RFC 9110). */
const FIELD = /^[ \t]*(\w+)[ \t]*=[ \t]*"([^"\\]*)"[ \t]*(?:,|$)/;

/**
 * The parts of an Authorization header: the fields in any order, with blanks or without. Null where a field is missing, comes
 * twice, is unknown or has another form.
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

/** Headers of answers and notifications. */
export const ANSWER_HEADERS = {
  serial: 'Open-Serial',
  timestamp: 'Open-Timestamp',
  nonce: 'Open-Nonce',
  signature: 'Open-Signature',
} as const;
