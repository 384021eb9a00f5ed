import * as z from 'zod/mini';
import { ANY_RULE, type DocumentField, type DocumentRule } from '@/contract/calls/documents';
import { OrderAmount } from '@/contract/calls/orders';
import { meaningsOf, OPEN_WORDS } from '@/contract/open/openParts';

/* Turns a schema into the table rows of the API documents: a row per field, with nested fields below it at a greater depth. */

interface Json {
  type?: string | readonly string[];
  description?: string;
  properties?: Readonly<Record<string, Json>>;
  required?: readonly string[];
  items?: Json;
  anyOf?: readonly Json[];
  oneOf?: readonly Json[];
  allOf?: readonly Json[];
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
  additionalProperties?: boolean | Json;
  'x-encrypted'?: boolean;
  'x-amount'?: boolean;
  /** Meaning of each allowed value, by value. */
  'x-meanings'?: Readonly<Record<string, string>>;
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: '文本',
  integer: '整数',
  number: '数字',
  boolean: '布尔',
  array: '数组',
  object: '对象',
  null: '空',
};
const FORMAT_WORDS: Readonly<Record<string, string>> = {
  'date-time': '时间',
  date: '日期',
  email: '邮箱',
  uri: '网址',
};

/** Maximum depth of listed fields, because deeper tables are unreadable. */
const DEEPEST = 5;

/** Returns the schema of a value without its null variant, and whether null is allowed. */
function unwrapped(json: Json): { json: Json; nullable: boolean } {
  const choices = json.anyOf ?? json.oneOf;
  if (typeof json.type === 'object') {
    const others = json.type.filter((type) => type !== 'null');
    return { json: { ...json, type: others[0] ?? 'null' }, nullable: others.length < json.type.length };
  }
  if (!choices) return { json, nullable: json.type === 'null' };
  const others = choices.filter(({ type }) => type !== 'null');
  const nullable = others.length < choices.length;
  const [only] = others;
  if (others.length === 1 && only)
    return { json: { ...only, description: json.description ?? only.description ?? '' }, nullable };
  return { json: { ...json, anyOf: others }, nullable };
}

function typeOf(given: Json): string {
  const { json, nullable } = unwrapped(given);
  const choices = json.anyOf ?? json.oneOf;
  const word = choices
    ? [...new Set(choices.map(typeOf))].join('或')
    : json.type === 'array'
      ? `${json.items ? typeOf(json.items) : ''}数组`
      : (FORMAT_WORDS[json.format ?? ''] ??
        TYPE_WORDS[String(json.type ?? '')] ??
        (json.enum || json.const !== undefined ? '文本' : '任意'));
  return nullable && word !== '空' ? `${word}或null` : word;
}

function limitsOf(given: Json, io: 'input' | 'output'): string[] {
  const { json } = unwrapped(given);
  // The allowed values of a list field are the allowed values of its items.
  const one = json.items ? unwrapped(json.items).json : json;
  const values = one.enum ?? (one.const === undefined ? [] : [one.const]);
  const shown = (value: unknown) => {
    const meaning = one['x-meanings']?.[String(value)];
    return meaning === undefined ? String(value) : `${value}（${meaning}）`;
  };
  return [
    ...(values.length > 0 && values.length <= 12 ? [`取值：${values.map(shown).join('、')}`] : []),
    ...(values.length > 12 ? [`取值：${values.slice(0, 6).map(shown).join('、')} 等${values.length}种`] : []),
    ...(json.minLength !== undefined && json.minLength > 1 ? [`至少${json.minLength}个字符`] : []),
    ...(json.maxLength === undefined ? [] : [`最多${json.maxLength}个字符`]),
    ...(json.minimum === undefined || json.minimum < -(2 ** 52) ? [] : [`不小于${json.minimum}`]),
    ...(json.maximum === undefined || json.maximum > 2 ** 52 ? [] : [`不大于${json.maximum}`]),
    ...(json.minItems ? [`至少${json.minItems}项`] : []),
    ...(json.maxItems === undefined ? [] : [`最多${json.maxItems}项`]),
    ...(json.default === undefined || json.default === '' ? [] : [`默认${shown(json.default)}`]),
    ...(io === 'output' || json.pattern === undefined || json.format !== undefined || json.pattern.length > 60
      ? []
      : [`格式：${json.pattern}`]),
  ];
}

/** True for amounts of money: texts with two decimal places, recognised by their pattern or by the mark `x-amount`. */
const isAmount = ({ pattern = '', 'x-amount': marked = false }: Json) =>
  marked || (pattern.includes('\\.\\d{2}') && !pattern.includes('-?'));
const AMOUNT_CHECKS: ReadonlySet<unknown> = new Set(OrderAmount._zod.def.checks);

const KINDS: Readonly<Record<string, DocumentRule['kind']>> = {
  string: 'TEXT',
  integer: 'INTEGER',
  number: 'NUMBER',
  boolean: 'BOOLEAN',
  object: 'OBJECT',
};
/** Maximum number of values that the form offers as a choice. Values of longer lists are typed. */
const MOST_VALUES = 400;
const bounded = (bound: number | undefined) => (bound === undefined || Math.abs(bound) > 2 ** 52 ? null : bound);

/** Returns the form control of a value. Lists of lists and values of several types are typed as JSON. */
function ruleOf(given: Json): DocumentRule {
  const { json, nullable } = unwrapped(given);
  const of = { ...ANY_RULE, nullable };
  if (json.type === 'array') {
    const one = ruleOf(json.items ?? {});
    const bounds = { fewest: json.minItems ?? null, highest: json.maxItems ?? null };
    return one.list || one.nullable ? of : { ...one, nullable, list: true, ...bounds };
  }
  const choices = json.anyOf ?? json.oneOf;
  if (choices) {
    const kinds = [...new Set(choices.map((one) => ruleOf(one).kind))];
    // If a value may have several types, the form checks only rules that all types share. The platform validates the
    // value completely.
    const [kind = 'ANY'] = kinds;
    return { ...of, kind: kinds.length === 1 && (kind === 'TEXT' || kind === 'OBJECT') ? kind : 'ANY' };
  }
  const values = (json.enum ?? (json.const === undefined ? [] : [json.const])).map(String);
  const kind = KINDS[String(json.type ?? '')] ?? (values.length > 0 ? 'TEXT' : 'ANY');
  if (kind === 'OBJECT') return { ...of, kind: json.properties ? 'OBJECT' : 'ANY' };
  return {
    ...of,
    kind: kind === 'TEXT' && isAmount(json) ? 'AMOUNT' : kind,
    values: values.length <= MOST_VALUES ? values : [],
    pattern: json.pattern ?? '',
    least: bounded(kind === 'TEXT' ? json.minLength : json.minimum),
    most: bounded(kind === 'TEXT' ? json.maxLength : json.maximum),
    encrypted: given['x-encrypted'] === true,
  };
}

/** Returns the objects whose fields are listed under a value: the value itself, or the items of a list. */
function inside(given: Json): Json[] {
  const { json } = unwrapped(given);
  if (json.items) return inside(json.items);
  const choices = json.anyOf ?? json.oneOf ?? json.allOf;
  if (choices) return choices.flatMap(inside);
  return json.properties ? [json] : [];
}

function rowsOf(json: Json, depth: number, io: 'input' | 'output'): DocumentField[] {
  if (depth > DEEPEST) return [];
  const rows = new Map<string, DocumentField[]>();
  const objects = inside(json);
  // A field that is missing in one of several variants is optional.
  const isNeeded = (name: string) => objects.every(({ required = [] }) => required.includes(name));
  for (const { properties = {} } of objects)
    for (const [name, field] of Object.entries(properties)) {
      if (rows.has(name)) continue;
      rows.set(name, [
        {
          name,
          depth,
          type: typeOf(field),
          required: isNeeded(name),
          description: field.description ?? '',
          limits: limitsOf(field, io),
          rule: io === 'input' ? ruleOf(field) : null,
        },
        ...rowsOf(field, depth + 1, io),
      ]);
    }
  return [...rows.values()].flat();
}

/** Returns the fields of a schema. `io`: as sent in a request, or as returned in a response. */
export const fieldsOf = (schema: z.core.$ZodType, io: 'input' | 'output'): DocumentField[] =>
  rowsOf(
    z.toJSONSchema(schema, {
      io,
      metadata: OPEN_WORDS,
      unrepresentable: 'any',
      reused: 'inline',
      // Custom checks are not part of JSON Schema, so they are added here.
      override: ({ zodSchema, jsonSchema }) => {
        if (zodSchema._zod.def.checks?.some((check) => AMOUNT_CHECKS.has(check))) jsonSchema['x-amount'] = true;
        const meanings = meaningsOf(zodSchema);
        if (meanings) jsonSchema['x-meanings'] = meanings;
      },
    }) as Json,
    0,
    io,
  );
