import { ANY_RULE, type DocumentField, type DocumentRule } from '@/contract/calls/documents';
import {
  blankOf,
  encryptedIn,
  readForm,
  shapesOf,
  type TypedFields,
  typedOf,
  withTyped,
} from '@/features/documents/trying/shapes';
import { TEXT } from '@/features/documents/trying/text';

/* Tests a form that is built from a call's declaration, and the conversion of its input to a request. */

const RULE: DocumentRule = { ...ANY_RULE, kind: 'TEXT' };
const aField = (name: string, rule: Partial<DocumentRule> = {}, more: Partial<DocumentField> = {}): DocumentField => ({
  name,
  depth: 0,
  type: '文本',
  required: true,
  description: '',
  limits: [],
  rule: { ...RULE, ...rule },
  ...more,
});

const FIELDS = [
  aField('outNo', { pattern: '^[\\w-]{1,8}$' }),
  aField('amount', { kind: 'AMOUNT', pattern: '^\\d+\\.\\d{2}$' }),
  aField('minutes', { kind: 'INTEGER', least: 5, most: 60 }, { required: false }),
  aField('paid', { kind: 'BOOLEAN' }, { required: false }),
  aField('kind', { values: ['A', 'B'] }, { required: false }),
  aField('payee', { kind: 'OBJECT' }, { required: false }),
  aField('name', { least: 1, most: 4 }, { depth: 1 }),
  aField('note', {}, { depth: 1, required: false }),
  aField('parts', { kind: 'OBJECT', list: true, highest: 2 }, { required: false }),
  aField('book', {}, { depth: 1 }),
  aField('tags', { list: true }, { required: false }),
  aField('until', { nullable: true }),
  aField('remark', { most: 5 }),
];
const shapes = shapesOf(FIELDS);
const typing = (some: TypedFields): TypedFields => ({ ...blankOf(shapes), ...some });
const RIGHT = { outNo: 'N-1', amount: '1.50' };

it('builds a tree of the fields without the excluded fields', () => {
  expect(shapesOf(FIELDS, ['parts', 'payee']).map(({ name }) => name)).toEqual([
    'outNo',
    'amount',
    'minutes',
    'paid',
    'kind',
    'tags',
    'until',
    'remark',
  ]);
  expect(shapes.find(({ name }) => name === 'payee')?.inside.map(({ name }) => name)).toEqual(['name', 'note']);
});

it('leaves out empty optional fields, and sends empty required fields as null or empty text', () => {
  expect(readForm(shapes, typing(RIGHT))).toEqual({
    value: { outNo: 'N-1', amount: '1.50', until: null, remark: '' },
    problems: {},
  });
});

it('sends each typed value with the type of its field', () => {
  const { value, problems } = readForm(
    shapes,
    typing({
      ...RIGHT,
      minutes: '30',
      paid: 'false',
      kind: 'B',
      payee: { name: '张三', note: '' },
      parts: [{ book: 'B1' }],
      tags: ['x', 'y'],
      until: '明天',
      remark: '好',
    }),
  );
  expect(problems).toEqual({});
  expect(value).toEqual({
    outNo: 'N-1',
    amount: '1.50',
    minutes: 30,
    paid: false,
    kind: 'B',
    payee: { name: '张三' },
    parts: [{ book: 'B1' }],
    tags: ['x', 'y'],
    until: '明天',
    remark: '好',
  });
});

it.each<[string, TypedFields, Record<string, string>]>([
  ['nothing', {}, { outNo: TEXT.needed, amount: TEXT.needed }],
  ['another pattern', { ...RIGHT, outNo: '号' }, { outNo: TEXT.noMatch('^[\\w-]{1,8}$') }],
  ['no amount', { ...RIGHT, amount: '1.555' }, { amount: TEXT.noAmount }],
  ['no number', { ...RIGHT, minutes: '1e3' }, { minutes: TEXT.noInteger }],
  ['too small', { ...RIGHT, minutes: '4' }, { minutes: TEXT.tooSmall(5) }],
  ['too large', { ...RIGHT, minutes: '61' }, { minutes: TEXT.tooLarge(60) }],
  ['no such value', { ...RIGHT, kind: 'C' }, { kind: TEXT.notOne }],
  ['too long', { ...RIGHT, remark: '一二三四五六' }, { remark: TEXT.tooLong(5) }],
  ['an object begun', { ...RIGHT, payee: { name: '', note: '急' } }, { 'payee.name': TEXT.needed }],
  ['an empty entry', { ...RIGHT, tags: ['x', ''] }, {}],
  [
    'an entry without what it needs',
    { ...RIGHT, parts: [{ book: 'B1' }, { book: 'B2' }, { book: 'B3' }] },
    { parts: TEXT.tooMany(2) },
  ],
])('shows the problem at the field: %s', (_, typed, expected) => {
  expect(readForm(shapes, typing(typed)).problems).toEqual(expected);
});

it('shows the same values as JSON and as a form', () => {
  const json = {
    amount: '2.00',
    outNo: 'N',
    minutes: 5,
    parts: [{ book: 'B' }],
    payee: { name: '李' },
    until: null,
    remark: '',
  };
  const found = typedOf(shapes, json);
  if ('misfit' in found) throw new Error(found.misfit);
  expect(readForm(shapes, found.typed).value).toEqual(json);
});

it('accepts JSON that is still incomplete', () => {
  const found = typedOf(shapes, { outNo: 'N' });
  expect('typed' in found && found.typed['outNo']).toBe('N');
});

it.each([
  ['a list', [], TEXT.noObject],
  ['an unknown field', { payee: { age: 1 } }, TEXT.noSuchField('payee.age')],
  ['another type', { minutes: '5' }, TEXT.otherType('minutes')],
  ['an amount that is a number', { amount: 1 }, TEXT.otherType('amount')],
  ['an amount that is none', { amount: '1.5' }, TEXT.otherType('amount')],
  ['no list', { tags: 'x' }, TEXT.otherType('tags')],
  ['an empty text that would be left out', { kind: '' }, TEXT.wouldChange],
  ['null of what cannot be', { kind: null }, TEXT.otherType('kind')],
])('shows why JSON does not fit the form: %s', (_, json, misfit) => {
  expect(typedOf(shapes, json)).toEqual({ misfit });
});

it('changes one value and keeps all others', () => {
  const before = typing({ parts: [{ book: 'B1' }, { book: 'B2' }] });
  const after = withTyped(before, ['parts', 1, 'book'], 'B9') as TypedFields;
  expect(after).toEqual({ ...before, parts: [{ book: 'B1' }, { book: 'B9' }] });
  expect(before['parts']).toEqual([{ book: 'B1' }, { book: 'B2' }]);
});

it('finds the plain fields to encrypt, and skips fields that are already encrypted', () => {
  const secret = shapesOf([
    aField('card', { encrypted: true, pattern: '^[A-Z]{8}$' }),
    aField('people', { kind: 'OBJECT', list: true }),
    aField('name', { encrypted: true, pattern: '^[A-Z]{8}$' }, { depth: 1 }),
  ]);
  expect(encryptedIn(secret, { card: '6222', people: [{ name: 'ABCDEFGH' }, { name: '张三' }] })).toEqual([
    ['card'],
    ['people', 1, 'name'],
  ]);
  expect(readForm(secret, { card: '6222', people: [{ name: '张三' }] }).problems).toEqual({});
});
