import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Id } from '../primitives';

const defineCall = section('basic-data', { withoutSession: true, permission: 'document:read' });

/*
 * Calls of the documentation centre (文档中心), which describes all calls from their declarations. OPEN: calls of merchants'
 * programs. CONSOLE: calls of this console. The specification shows no paths.
 */

export const DocumentKind = z.enum(['OPEN', 'CONSOLE']);
export type DocumentKind = z.infer<typeof DocumentKind>;

const Entry = z.object({
  kind: DocumentKind,
  name: z.string(),
  method: z.string(),
  path: z.string(),
  title: z.string(),
  /** Heading of the group of calls to which this call belongs. */
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

/** A set of coded values of the open interface, and the fields that have these values. */
const Values = z.object({
  title: z.string(),
  fields: z.array(z.string()),
  values: z.array(z.object({ value: z.string(), meaning: z.string() })),
});

const Change = z.object({ version: z.string(), date: z.string(), changes: z.array(z.string()) });

/** Returns the index of the documentation: all calls by group, the error codes, the events and the changes. */
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
    /** The versions of the open interface with their changes, newest first. */
    changelog: z.array(Change),
    /** True if calls can be tried in the documentation, because the platform is its own sandbox. */
    canTry: z.boolean(),
    /** The public key for verifying the platform's signature of responses. */
    signer: z.object({ serial: z.string(), publicKey: z.string() }),
    /** The public key with which programs encrypt sensitive fields. */
    sealer: z.object({ serial: z.string(), publicKey: z.string() }),
  }),
});

/** A search entry in addition to the index; fetched with the first search. */
const Found = z.object({
  /** Name of the call, the error code, or the kind of event. */
  name: z.string(),
  /** Description by which the entry can be found; empty if the index already contains the description. */
  said: z.string(),
  /** Pinyin initials of the searchable words, separated by spaces: `cjdd` for 创建订单. */
  initials: z.string(),
  /** Names of the request and response fields of an open call. */
  fields: z.optional(z.array(z.string())),
});

/** Returns the words by which the documentation can be searched, with their pinyin initials. */
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

/** How the documentation tries a console call: through the gateway, with the user's session. */
const Sends = z.object({
  path: z.string().check(z.startsWith('/')),
  warehousePath: z.nullable(z.string().check(z.startsWith('/'))),
  method: z.enum(['GET', 'POST']),
  money: z.boolean(),
  kept: z.boolean(),
  encrypted: z.boolean(),
  blob: z.boolean(),
  withoutSession: z.boolean(),
  /** Effects of refusals on the request number, by refusal code, for a call that moves money. */
  meanings: z.record(z.string(), z.enum(['final', 'password', 'duplicate', 'otherContent', 'done', 'changed'])),
});
export type DocumentSends = z.infer<typeof Sends>;

/** Constraints of a field's value, for the trial form. `list`: the value is a list of at least one such value. */
const Rule = z.object({
  /** Kind of value. ANY: the user types JSON. AMOUNT: yuan with two decimal places, as text. */
  kind: z.enum(['TEXT', 'AMOUNT', 'INTEGER', 'NUMBER', 'BOOLEAN', 'OBJECT', 'ANY']),
  list: z.boolean(),
  nullable: z.boolean(),
  /** The allowed values; empty: any value. */
  values: z.array(z.string()),
  /** Regular expression for a text; empty: no restriction. */
  pattern: z.string(),
  /** Minimum number of characters of a text, or minimum value of a number. `most` is the corresponding maximum. */
  least: z.nullable(z.number()),
  most: z.nullable(z.number()),
  /** Minimum number of entries of a list. `highest` is the maximum. */
  fewest: z.nullable(z.int()),
  highest: z.nullable(z.int()),
  /** True if the value must be encrypted with the platform's public key of use ENCRYPT. */
  encrypted: z.boolean(),
});
export type DocumentRule = z.infer<typeof Rule>;
/** Rule of a value without constraints, which the user types as JSON. */
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

/** A field of a request or a response. The fields of an object, or of a list's elements, follow one level deeper. */
const Field = z.object({
  name: z.string(),
  depth: z.int(),
  type: z.string(),
  required: z.boolean(),
  description: z.string(),
  /** The constraints of the value as texts. */
  limits: z.array(z.string()),
  /** The constraints of the value for the trial form; null for response fields. */
  rule: z.nullable(Rule),
});
export type DocumentField = z.infer<typeof Field>;

/** Returns the documentation of one call. */
export const documentCall = defineCall({
  path: '/basic/document/queryCall',
  doc: { title: '查询接口说明', purpose: '返回一个接口的完整说明：参数、应答、错误与示例。' },
  request: z.object({ kind: DocumentKind, name: Id }),
  answer: z.extend(Entry, {
    about: z.array(z.string()),
    /** Which users or programs may send the call, as text. */
    who: z.string(),
    /** Further properties of the call as texts: encrypted, moves money, returns a file. */
    marks: z.array(z.string()),
    /** Name of the request field, with a number made by the merchant, that makes the call idempotent; empty if there is none. */
    number: z.string(),
    /** Version of the open interface that introduced the call; empty for calls of the console. */
    since: z.string(),
    params: z.array(Field),
    query: z.array(Field),
    body: z.array(Field),
    answer: z.array(Field),
    errors: z.array(ErrorWords),
    /** The console call's refusals: bizCode and meaning. */
    refusals: z.array(z.object({ code: z.string(), meaning: z.string() })),
    /**
     * Data for trying a console call from the documentation. Null: the call cannot be tried, or it is a call of the
     * open interface, which the documentation tries with a signed request.
     */
    sends: z.nullable(Sends),
    /** Reason why the documentation offers no trial of the call; empty if it offers one. */
    untried: z.string(),
    /** An example request and response, recorded by a test; null if there is none. */
    example: z.nullable(z.object({ request: z.string(), status: z.int(), answer: z.string() })),
  }),
  refusals: { NO_SUCH_CALL: '没有这个接口' },
});
export type DocumentCall = z.infer<typeof documentCall.answer>;
