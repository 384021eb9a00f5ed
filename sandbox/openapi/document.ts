import * as z from 'zod/mini';
import { GATE_ERRORS, type OpenCall, SCOPE_WORDS } from '@/contract/open/defineOpenCall';
import { OPEN_PREFIX, openCatalogue } from '@/contract/open/openCatalogue';
import { CHANGELOG } from '@/contract/open/openChangelog';
import { OPEN_ERRORS, type OpenErrorCode } from '@/contract/open/openErrors';
import { eventDataOf } from '@/contract/open/openEventData';
import { EVENT_KINDS, EVENTS, type EventKind } from '@/contract/open/openEvents';
import { alternativesOf, codedOf, OPEN_WORDS, patternOf } from '@/contract/open/openParts';
import * as declared from '@/contract/open/openSections';
import { ANSWER_HEADERS, CLOCK_SECONDS, NONCE_SECONDS, SCHEMES, SM2_USER_ID } from '@/contract/open/openSigning';
import { REQUEST_ID } from './answer';

/* `/openapi/openapi.json`: the description of the open interface as OpenAPI 3.1, generated from the declarations of the calls. */

type Json = Record<string, unknown>;

/** Version of the document: the newest version of the changelog. */
const VERSION = CHANGELOG[0]?.version ?? '';

/**
 * Converts a schema to JSON Schema, with the meanings of its fields. `io`: as sent in a request, or as returned in a response.
 */
function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    metadata: OPEN_WORDS,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema }) => {
      const pattern = io === 'input' ? patternOf(zodSchema) : undefined;
      if (pattern !== undefined) jsonSchema.pattern = pattern;
      const alternatives = alternativesOf(zodSchema).map((fields) => ({
        oneOf: fields.map((name) => ({ required: [name] })),
      }));
      if (alternatives.length > 0) jsonSchema.allOf = alternatives;
      const values = codedOf(zodSchema);
      const meanings = Object.entries(values?.words ?? {}).map(([value, meaning]) => `${value}：${meaning}`);
      const { description = '' } = jsonSchema;
      const listed = meanings.join('；');
      if (listed !== '' && !description.includes(listed))
        jsonSchema.description = description === '' ? listed : `${description}。${listed}`;
    },
  }) as Json;
  return json;
}

interface ObjectSchema {
  properties?: Readonly<Record<string, Json>>;
  required?: readonly string[];
}

/**
 * Names of schemas that several calls return. The name of the object is the name of its schema without `Open`:
 * `OpenOrder` becomes `Order`.
 */
const OBJECTS = new Map<unknown, string>(
  Object.entries(declared).flatMap(([name, value]) =>
    /^Open[A-Z]\w+$/.test(name) && typeof value === 'object' && 'shape' in value
      ? [[value, name.slice('Open'.length)] as const]
      : [],
  ),
);
const capital = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
/** Returns the name of a call's response among the schemas of the document. */
const answerName = (name: string, call: OpenCall): string => OBJECTS.get(call.answer) ?? `${capital(name)}Answer`;
const requestName = (name: string): string => `${capital(name)}Request`;
const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const takesBody = (call: OpenCall): boolean =>
  call.method === 'POST' && Object.keys((schemaOf(call.body, 'input') as ObjectSchema).properties ?? {}).length > 0;

/** Returns the schemas of all calls by name, so that generated clients have named types. */
function namedSchemas(): Record<string, Json> {
  const schemas: Record<string, Json> = {};
  for (const [name, call] of Object.entries(openCatalogue) as [string, OpenCall][]) {
    if (takesBody(call)) schemas[requestName(name)] = schemaOf(call.body, 'input');
    if (call.file === undefined) schemas[answerName(name, call)] = schemaOf(call.answer, 'output');
  }
  for (const kind of EVENT_KINDS) schemas[notificationName(kind)] = notificationOf(kind);
  return schemas;
}

const wordsOfKind = (kind: EventKind): string => kind.split('.').map(capital).join('');
/** Returns the name of a notification's body among the schemas of the document: `OrderPaidNotification`. */
const notificationName = (kind: EventKind): string => `${wordsOfKind(kind)}Notification`;

/** Returns the schema of a notification's body. */
function notificationOf(kind: EventKind): Json {
  const text = (description: string) => ({ type: 'string', description });
  return {
    type: 'object',
    required: ['appId', 'eventId', 'sequence', 'kind', 'object', 'data', 'createTime'],
    properties: {
      appId: text('应用编号'),
      eventId: text('事件编号，同一事件每次送达都相同，用来去重'),
      sequence: { type: 'integer', description: '本应用的递增序号，先后以它为准' },
      kind: { type: 'string', const: kind, description: '事件类型' },
      object: text(EVENTS[kind].object),
      data: { ...schemaOf(eventDataOf(kind), 'input'), description: '内容' },
      createTime: { ...text('发生时间'), format: 'date-time' },
    },
  };
}

/** Describes the notifications, each as the request that the merchant's address receives. */
const webhooks = (): Json =>
  Object.fromEntries(
    EVENT_KINDS.map((kind) => {
      const { title, when } = EVENTS[kind];
      const post = {
        operationId: `on${wordsOfKind(kind)}`,
        summary: title,
        description: `${when}。签名头与应答相同，待签名串的第一行是NOTIFY。`,
        requestBody: { required: true, content: { 'application/json': { schema: refTo(notificationName(kind)) } } },
        responses: { 200: { description: '返回{"code":0}视为送达' } },
      };
      return [kind, { post }];
    }),
  );

/** Describes the fields of a path or a query as OpenAPI parameters. */
function parametersOf(schema: z.core.$ZodType, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as ObjectSchema;
  return Object.entries(properties).map(([name, { description, ...json }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: json,
  }));
}

const HEADER_WORDS: Readonly<Record<string, string>> = {
  [REQUEST_ID]: '请求编号，向平台查询时提供',
  [ANSWER_HEADERS.serial]: '签名所用平台公钥的序列号，见GET /certificates',
  [ANSWER_HEADERS.timestamp]: '应答时间，秒',
  [ANSWER_HEADERS.nonce]: '请求的nonce_str',
  [ANSWER_HEADERS.signature]: '对“状态码\\n时间\\nnonce\\n应答体\\n”的SM2签名，Base64',
};
const signedHeaders = Object.fromEntries(
  Object.entries(HEADER_WORDS).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
);
const text = { type: 'string' } as const;

/** Describes the refusals of a call by HTTP status, each with its error codes. */
function refusalsOf(call: OpenCall): Json {
  const codes = [...new Set<OpenErrorCode>([...GATE_ERRORS, ...call.errors])];
  const statuses = [...new Set(codes.map((code) => OPEN_ERRORS[code].status))].sort();
  return Object.fromEntries(
    statuses.map((status) => {
      const here = codes.filter((code) => OPEN_ERRORS[code].status === status);
      const retry = status === 429 ? { 'Retry-After': { description: '等待的秒数', schema: { type: 'string' } } } : {};
      return [
        String(status),
        {
          description: here.map((code) => `${code}：${OPEN_ERRORS[code].msg}`).join('；'),
          ...(status === 429 ? { headers: retry } : {}),
          content: {
            'application/json': {
              schema: { allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: here } } }] },
            },
          },
        },
      ];
    }),
  );
}

function operationOf(name: string, call: OpenCall): Json {
  const parameters = [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')];
  const headers =
    call.file === undefined
      ? signedHeaders
      : { ...signedHeaders, 'Open-Content-SHA256': { description: '文件的SHA-256，十六进制', schema: text } };
  return {
    operationId: name,
    summary: call.title,
    description: call.about.join('\n\n'),
    tags: [call.scope === null ? '通用' : SCOPE_WORDS[call.scope]],
    security: [{ sm2: [] }, { hmac: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(takesBody(call)
      ? { requestBody: { required: true, content: { 'application/json': { schema: refTo(requestName(name)) } } } }
      : {}),
    responses: {
      200: {
        description: call.title,
        headers,
        content: call.file
          ? { [call.file]: { schema: text } }
          : { 'application/json': { schema: refTo(answerName(name, call)) } },
      },
      ...refusalsOf(call),
    },
    ...(call.number === undefined ? {} : { 'x-idempotent-by': call.number }),
    'x-since': call.since,
  };
}

const SIGNING = [
  `Authorization: ${SCHEMES.SM2} appId="…",serial_no="…",timestamp="…",nonce_str="…",signature="…"`,
  '待签名串：请求方法\\n请求目标（含查询串，与发送的逐字节一致）\\n时间戳（秒）\\n随机串\\n请求体\\n',
  `时间戳与平台时钟相差不超过${CLOCK_SECONDS}秒；随机串为16至64位字母数字，${NONCE_SECONDS}秒内不重复。`,
].join('\n\n');

const errorSchema = {
  type: 'object',
  required: ['code', 'msg', 'requestId'],
  properties: {
    code: { enum: Object.keys(OPEN_ERRORS), description: '错误码' },
    msg: { type: 'string', description: '原因' },
    field: { type: 'string', description: '不被接受的参数' },
    requestId: { type: 'string', description: '请求编号，向平台查询时提供' },
  },
};

/** Builds the whole OpenAPI document. */
export function openDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, declared] of Object.entries(openCatalogue)) {
    const call = declared as OpenCall;
    const path = `${OPEN_PREFIX}${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, call) };
  }
  const errors = Object.entries(OPEN_ERRORS).map(([code, { status, msg, cause, cure }]) => ({
    code,
    status,
    msg,
    cause,
    cure,
  }));
  return {
    openapi: '3.1.0',
    info: { title: '开放平台接口', version: VERSION, description: SIGNING },
    servers: [{ url: '/' }],
    paths,
    webhooks: webhooks(),
    components: {
      securitySchemes: {
        sm2: {
          type: 'http',
          scheme: SCHEMES.SM2,
          description: `SM2withSM3签名，用户标识${SM2_USER_ID}，DER编码后Base64。\n\n${SIGNING}`,
        },
        hmac: { type: 'http', scheme: SCHEMES.HMAC, description: `以apiKey对同一待签名串做HMAC-SM3，小写十六进制。` },
      },
      schemas: { Error: errorSchema, ...namedSchemas() },
    },
    'x-errors': errors,
  };
}
