import * as z from 'zod/mini';
import { OrderAmount } from '../calls/orders';
import { Day, Money, Time } from '../primitives';
import { plainText, plainTextOrNone } from '../rules/plainText';

/* Schemas that the requests and responses of open calls share. */

/**
 * Descriptions of the fields, in Chinese. The documentation shows them, and `z.toJSONSchema(…, { metadata: OPEN_WORDS })` writes
 * them. `x-encrypted`: the program must encrypt the field for the platform.
 */
export const OPEN_WORDS = z.registry<{ description: string; 'x-encrypted'?: true }>();

/**
 * Returns a copy of the schema with a description. It is a copy, because other fields with other descriptions may use the same
 * schema.
 */
export function described<S extends z.core.$ZodType>(
  schema: S,
  description: string,
  more?: { 'x-encrypted': true },
): S {
  const own = z.core.clone(schema);
  OPEN_WORDS.add(own, { description, ...more });
  return own;
}
/** Returns the description of a field; empty if it has none. */
export const wordsOf = (schema: z.core.$ZodType): string => OPEN_WORDS.get(schema)?.description ?? '';

/** The coded values of an enumeration: its name, and the meaning of each value. */
export interface CodedValues {
  title: string;
  words: Readonly<Record<string, string>>;
}
/** The meanings by the `entries` object of an enumeration's schema, which copies of the schema share. */
const CODED = new WeakMap<object, CodedValues>();
/** Gives each value of an enumeration a meaning, which the documentation lists. A value without a meaning does not compile. */
export function coded<const Values extends Readonly<Record<string, string>>>(
  schema: z.ZodMiniEnum<Values>,
  title: string,
  words: Readonly<Record<keyof Values & string, string>>,
): z.ZodMiniEnum<Values> {
  CODED.set(schema._zod.def.entries, { title, words });
  return schema;
}
/** Returns the meanings of the values of an enumeration; undefined for another schema. */
export const meaningsOf = ({ _zod: { def } }: z.core.$ZodType): CodedValues['words'] | undefined =>
  def.type === 'enum' ? CODED.get((def as z.core.$ZodEnumDef).entries)?.words : undefined;
/**
 * Returns the coded values of an enumeration with their meanings; undefined for another schema. Throws if a value has no meaning.
 */
export function codedOf(schema: z.core.$ZodType): CodedValues | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'optional' || def.type === 'nullable') return codedOf(def.innerType);
  if (def.type !== 'enum') return undefined;
  const known = CODED.get(def.entries);
  const missing = Object.values(def.entries).filter((value) => !known?.words[String(value)]);
  if (!known || missing.length > 0)
    throw new Error(`values of the open interface without a meaning: ${missing.join(' ')}`);
  return known;
}

/**
 * The merchant's own number (idempotency key). Repeating it with the same content writes nothing and returns the object in its
 * current state.
 */
export const OutNo = z.string().check(z.regex(/^[\w-]{1,32}$/, { error: '限字母、数字、下划线和横线，1至32位' }));
export const outNo = (what: string) =>
  described(OutNo, `商户${what}，同一商户内唯一；相同单号与内容重复请求只生效一次`);
export const PlatformNo = z.string().check(z.regex(/^[\w-]{1,64}$/, { error: '单号格式不正确' }));
export const platformNo = (what: string) => described(PlatformNo, `平台${what}`);

const PATTERNS = new WeakMap<object, string>();
/**
 * Gives a schema and its copies a pattern for openapi.json, which cannot show checks that are functions. The pattern must accept
 * each value that the server accepts.
 */
export function patterned<S extends z.core.$ZodType>(schema: S, pattern: string): S {
  PATTERNS.set(schema._zod.def, pattern);
  return schema;
}
/** Returns the pattern of a schema for openapi.json; undefined: the pattern follows from the schema's own checks. */
export function patternOf(schema: z.core.$ZodType): string | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const own = PATTERNS.get(def);
  return own === undefined && (def.type === 'optional' || def.type === 'nullable') ? patternOf(def.innerType) : own;
}
/** Returns the pattern of a format with an additional condition on the beginning of the text. */
const beginning = (condition: string, { source }: RegExp) => source.replace('^', `^(?=${condition})`);

/** Control characters, in the brackets of a pattern. */
const CONTROLS = '\\x00-\\x1f\\x7f-\\x9f';
/**
 * Returns the pattern of a text that begins and ends with a visible character and has no control characters and no
 * characters of `without`.
 */
const visible = (without = '') => `[^\\s${CONTROLS}${without}]([^${CONTROLS}${without}]*[^\\s${CONTROLS}${without}])?`;
const TEXT_PATTERN = `^\\s*${visible()}\\s*$`;
const TEXT_OR_NONE_PATTERN = `^\\s*(${visible()})?\\s*$`;
/** Pattern of a name: a text without the symbols that `isName` refuses. */
export const NAME_PATTERN = `^\\s*${visible('!@#$%^&*()_+{}|:<>?"\\-')}\\s*$`;
/** Pattern of an `amount`: positive, with two decimals and at most 12 digits before them. */
const AMOUNT_PATTERN = '^(?!0\\.00$)(0|[1-9]\\d{0,11})\\.\\d{2}$';

patterned(OrderAmount, AMOUNT_PATTERN);
// The first and the last day of the allowed times may be another day in another time zone.
patterned(Time, beginning('1999-12-31|20\\d\\d-|2100-|2101-01-01', z.core.regexes.datetime({ offset: true })));
patterned(Day, beginning('20\\d\\d-|2100-', z.core.regexes.date));

export const amount = (what: string) => described(OrderAmount, `${what}，单位元，字符串，两位小数，如"100.00"`);
export const moneyOf = (what: string) => described(z.string().check(...MONEY), `${what}，单位元`);
const MONEY = [z.regex(/^(0|[1-9]\d{0,12})\.\d{2}$/)] as const;
export const timeOf = (what: string) => described(z.iso.datetime({ offset: true }), `${what}，ISO 8601，带时区`);
export const timeOrNone = (what: string) => described(z.nullable(Time), `${what}；没有时为null`);
export const text = (most: number, what: string, missing: string) =>
  described(patterned(plainText(most, missing), TEXT_PATTERN), `${what}，最多${most}个字`);
export const textOrNone = (most: number, what: string) =>
  described(patterned(plainTextOrNone(most), TEXT_OR_NONE_PATTERN), `${what}，可不填，最多${most}个字`);
export const shown = (what: string) => described(z.string(), what);

const EXACTLY_ONE = new WeakMap<object, readonly string[]>();
/**
 * Returns a check of a body: exactly one of the fields is given. openapi.json shows this rule by means of
 * `alternativesOf`.
 */
export function exactlyOne<Field extends string>(first: Field, ...others: readonly Field[]) {
  const fields = [first, ...others];
  const names = `${fields.slice(0, -1).join('、')}与${fields.at(-1)}`;
  const check = z.refine<{ readonly [field in Field]?: unknown }>(
    (body) => fields.filter((field) => body[field] !== undefined).length === 1,
    { error: `${names}须填写其中一个`, path: [first] },
  );
  EXACTLY_ONE.set(check, fields);
  return check;
}
/** Returns the groups of fields of which exactly one must be given. */
export const alternativesOf = ({ _zod: { def } }: z.core.$ZodType): readonly (readonly string[])[] =>
  (def.checks ?? []).flatMap((check) => {
    const fields = EXACTLY_ONE.get(check);
    return fields ? [fields] : [];
  });

/** Cursor with which the program requests the next page; null on the last page. */
export const nextCursor = described(z.nullable(z.string()), '下一页的cursor；null表示没有更多');
export const Cursor = {
  cursor: described(
    z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/, { error: 'cursor不正确' }))),
    '上一页给出的nextCursor',
  ),
  limit: described(
    z.optional(z.string().check(z.regex(/^([1-9]|[1-9]\d|100)$/, { error: 'limit为1至100的整数' }))),
    '每页条数，1至100，默认50',
  ),
};
export { Money };
