import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Id } from '../primitives';

const defineCall = section('basic-data', { withoutSession: true, permission: 'document:read' });

/*
 * 文档中心: what the interface consists of, from its declarations. OPEN: calls of merchants' programs. CONSOLE: calls of this
 * console. No paths in the specification.
 */

export const DocumentKind = z.enum(['OPEN', 'CONSOLE']);
export type DocumentKind = z.infer<typeof DocumentKind>;

const Entry = z.object({
  kind: DocumentKind,
  name: z.string(),
  method: z.string(),
  path: z.string(),
  title: z.string(),
  /** Heading of the call's group. */
  group: z.string(),
});
export type DocumentEntry = z.infer<typeof Entry>;

const ErrorWords = z.object({
  code: z.string(),
  status: z.int(),
  msg: z.string(),
  cause: z.string(),
  cure: z.string(),
});
export type DocumentError = z.infer<typeof ErrorWords>;

const EventWords = z.object({
  kind: z.string(),
  title: z.string(),
  when: z.string(),
  object: z.string(),
  data: z.array(z.object({ name: z.string(), description: z.string() })),
});

/** A list of coded values of the open interface, and the fields that have it. */
const Values = z.object({
  title: z.string(),
  fields: z.array(z.string()),
  values: z.array(z.object({ value: z.string(), meaning: z.string() })),
});

const Change = z.object({ version: z.string(), date: z.string(), changes: z.array(z.string()) });

/** The index: all calls by group, the errors, the events and the changes. */
export const documentIndex = defineCall({
  path: '/basic/document/queryIndex',
  doc: { title: '查询接口目录', purpose: '返回全部接口的目录，以及错误码、事件与更新记录。' },
  request: z.object({}),
  answer: z.object({
    version: z.string(),
    calls: z.array(Entry),
    errors: z.array(ErrorWords),
    events: z.array(EventWords),
    values: z.array(Values),
    /** The newest version first. */
    changelog: z.array(Change),
    /** The platform's own sandbox answers: calls can be tried. */
    canTry: z.boolean(),
    /** The key that signs the platform's answers. */
    signer: z.object({ serial: z.string(), publicKey: z.string() }),
    /** The key that programs encrypt fields with. */
    sealer: z.object({ serial: z.string(), publicKey: z.string() }),
  }),
});

/** Search data in addition to the index; fetched with the first search. */
const Found = z.object({
  /** Name of the call, code of the error, or kind of the event. */
  name: z.string(),
  /** Description text; empty if the index contains it. */
  said: z.string(),
  /** Pinyin initials of the words, separated by spaces: `cjdd`. */
  initials: z.string(),
  /** Names of the parameters of an open call and of the fields that it answers. */
  fields: z.optional(z.array(z.string())),
});

/** The searchable words with their pinyin initials. */
export const documentWords = defineCall({
  path: '/basic/document/queryWords',
  doc: { title: '查询文档搜索词', purpose: '返回文档搜索用的词语与拼音首字母，在第一次搜索时读取。' },
  request: z.object({}),
  answer: z.object({
    open: z.array(Found),
    console: z.array(Found),
    errors: z.array(Found),
    events: z.array(Found),
  }),
});
export type DocumentWords = z.infer<typeof documentWords.answer>;

/** A console call in the documents' trial: sent through the gateway with the user's session. */
const Sends = z.object({
  path: z.string().check(z.startsWith('/')),
  warehousePath: z.nullable(z.string().check(z.startsWith('/'))),
  method: z.enum(['GET', 'POST']),
  money: z.boolean(),
  kept: z.boolean(),
  encrypted: z.boolean(),
  blob: z.boolean(),
  withoutSession: z.boolean(),
  /** Effects of refusals on the request number of a call that moves money. */
  meanings: z.record(z.string(), z.enum(['final', 'password', 'duplicate', 'otherContent', 'done', 'changed'])),
});
export type DocumentSends = z.infer<typeof Sends>;

/** The constraint of a value, for a form. `list`: the value is a list of at least one such value. */
const Rule = z.object({
  /** ANY: it is typed as JSON. AMOUNT: yuan with two places, a text. */
  kind: z.enum(['TEXT', 'AMOUNT', 'INTEGER', 'NUMBER', 'BOOLEAN', 'OBJECT', 'ANY']),
  list: z.boolean(),
  nullable: z.boolean(),
  /** The allowed values; empty: any. */
  values: z.array(z.string()),
  /** Regular expression for a text; empty if there is none. */
  pattern: z.string(),
  /** Characters of a text, or the value of a number. */
  least: z.nullable(z.number()),
  most: z.nullable(z.number()),
  /** Entries of a list. */
  fewest: z.nullable(z.int()),
  highest: z.nullable(z.int()),
  /** Encrypted with the platform's key of use ENCRYPT. */
  encrypted: z.boolean(),
});
export type DocumentRule = z.infer<typeof Rule>;
/** The rule of an unconstrained value: it is typed as JSON. */
export const ANY_RULE: DocumentRule = {
  kind: 'ANY',
  list: false,
  nullable: false,
  values: [],
  pattern: '',
  least: null,
  most: null,
  fewest: null,
  highest: null,
  encrypted: false,
};

/** A field of a request or an answer. The fields of an object, or of a list's elements, follow one level deeper. */
const Field = z.object({
  name: z.string(),
  depth: z.int(),
  type: z.string(),
  required: z.boolean(),
  description: z.string(),
  /** The constraints of the value, in words. */
  limits: z.array(z.string()),
  /** The constraint for a form; null for answer fields. */
  rule: z.nullable(Rule),
});
export type DocumentField = z.infer<typeof Field>;

/** Reads the documentation of a call. */
export const documentCall = defineCall({
  path: '/basic/document/queryCall',
  doc: { title: '查询接口说明', purpose: '返回一个接口的完整说明：参数、应答、错误与示例。' },
  request: z.object({ kind: DocumentKind, name: Id }),
  answer: z.extend(Entry, {
    about: z.array(z.string()),
    /** The permitted callers, in words. */
    who: z.string(),
    /** Further properties: sealed, moves money, a file. */
    marks: z.array(z.string()),
    /** Name of the merchant's number that makes the call idempotent; empty if there is none. */
    number: z.string(),
    /** First version that has the call; empty for calls of the console. */
    since: z.string(),
    params: z.array(Field),
    query: z.array(Field),
    body: z.array(Field),
    answer: z.array(Field),
    errors: z.array(ErrorWords),
    /** Refusals of a console call: bizCode and meaning. */
    refusals: z.array(z.object({ code: z.string(), meaning: z.string() })),
    /** Null: no trial, or an open call, which is sent in another way. */
    sends: z.nullable(Sends),
    /** The reason why the documents offer no trial of the call; empty if they offer one. */
    untried: z.string(),
    /** Example recorded by a test; null without an example. */
    example: z.nullable(z.object({ request: z.string(), status: z.int(), answer: z.string() })),
  }),
  refusals: { NO_SUCH_CALL: '没有这个接口' },
});
export type DocumentCall = z.infer<typeof documentCall.answer>;
