import type { DocumentField } from '@/contract/calls/documents';
import { responseValues, valuesOf } from '@/features/documents/trying/responseValues';
import { TEXT } from '@/features/documents/trying/text';

/* Tests the descriptions of the values in a response, which come from the declaration of the call. */

const aField = (name: string, depth: number, description: string, limits: string[] = []): DocumentField => ({
  name,
  depth,
  type: '文本',
  required: true,
  description,
  limits,
  rule: null,
});

const FIELDS = [
  aField('orderNo', 0, '平台单号'),
  aField('parts', 0, '分账明细'),
  aField('receiver', 1, '接收方'),
  aField('amount', 1, '', ['两位小数']),
  aField('note', 0, '备注'),
];

const ANSWER = {
  orderNo: 'D1',
  parts: [
    { receiver: 'A', amount: '1.00' },
    { amount: '2.00', extra: true },
  ],
  note: null,
};

it('each value has its path and the description of its field, also in lists and objects', () => {
  expect(valuesOf(FIELDS, ANSWER)).toEqual({
    cut: 0,
    rows: [
      { path: 'orderNo', value: 'D1', said: '平台单号' },
      { path: 'parts[0].receiver', value: 'A', said: '接收方' },
      { path: 'parts[0].amount', value: '1.00', said: '文本；两位小数' },
      { path: 'parts[1].amount', value: '2.00', said: '文本；两位小数' },
      // The table also lists values that the call does not declare.
      { path: 'parts[1].extra', value: 'true', said: TEXT.undeclared },
      { path: 'note', value: 'null', said: '备注' },
    ],
  });
});

it('shows an empty list as a value, and counts the values beyond 200', () => {
  expect(valuesOf(FIELDS, { parts: [] }).rows).toEqual([{ path: 'parts', value: '[]', said: '分账明细' }]);
  const { rows, cut } = valuesOf(FIELDS, { parts: Array.from({ length: 250 }, () => ({ amount: '1.00' })) });
  expect([rows.length, cut]).toEqual([200, 50]);
});

const OPEN = {
  kind: 'OPEN' as const,
  answer: FIELDS,
  refusals: [],
  errors: [{ code: 'PARAM_ERROR', status: 400, msg: '参数不正确', cause: '某个参数不符合要求', cure: '按field改正' }],
};

it('shows an error of the open interface with its cause and its remedy', () => {
  const { rows } = responseValues(OPEN, 400, { code: 'PARAM_ERROR', msg: '不能为空', field: 'amount' });
  expect(rows.map(({ path }) => path)).toEqual(['code', 'msg', 'field']);
  expect(rows[0]?.said).toBe(`参数不正确。${TEXT.cause}：某个参数不符合要求。${TEXT.cure}：按field改正`);
  expect(rows.map(({ said }) => said)).not.toContain(TEXT.undeclared);
});

const CONSOLE = {
  ...OPEN,
  kind: 'CONSOLE' as const,
  errors: [],
  refusals: [{ code: '1', meaning: '该请求号已用于其他内容' }],
};

it('describes the data of a console call, and the meaning of a refusal', () => {
  expect(responseValues(CONSOLE, 200, { code: 0, msg: '成功', data: { orderNo: 'D1' } }).rows.at(-1)).toEqual({
    path: 'data.orderNo',
    value: 'D1',
    said: '平台单号',
  });
  const refused = responseValues(CONSOLE, 200, { code: 1, bizCode: '1', msg: '重复', data: null });
  expect(refused.rows.find(({ path }) => path === 'bizCode')?.said).toBe(`${TEXT.meaning}：该请求号已用于其他内容`);
  expect(refused.rows.map(({ path }) => path)).not.toContain('data');
  expect(refused.rows.filter(({ path }) => path.startsWith('data.'))).toEqual([]);
});

it('returns no rows for a response that is no object', () => {
  expect(responseValues(OPEN, 200, 'text').rows).toEqual([]);
});
