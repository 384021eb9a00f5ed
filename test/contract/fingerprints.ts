import * as z from 'zod/mini';
import type { OpenCall } from '@/contract/open/defineOpenCall';

/*
 * The parts of the open interface that programs depend on, as plain data, and the comparison of two versions: which changes break
 * programs that were written for the older version.
 */

const LIMITS = ['minLength', 'minimum', 'minItems', 'maxLength', 'maximum', 'maxItems'] as const;
type Limit = (typeof LIMITS)[number];

/** A field of a request or response, identified by its path, such as `parts[].amount`. */
interface Field {
  /** The type of the field; several types in alphabetical order, such as `null|string`. */
  type: string;
  required: boolean;
  values?: readonly string[];
  /** Limits of a field in a request; a response has none. */
  limits?: Partial<Record<Limit, number>>;
  pattern?: string;
}
type Fields = Readonly<Record<string, Field>>;

export interface Fingerprint {
  method: string;
  path: string;
  /** Name of the merchant's number that makes the call idempotent; empty if there is none. */
  number: string;
  media: string;
  /** Fields of path, query and body: `body.amount`. */
  request: Fields;
  answer: Fields;
}
export type Interface = Readonly<Record<string, Fingerprint>>;
/** The stored interface of each version. */
export type Kept = Readonly<Record<string, Interface>>;

interface Json extends Partial<Record<Limit, number>> {
  type?: string | readonly string[];
  format?: string;
  pattern?: string;
  properties?: Readonly<Record<string, Json>>;
  required?: readonly string[];
  items?: Json;
  anyOf?: readonly Json[];
  oneOf?: readonly Json[];
  allOf?: readonly Json[];
  enum?: readonly unknown[];
  const?: unknown;
}

/** Returns a schema together with its alternatives (anyOf, oneOf). */
const branchesOf = (json: Json): Json[] => {
  const others = json.anyOf ?? json.oneOf ?? json.allOf;
  return others ? others.flatMap(branchesOf) : [json];
};
const typeOf = ({ type, format, enum: values, const: value }: Json): readonly string[] => {
  if (type === undefined) return [values || value !== undefined ? 'string' : 'any'];
  return [type].flat().map((one) => (format && one === 'string' ? `string:${format}` : one));
};
const sorted = (all: readonly string[]) => [...new Set(all)].sort();

function fieldOf(json: Json, required: boolean, io: 'input' | 'output'): Field {
  const branches = branchesOf(json);
  const valued = branches.filter((one) => one.enum || one.const !== undefined);
  const values = valued.flatMap((one) => one.enum ?? [one.const]).map(String);
  const [only] = branches.filter(({ type }) => type !== 'null');
  const limits = Object.fromEntries(
    LIMITS.flatMap((limit) => (only?.[limit] === undefined ? [] : [[limit, only[limit]]])),
  );
  const isSent = io === 'input';
  return {
    type: sorted(branches.flatMap(typeOf)).join('|'),
    required,
    ...(values.length > 0 ? { values: sorted(values) } : {}),
    ...(isSent && Object.keys(limits).length > 0 ? { limits } : {}),
    // If the field has a format, its type already contains the format, so the pattern is left out.
    ...(isSent && only?.pattern && !only.format ? { pattern: only.pattern } : {}),
  };
}

function fieldsIn(json: Json, path: string, io: 'input' | 'output'): [string, Field][] {
  return branchesOf(json).flatMap(({ items, properties = {}, required = [] }) => [
    ...(items
      ? ([[`${path}[]`, fieldOf(items, true, io)], ...fieldsIn(items, `${path}[]`, io)] as [string, Field][])
      : []),
    ...Object.entries(properties).flatMap(([name, inside]): [string, Field][] => {
      const at = path === '' ? name : `${path}.${name}`;
      return [[at, fieldOf(inside, required.includes(name), io)], ...fieldsIn(inside, at, io)];
    }),
  ]);
}

const jsonOf = (schema: z.core.$ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json;
const ordered = (fields: readonly [string, Field][]): Fields =>
  Object.fromEntries([...fields].sort(([a], [b]) => (a < b ? -1 : 1)));

/** Returns the parts of one call that programs depend on. */
export function fingerprintOf({ method, path, number = '', file, params, query, body, answer }: OpenCall): Fingerprint {
  const sent = Object.entries({ params, query, body });
  return {
    method,
    path,
    number,
    media: file ?? 'application/json',
    request: ordered(sent.flatMap(([part, schema]) => fieldsIn(jsonOf(schema, 'input'), part, 'input'))),
    answer: file === undefined ? ordered(fieldsIn(jsonOf(answer, 'output'), '', 'output')) : {},
  };
}

/** Fields of the notifications that programs receive, by the kind of event. */
export type EventFields = Readonly<Record<string, { data: Readonly<Record<string, string>> }>>;

/**
 * Returns the parts of an event that programs depend on, in the same form as those of a call. Its name in the
 * changelog is, for example, `event order.paid`.
 */
const eventFingerprint = (kind: string, { data }: EventFields[string]): Fingerprint => ({
  method: 'NOTIFY',
  path: kind,
  number: '',
  media: 'application/json',
  request: {},
  answer: ordered(Object.keys(data).map((field) => [field, { type: 'any', required: true }])),
});

/** Everything that programs depend on: the calls, and the events of their notifications. */
export const interfaceOf = (calls: Readonly<Record<string, OpenCall>>, events: EventFields = {}): Interface =>
  Object.fromEntries(
    [
      ...Object.entries(calls).map(([name, call]) => [name, fingerprintOf(call)] as const),
      ...Object.entries(events).map(([kind, event]) => [`event ${kind}`, eventFingerprint(kind, event)] as const),
    ].sort(([a], [b]) => (a < b ? -1 : 1)),
  );

const missing = (from: readonly string[], among: readonly string[]) => from.filter((one) => !among.includes(one));
const typesOf = ({ type }: Field) => type.split('|');

function brokenLimits(before: Field, now: Field): string[] {
  return [
    ...LIMITS.filter((limit) => {
      const [old, fresh] = [before.limits?.[limit], now.limits?.[limit]];
      if (fresh === undefined) return false;
      return old === undefined || (limit.startsWith('min') ? fresh > old : fresh < old);
    }).map((limit) => `${limit} is narrower`),
    ...(now.pattern !== undefined && now.pattern !== before.pattern ? ['the pattern is another one'] : []),
  ];
}

/** Lists the changes of a request that break programs. Each request that was accepted must still be accepted. */
function brokenRequest(before: Fields, now: Fields): string[] {
  const gone = missing(Object.keys(before), Object.keys(now)).map((at) => `request field ${at} is gone`);
  const changed = Object.entries(now).flatMap(([at, field]) => {
    const old = before[at];
    if (!old) {
      // Fields inside a new field break nothing, because no program has sent them.
      const parent = at.replace(/(\[\]|\.[^.[\]]+)$/, '');
      const isInside = parent.includes('.') && !(parent in before);
      return field.required && !isInside ? [`request field ${at} is new and required`] : [];
    }
    return [
      ...(field.required && !old.required ? [`request field ${at} has become required`] : []),
      ...(missing(typesOf(old), typesOf(field)).length > 0
        ? [`request field ${at} was ${old.type} and is ${field.type}`]
        : []),
      ...missing(old.values ?? [], field.values ?? old.values ?? []).map(
        (value) => `request field ${at} takes ${value} no more`,
      ),
      ...(field.values && !old.values ? [`request field ${at} takes certain values alone`] : []),
      ...brokenLimits(old, field).map((what) => `request field ${at}: ${what}`),
    ];
  });
  return [...gone, ...changed];
}

/**
 * Lists the changes of a response that break programs. Each field must remain, and no value may appear that was not possible
 * before.
 */
function brokenAnswer(before: Fields, now: Fields): string[] {
  return Object.entries(before).flatMap(([at, old]) => {
    const field = now[at];
    if (!field) return [`answer field ${at} is gone`];
    return [
      ...(old.required && !field.required ? [`answer field ${at} may be absent`] : []),
      ...(missing(typesOf(field), typesOf(old)).length > 0
        ? [`answer field ${at} was ${old.type} and is ${field.type}`]
        : []),
      ...missing(old.values ?? [], field.values ?? []).map((value) => `answer field ${at} has no ${value} any more`),
    ];
  });
}

/** Lists, by call and in words, the changes that break programs written for `before` when they call `now`. */
export function breaksOf(before: Interface, now: Interface): Record<string, string[]> {
  const broken = Object.entries(before).map(([name, old]) => {
    const call = now[name];
    if (!call) return [name, ['the call is gone']] as const;
    return [
      name,
      [
        ...(['method', 'path', 'number', 'media'] as const)
          .filter((what) => old[what] !== call[what])
          .map((what) => `its ${what} was ${old[what] || 'none'} and is ${call[what] || 'none'}`),
        ...brokenRequest(old.request, call.request),
        ...brokenAnswer(old.answer, call.answer),
      ],
    ] as const;
  });
  return Object.fromEntries(broken.filter(([, what]) => what.length > 0).map(([name, what]) => [name, [...what]]));
}

interface Version {
  version: string;
  breaks: readonly string[];
}

export interface Verdict {
  /** Breaking changes that the changelog does not announce. Each text says what broke and what to do. */
  faults: string[];
  /** True if the stored version differs from the declarations, so that the file must be written again. */
  isStale: boolean;
}

/** Compares the declarations with the newest stored version. `changelog`: newest first. */
export function judge(kept: Kept, now: Interface, changelog: readonly Version[]): Verdict {
  const at = changelog.findIndex(({ version }) => version in kept);
  const last = changelog[at];
  const [newest] = changelog;
  if (!newest) throw new Error('The changelog has no version.');
  if (!last) {
    const faults =
      Object.keys(kept).length > 0 ? ['No version of the changelog is kept: it has lost its history.'] : [];
    return { faults, isStale: true };
  }
  const announced = new Set(changelog.slice(0, at).flatMap(({ breaks }) => breaks));
  const faults = Object.entries(breaksOf(kept[last.version] ?? {}, now))
    .filter(([name]) => !announced.has(name))
    .map(
      ([name, what]) =>
        `${name} breaks programs of version ${last.version}: ${what.join('; ')}. Take it back, or put a version above ${
          last.version
        } into src/contract/open/openChangelog.ts whose breaks names ${name}.`,
    );
  return { faults, isStale: JSON.stringify(kept[newest.version]) !== JSON.stringify(now) };
}
