import { spawnSync } from 'node:child_process';
import { returnFault } from '@sandbox/domain/cashier/orders';
import { openValues } from '@sandbox/domain/documents/values';
import { Refusal } from '@sandbox/domain/refusal';
import { openDocument } from '@sandbox/openapi/document';
import { ERROR_OF, OpenRefusal, openRefusalOf } from '@sandbox/openapi/refusals';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import * as z from 'zod/mini';
import { catalogue } from '@/contract/calls/catalogue';
import type { Call } from '@/contract/defineCall';
import { GATE_ERRORS, type OpenCall } from '@/contract/open/defineOpenCall';
import { OPEN_PREFIX, type OpenName, openCatalogue } from '@/contract/open/openCatalogue';
import { OPEN_ERRORS, type OpenErrorCode } from '@/contract/open/openErrors';
import { eventDataOf } from '@/contract/open/openEventData';
import { EVENT_KINDS, EVENTS } from '@/contract/open/openEvents';
import { codedOf } from '@/contract/open/openParts';

/** Validates the document with a library in a separate process, because the library is an ES module. */
function validated(document: unknown): unknown {
  const script = `
    import { text } from 'node:stream/consumers';
    import { Validator } from '@seriousme/openapi-schema-validator';
    const result = await new Validator().validate(JSON.parse(await text(process.stdin)));
    console.log(JSON.stringify(result));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    input: JSON.stringify(document),
    encoding: 'utf8',
  });
  return JSON.parse(stdout);
}

describe('openapi.json', () => {
  let test: TestSandbox;
  beforeAll(async () => {
    test = await aSandbox();
  });
  afterAll(() => test.stop());

  it('serves a valid document without a session', async () => {
    const response = await test.fetch('/openapi/openapi.json');
    expect(response.status).toBe(200);
    const document = (await response.json()) as Record<string, unknown>;
    expect(validated(document)).toEqual({ valid: true });
    expect(document).toEqual(JSON.parse(JSON.stringify(openDocument())));
  });

  it('holds every open call and no call of the console', () => {
    const { paths } = openDocument() as { paths: Record<string, Record<string, { operationId: string }>> };
    const names = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
    expect(names.sort()).toEqual(Object.keys(openCatalogue).sort());
    for (const path of Object.keys(paths)) expect(path).toMatch(/^\/openapi\/v1\//);
  });

  it('names each request and answer, and names an object once if several calls return it', () => {
    const { paths, webhooks, components } = openDocument() as {
      paths: Record<string, Record<string, Record<string, unknown>>>;
      webhooks: unknown;
      components: { schemas: Record<string, unknown> };
    };
    const refs = [...JSON.stringify([paths, webhooks]).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name,
    );
    expect(new Set(refs)).toEqual(new Set(Object.keys(components.schemas)));
    expect(refs.filter((name) => name === 'Order').length).toBeGreaterThan(4);
    for (const name of [
      'Order',
      'Refund',
      'Split',
      'SplitReturn',
      'Payout',
      'Sign',
      'Collection',
      'CreateOrderRequest',
    ])
      expect(Object.keys(components.schemas)).toContain(name);
  });

  it('holds the patterns of amounts and addresses', () => {
    const { components } = openDocument() as unknown as {
      components: { schemas: Record<string, { properties: Record<string, { pattern?: string }> }> };
    };
    const { amount, returnUrl } = components.schemas['CreateOrderRequest']?.properties ?? {};
    for (const [text, fits] of [
      ['0.01', true],
      ['100.00', true],
      ['0.00', false],
      ['1', false],
      ['01.00', false],
      ['-1.00', false],
      ['999999999999.99', true],
      ['9999999999999.99', false],
    ] as const)
      expect([text, new RegExp(amount?.pattern ?? 'none').test(text)]).toEqual([text, fits]);
    for (const [address, fits] of [
      ['https://a.b/c?d=e@f', true],
      ['https://a.b', true],
      ['http://127.0.0.1:8080/c', true],
      ['http://[::1]/c', true],
      ['http://a.b/c', false],
      ['http://localhost.a.b/c', false],
      ['https://u:p@a.b/c', false],
      ['ftp://a.b/c', false],
    ] as const)
      expect([address, new RegExp(returnUrl?.pattern ?? 'none').test(address)]).toEqual([address, fits]);
  });

  it('the schema refuses exactly the texts that the server refuses', () => {
    const letters = 'a'.repeat(600);
    const texts = [
      '',
      ' ',
      '　　',
      'a\tb',
      'a\u0000b',
      '\u0085',
      ' a ',
      '\na\n',
      '测试',
      '<b>',
      'A-1',
      '李 四',
      'a@b',
      letters,
    ];
    const amounts = ['9999999999999.99', '999999999999.99', '0.00', '0.01', '1', '1.0', '-1.00', '1e2', '01.00'];
    const addresses = [
      ...['http://a.b/c', 'https://u:p@a.b/c', 'https://a.b/c?x=1', 'http://127.0.0.1:8080/x', 'http://localhost'],
      ...['http://[::1]:3/a', 'http://127.0.0.1.a.b', 'ftp://a.b', 'https:///a', 'https://a.b/ c', 'HTTPS://a.b'],
    ];
    const times = [
      ...['2026-02-30', '2026-11-28', '1999-12-31', '2100-12-31', '2101-01-01', '2026-11-28T00:00:00+08:00'],
      ...['1999-12-30T00:00:00Z', '1999-12-31T16:00:00Z', '2101-01-02T00:00:00Z', '2026-11-28T00:00:00'],
    ];
    const battery = [
      ...texts,
      ...amounts,
      ...addresses,
      ...times,
      '13912345678',
      '1391234567',
      '1'.repeat(65),
      '100',
      '101',
    ];
    type Schema = z.core.$ZodTypes;
    interface Field {
      pattern?: string;
      enum?: string[];
      minLength?: number;
      maxLength?: number;
      properties?: Record<string, Field>;
      items?: Field;
    }
    const innerOf = (schema: Schema): Schema =>
      schema._zod.def.type === 'optional' ? innerOf(schema._zod.def.innerType as Schema) : schema;
    const fits = (
      { pattern, enum: values, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Field,
      text: string,
    ) =>
      (pattern === undefined || new RegExp(pattern, 'u').test(text)) &&
      (values === undefined || values.includes(text)) &&
      text.length >= minLength &&
      text.length <= maxLength;
    const faults: string[] = [];
    let looked = 0;
    const walk = (given: Schema, field: Field | undefined, path: string): void => {
      const schema = innerOf(given);
      const { def } = schema._zod;
      if (def.type === 'object')
        for (const [name, inner] of Object.entries(def.shape))
          walk(inner as Schema, field?.properties?.[name], `${path}.${name}`);
      if (def.type === 'array') walk(def.element as Schema, field?.items, `${path}[]`);
      if (def.type !== 'string' && def.type !== 'enum') return;
      looked++;
      for (const text of battery) {
        const taken =
          z.core.safeParse(given, text).success && !(path.endsWith('.returnUrl') && returnFault(text, true) !== null);
        const shown = fits(field ?? {}, text);
        // The server trims white space around a text, so the schema may refuse a text that the server accepts.
        if (taken !== shown && (shown || text === text.trim())) faults.push(`${path} ${JSON.stringify(text)} ${shown}`);
      }
    };
    const { components, paths } = openDocument() as unknown as {
      components: { schemas: Record<string, Field> };
      paths: Record<string, Record<string, { parameters?: { name: string; in: string; schema: Field }[] }>>;
    };
    for (const [name, declared] of Object.entries(openCatalogue)) {
      const call = declared as OpenCall;
      const body = components.schemas[`${name.charAt(0).toUpperCase()}${name.slice(1)}Request`];
      if (body) walk(call.body as Schema, body, name);
      const { parameters = [] } = paths[`${OPEN_PREFIX}${call.path}`]?.[call.method.toLowerCase()] ?? {};
      for (const part of ['params', 'query'] as const) {
        const own = parameters.filter((one) => one.in === (part === 'params' ? 'path' : 'query'));
        const properties = Object.fromEntries(own.map((one) => [one.name, one.schema]));
        walk(call[part] as Schema, { properties }, `${name}.${part}`);
      }
    }
    expect(faults).toEqual([]);
    expect(looked).toBeGreaterThan(40);
  });

  it('holds each event as a webhook with a named body and the types of its fields', () => {
    type Schema = { type?: unknown; anyOf?: unknown; enum?: unknown; properties: Record<string, Schema> };
    const { webhooks, components } = openDocument() as unknown as {
      webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: { $ref: string } }> } } }>;
      components: { schemas: Record<string, Schema> };
    };
    expect(Object.keys(webhooks).sort()).toEqual([...EVENT_KINDS].sort());
    for (const kind of EVENT_KINDS) {
      const { $ref } = webhooks[kind]?.post.requestBody.content['application/json']?.schema ?? { $ref: '' };
      const fields = components.schemas[$ref.split('/').at(-1) ?? '']?.properties['data']?.properties ?? {};
      expect([kind, Object.keys(fields)]).toEqual([kind, Object.keys(EVENTS[kind].data)]);
      const bare = Object.entries(fields).filter(([, { type, anyOf }]) => type === undefined && anyOf === undefined);
      expect([kind, bare]).toEqual([kind, []]);
    }
  });

  it('requires exactly one of several numbers', () => {
    const { components } = openDocument() as unknown as { components: { schemas: Record<string, { allOf: unknown }> } };
    const one = (...names: string[]) => ({ oneOf: names.map((name) => ({ required: [name] })) });
    const order = one('tradeNo', 'outTradeNo', 'outCollectNo');
    expect(components.schemas['CreateRefundRequest']?.allOf).toEqual([order]);
    expect(components.schemas['CreateSplitRequest']?.allOf).toEqual([order, one('parts', 'ruleNo')]);
    expect(components.schemas['CreateCollectionRequest']?.allOf).toEqual([one('signNo', 'outSignNo')]);
  });

  it('describes the payload of every event of the demo data as it is', async () => {
    const rows = await test.sandbox.db.selectFrom('platform_events').select(['kind', 'payload']).execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const { kind, payload } of rows) {
      const result = z.core.safeParse(eventDataOf(kind), payload);
      expect([kind, result.error?.issues ?? []]).toEqual([kind, []]);
      expect([kind, Object.keys(payload).filter((field) => !(field in EVENTS[kind].data))]).toEqual([kind, []]);
    }
  });

  it('describes each field', () => {
    const mute: string[] = [];
    const walk = (schema: unknown, path: string) => {
      if (typeof schema !== 'object' || schema === null) return;
      const { properties, items } = schema as {
        properties?: Record<string, { description?: string }>;
        items?: unknown;
      };
      for (const [name, field] of Object.entries(properties ?? {})) {
        if (!field.description) mute.push(`${path}.${name}`);
        walk(field, `${path}.${name}`);
      }
      walk(items, `${path}[]`);
    };
    const { components } = openDocument() as { components: { schemas: Record<string, unknown> } };
    for (const [name, schema] of Object.entries(components.schemas)) walk(schema, name);
    expect(mute).toEqual([]);
  });
});

describe('refusals', () => {
  /** Open calls, each with the console calls that use the same domain functions and rules. */
  const SAME: Partial<Record<OpenName, readonly (keyof typeof catalogue)[]>> = {
    createOrder: ['createCashier'],
    createRefund: ['tradeRefund'],
    returnSplit: ['psReturn'],
    createPayout: ['payBank'],
    createSign: ['collectSignInvite'],
    terminateSign: ['collectSignTerminate'],
    createCollection: ['collectSignCollect'],
  };
  /** Errors that only users of the console can receive: they concern passwords, confirmations, or a displayed fee. */
  const OF_PEOPLE = ['20030001', '20030002', '20030003', '20040005', '20040014'];
  /**
   * Errors that all orders declare but that these calls cannot return. Incoming money needs no balance, and a return has no limit
   * and no product.
   */
  const PAYS = ['20040001', '20040006'];
  const NEVER: Partial<Record<OpenName, readonly string[]>> = {
    createOrder: [...PAYS, '20040003', '20040013'],
    createCollection: PAYS,
    returnSplit: [...PAYS, '20040002', '20040003', '20040010', '20040012', '20040013'],
  };

  const cases = Object.entries(SAME).flatMap(([name, consoles]) =>
    consoles.flatMap((of) =>
      Object.keys((catalogue[of] as Call).refusals ?? {})
        .filter((bizCode) => ![...OF_PEOPLE, ...(NEVER[name as OpenName] ?? [])].includes(bizCode))
        .map((bizCode) => [name as OpenName, of, bizCode] as const),
    ),
  );
  it('finds refusals in the sources', () => expect(cases.length).toBeGreaterThan(30));

  it.each(cases)('%s declares what %s refuses by %s', (name, _of, bizCode) => {
    const code = ERROR_OF[bizCode];
    const declared: readonly OpenErrorCode[] = [...GATE_ERRORS, ...(openCatalogue[name] as OpenCall).errors];
    expect(declared).toContain(code);
  });

  it('a refusal without a text for programs is not returned to programs', () => {
    expect(openRefusalOf(new Refusal('？', { bizCode: '29999999' }))).toBeNull();
    expect(openRefusalOf(new Refusal('？'))).toBeNull();
    expect(openRefusalOf(new Refusal('请填写', { fields: { a: '请填写' } }))).toEqual(
      new OpenRefusal('PARAM_ERROR', { msg: '请填写', field: 'a' }),
    );
  });

  it('gives each refusal a cause and a solution', () => {
    for (const { cause, cure, msg } of Object.values(OPEN_ERRORS))
      for (const text of [cause, cure, msg]) expect(text).not.toBe('');
  });
});

describe('the coded values of the open interface', () => {
  it('every enumerated value of every call has a meaning', () => {
    const lists = new Map(openValues().map(({ title, values }) => [title, values]));
    for (const title of [
      '订单状态',
      '退款状态',
      '付款状态',
      '分账状态',
      '分账退回状态',
      '签约状态',
      '代收状态',
      '事件类型',
      '业务类型',
    ])
      expect([title, lists.get(title)?.length]).toEqual([title, expect.any(Number)]);
    for (const values of lists.values()) for (const { meaning } of values) expect(meaning).toMatch(/\p{Script=Han}/u);
  });

  it('every description in the document contains its enumerated values with their meanings', () => {
    const bare: string[] = [];
    // `beside`: the description of a parameter, which is next to its schema.
    const visit = (node: unknown, path: string, beside = ''): void => {
      if (typeof node !== 'object' || node === null) return;
      const { enum: values, description = '' } = node as { enum?: unknown; description?: unknown };
      if (Array.isArray(values) && !path.includes('/responses/') && !path.endsWith('/Error/properties/code'))
        for (const value of values)
          if (!`${description}${beside}`.includes(`${value}：`)) bare.push(`${path} ${value}`);
      for (const [key, inside] of Object.entries(node))
        visit(inside, `${path}/${key}`, key === 'schema' ? String(description) : '');
    };
    visit(openDocument(), '');
    expect(bare).toEqual([]);
  });

  it('requires a meaning of each value', () => {
    expect(() => codedOf(z.optional(z.enum(['A', 'B'])))).toThrow('without a meaning: A B');
  });
});
