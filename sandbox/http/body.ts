/** Maximum depth of nested objects and arrays in a body. No call needs more than a few levels. */
const MAX_DEPTH = 64;
/**
 * Maximum size of a request body in bytes. A few calls declare a larger one. Forms with a file have separate limits (`form.ts`).
 */
export const BODY_LIMIT = 1024 * 1024;

/**
 * Maximum number of values in a body. The largest normal body is a batch draft with all lines removed or changed: 15,000 values.
 */
export const MOST_VALUES = 20_000;

/**
 * Checks that a parsed value is safe to process. It must not be nested too deeply or have too many values. It must
 * have no key that could change a prototype, and no text that the database cannot store (NUL, half a surrogate pair).
 * The check is not recursive, so that a deep value cannot exhaust the stack.
 */
export function isSafe(value: unknown, most = MOST_VALUES): boolean {
  let level: unknown[] = [value];
  let values = 0;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return false;
    const next: unknown[] = [];
    for (const item of level) {
      values += 1;
      if (values > most) return false;
      if (typeof item === 'string') {
        if (!isText(item)) return false;
      } else if (Array.isArray(item)) {
        if (item.length > most) return false;
        for (const inner of item) next.push(inner);
      } else if (typeof item === 'object' && item !== null) {
        const keys = Object.keys(item);
        if (keys.length > most) return false;
        for (const key of keys) {
          if (key === '__proto__' || key === 'constructor' || key === 'prototype' || !isText(key)) return false;
          next.push((item as Record<string, unknown>)[key]);
        }
      }
    }
    level = next;
  }
  return true;
}

const HALF_A_PAIR = /\p{Surrogate}/u;
/** Checks that the database can store the text. */
export const isText = (text: string): boolean => !text.includes('\0') && !HALF_A_PAIR.test(text);

/**
 * Counts the object keys in a valid JSON text. Scans the text once by its quotes, so that the time grows only
 * linearly with the text.
 */
function namesIn(json: string): number {
  let names = 0;
  for (let at = json.indexOf('"'); at >= 0; at = json.indexOf('"', at + 1)) {
    let slashes: number;
    do {
      at = json.indexOf('"', at + 1);
      slashes = 0;
      while (json[at - 1 - slashes] === '\\') slashes += 1;
    } while (slashes % 2 === 1);
    let next = at + 1;
    while (json.charCodeAt(next) <= 32) next += 1;
    if (json[next] === ':') names += 1;
  }
  return names;
}

/** Counts the object keys in a parsed value. If the JSON text has more keys, a key occurs twice in one object. */
function namesOf(value: unknown): number {
  let names = 0;
  const left = [value];
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    if (typeof one !== 'object' || one === null) continue;
    const inner = Object.values(one);
    if (!Array.isArray(one)) names += inner.length;
    for (const value of inner) left.push(value);
  }
  return names;
}

/**
 * Parses the bytes of a request as JSON. Returns undefined for invalid or unsafe input. A key that occurs twice in an object is
 * refused, because two parsers could choose different values. Empty input means `{}`. `most` limits the number of values.
 */
export function parseBody(bytes: Uint8Array, most?: number): unknown {
  if (bytes.length === 0) return {};
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    return isSafe(value, most) && namesIn(text) === namesOf(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the path of the first key that occurs twice in one object of a JSON text, such as `parts.0.amount`.
 * Undefined if no key does, or if the text is not JSON. Scans the text only once.
 */
export function doubledName(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes).toString('utf8');
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  /**
   * The objects and arrays that contain the current position of the text: objects with the keys read so far, arrays
   * with the current index.
   */
  const open: ({ names: Set<string>; name: string } | { at: number })[] = [];
  const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;
  let last = '';
  for (let token = tokens.exec(text); token; token = tokens.exec(text)) {
    const [sign] = token;
    const inner = open.at(-1);
    if (sign === '{') open.push({ names: new Set(), name: '' });
    else if (sign === '[') open.push({ at: 0 });
    else if (sign === '}' || sign === ']') open.pop();
    else if (sign === ',' && inner && 'at' in inner) inner.at += 1;
    else if (sign === ':' && inner && 'names' in inner) {
      inner.name = JSON.parse(last) as string;
      if (inner.names.has(inner.name)) return open.map((one) => ('at' in one ? one.at : one.name)).join('.');
      inner.names.add(inner.name);
    }
    last = sign;
  }
  return undefined;
}
