import { ANY_RULE, type DocumentField, type DocumentRule } from '@/contract/calls/documents';
import { TEXT } from './text';

/* Pure conversion between a request and the values of a form that is built from its declaration. */

/** A field with its nested fields. */
export interface Shape extends DocumentField {
  rule: DocumentRule;
  inside: readonly Shape[];
}

/** The typed input of a field: a text, a list of inputs, or inputs by field name. */
export type Typed = string | readonly Typed[] | TypedFields;
export type TypedFields = { readonly [name: string]: Typed };
/** Error messages by the path of a field, such as `parts.0.amount`. */
export type Problems = Readonly<Record<string, string>>;

/** Converts the flat list of declared fields into a tree. `without`: names of fields that the form leaves out. */
export function shapesOf(fields: readonly DocumentField[], without: readonly string[] = []): Shape[] {
  const shapes: Shape[] = [];
  for (let at = 0; at < fields.length; ) {
    const field = fields[at] as DocumentField;
    let end = at + 1;
    while (end < fields.length && (fields[end] as DocumentField).depth > field.depth) end += 1;
    const inside = shapesOf(fields.slice(at + 1, end));
    const rule = field.rule ?? ANY_RULE;
    // The declaration lists no fields below its deepest level, so the user types such an object as JSON.
    const unlisted = rule.kind === 'OBJECT' && inside.length === 0;
    if (!without.includes(field.name)) shapes.push({ ...field, rule: unlisted ? ANY_RULE : rule, inside });
    at = end;
  }
  return shapes;
}

export const join = (path: string, name: string | number) => (path === '' ? String(name) : `${path}.${name}`);

/** Returns an empty value of the field, or an empty entry of its list. */
export const blankOne = ({ rule, inside }: Shape): Typed => (rule.kind === 'OBJECT' ? blankOf(inside) : '');

/** An empty form; a required list starts with one entry. */
export const blankOf = (shapes: readonly Shape[]): TypedFields =>
  Object.fromEntries(
    shapes.map((shape) => [shape.name, shape.rule.list ? (shape.required ? [blankOne(shape)] : []) : blankOne(shape)]),
  );

const isEmpty = (typed: Typed | undefined): boolean =>
  typed === undefined ||
  typed === '' ||
  (typeof typed === 'object' && (Array.isArray(typed) ? typed.length === 0 : Object.values(typed).every(isEmpty)));

function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    // The browser cannot compile the pattern, so only the platform checks the text.
    return true;
  }
}

/** Returns whether an empty text is a valid value. */
const takesNothing = ({ kind, values, pattern, least, encrypted }: DocumentRule) =>
  kind === 'TEXT' &&
  !encrypted &&
  (least ?? 0) === 0 &&
  values.length === 0 &&
  (pattern === '' || matches(pattern, ''));

const isSealed = ({ pattern }: DocumentRule, text: string) => pattern !== '' && matches(pattern, text);

/** Returns whether the text of an encrypted field is already ciphertext. */
const isCiphertext = (shape: Shape, text: string): boolean => isSealed(shape.rule, text);

function textProblem({ type, rule }: Shape, text: string): string | undefined {
  const { kind, values, pattern, least, most, encrypted } = rule;
  if (encrypted) return undefined;
  if (values.length > 0 && !values.includes(text)) return TEXT.notOne;
  if (least !== null && text.length < least) return TEXT.tooShort(least);
  if (most !== null && text.length > most) return TEXT.tooLong(most);
  if (pattern === '' || matches(pattern, text)) return undefined;
  if (kind === 'AMOUNT') return TEXT.noAmount;
  return type === '文本' ? TEXT.noMatch(pattern) : TEXT.notA(type.replace(/或null$/, ''));
}

const numberProblem = ({ rule: { least, most } }: Shape, value: number): string | undefined =>
  least !== null && value < least
    ? TEXT.tooSmall(least)
    : most !== null && value > most
      ? TEXT.tooLarge(most)
      : undefined;

/** Reads the value of a filled field, or returns its error. */
function readLeaf(shape: Shape, text: string): { value: unknown } | { problem: string } {
  const { kind, values } = shape.rule;
  const checked = (problem: string | undefined, value: unknown) => (problem === undefined ? { value } : { problem });
  if (kind === 'TEXT' || kind === 'AMOUNT') return checked(textProblem(shape, text), text);
  if (kind === 'BOOLEAN')
    return checked(text === 'true' || text === 'false' ? undefined : TEXT.notOne, text === 'true');
  if (kind === 'ANY') {
    try {
      return { value: JSON.parse(text) };
    } catch {
      return { problem: TEXT.noJson };
    }
  }
  const value = Number(text);
  const isNumber = kind === 'INTEGER' ? /^-?\d{1,16}$/.test(text) : /^-?\d+(\.\d+)?$/.test(text);
  if (!isNumber || (kind === 'INTEGER' && !Number.isSafeInteger(value)))
    return { problem: kind === 'INTEGER' ? TEXT.noInteger : TEXT.noNumber };
  return checked(values.length > 0 && !values.includes(text) ? TEXT.notOne : numberProblem(shape, value), value);
}

/** Converts the typed input to the request's value. Leaves out empty optional fields. */
export function readForm(
  shapes: readonly Shape[],
  typed: TypedFields,
): { value: Record<string, unknown>; problems: Problems } {
  const problems: Record<string, string> = {};

  function one(shape: Shape, given: Typed, path: string, needed: boolean): unknown {
    if (shape.rule.kind === 'OBJECT') {
      if (isEmpty(given) && !needed) return undefined;
      return isEmpty(given) && shape.rule.nullable ? null : all(shape.inside, given as TypedFields, path);
    }
    const text = given as string;
    if (text === '') {
      if (!needed) return undefined;
      if (shape.rule.nullable) return null;
      if (takesNothing(shape.rule)) return '';
      problems[path] = TEXT.needed;
      return undefined;
    }
    const read = readLeaf(shape, text);
    if ('value' in read) return read.value;
    problems[path] = read.problem;
    const isNumber = shape.rule.kind === 'INTEGER' || shape.rule.kind === 'NUMBER';
    return isNumber && Number.isFinite(Number(text)) ? Number(text) : text;
  }

  function many(shape: Shape, given: readonly Typed[], path: string): unknown {
    const { required, rule } = shape;
    if (given.length === 0 && !required) return undefined;
    if (given.length === 0 && rule.nullable) return null;
    if (given.length < (rule.fewest ?? 0)) problems[path] = TEXT.tooFew(rule.fewest ?? 0);
    else if (rule.highest !== null && given.length > rule.highest) problems[path] = TEXT.tooMany(rule.highest);
    return given.map((entry, at) => one(shape, entry, join(path, at), true));
  }

  function all(inside: readonly Shape[], given: TypedFields, path: string): Record<string, unknown> {
    const value: Record<string, unknown> = {};
    for (const shape of inside) {
      const at = join(path, shape.name);
      const own = given[shape.name] ?? blankOne(shape);
      const found = shape.rule.list ? many(shape, own as readonly Typed[], at) : one(shape, own, at, shape.required);
      if (found !== undefined) value[shape.name] = found;
    }
    return value;
  }

  return { value: all(shapes, typed, ''), problems };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns whether `by` contains every value of `value`. The order of field names does not matter. */
function isKept(value: unknown, by: unknown): boolean {
  if (Array.isArray(value))
    return Array.isArray(by) && value.length === by.length && value.every((one, at) => isKept(one, by[at]));
  if (isObject(value))
    return isObject(by) && Object.keys(value).every((name) => Object.hasOwn(by, name) && isKept(value[name], by[name]));
  return value === by;
}

/** Thrown with the reason why a JSON value does not fit the form. */
class Misfit extends Error {}

/** Converts a JSON value to typed values, or returns the reason why the form cannot show it. */
export function typedOf(shapes: readonly Shape[], json: unknown): { typed: TypedFields } | { misfit: string } {
  function leaf({ rule: { kind } }: Shape, value: unknown, path: string): string {
    if (kind === 'ANY') return JSON.stringify(value);
    const isRight =
      kind === 'BOOLEAN'
        ? typeof value === 'boolean'
        : kind === 'INTEGER' || kind === 'NUMBER'
          ? typeof value === 'number'
          : typeof value === 'string';
    if (!isRight) throw new Misfit(TEXT.otherType(path));
    if (kind === 'AMOUNT' && !/^(0|[1-9]\d{0,12})\.\d{2}$/.test(String(value))) throw new Misfit(TEXT.otherType(path));
    return String(value);
  }
  function one(shape: Shape, value: unknown, path: string): Typed {
    if (value === null && shape.rule.nullable) return blankOne(shape);
    return shape.rule.kind === 'OBJECT' ? all(shape.inside, value, path) : leaf(shape, value, path);
  }
  function all(inside: readonly Shape[], value: unknown, path: string): TypedFields {
    if (!isObject(value)) throw new Misfit(path === '' ? TEXT.noObject : TEXT.otherType(path));
    const unknown = Object.keys(value).find((name) => !inside.some((shape) => shape.name === name));
    if (unknown !== undefined) throw new Misfit(TEXT.noSuchField(join(path, unknown)));
    return Object.fromEntries(
      inside.map((shape): [string, Typed] => {
        const at = join(path, shape.name);
        const own = value[shape.name];
        if (own === undefined) return [shape.name, shape.rule.list ? [] : blankOne(shape)];
        if (!shape.rule.list) return [shape.name, one(shape, own, at)];
        if (own === null && shape.rule.nullable) return [shape.name, []];
        if (!Array.isArray(own)) throw new Misfit(TEXT.otherType(at));
        return [shape.name, own.map((entry, index) => one(shape, entry, join(at, index)))];
      }),
    );
  }
  try {
    const typed = all(shapes, json, '');
    // The form must send the same JSON again, except for empty texts and nulls, which it omits. Otherwise the user
    // would lose content.
    return isKept(json, readForm(shapes, typed).value) ? { typed } : { misfit: TEXT.wouldChange };
  } catch (error) {
    if (error instanceof Misfit) return { misfit: error.message };
    throw error;
  }
}

/** Returns a copy of the input with a new value at the path. */
export function withTyped(typed: Typed, path: readonly (string | number)[], value: Typed): Typed {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(typed))
    return typed.map((entry: Typed, at) => (at === name ? withTyped(entry, rest, value) : entry));
  const fields = typed as TypedFields;
  return { ...fields, [name]: withTyped(fields[name] ?? '', rest, value) };
}

/** Returns the paths of the fields in a request that must be encrypted. */
export function encryptedIn(
  shapes: readonly Shape[],
  value: unknown,
  path: readonly (string | number)[] = [],
): (string | number)[][] {
  if (!isObject(value)) return [];
  return shapes.flatMap((shape) => {
    const at = [...path, shape.name];
    const own = value[shape.name];
    const each: [unknown, (string | number)[]][] =
      shape.rule.list && Array.isArray(own) ? own.map((entry, index) => [entry, [...at, index]]) : [[own, at]];
    return each.flatMap(([entry, place]) => {
      if (shape.rule.kind === 'OBJECT') return encryptedIn(shape.inside, entry, place);
      return shape.rule.encrypted && typeof entry === 'string' && !isCiphertext(shape, entry) ? [place] : [];
    });
  });
}
