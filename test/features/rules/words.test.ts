import type { RuleContent } from '@/contract/rules/ruleContent';
import { textOf, typedOf, wireOf } from '@/features/rules/PartsField';
import { compared, linesOf, momentOf } from '@/features/rules/words';

const content: RuleContent = {
  parts: [
    { target: 'BOOK', no: 'ZB1', mode: 'PERCENT', value: '12.5' },
    { target: 'RULE', no: 'GZ1', mode: 'FIXED', value: '1.50' },
  ],
  restTo: '',
  feeBearer: 'MERCHANT',
  settle: 'AT_ONCE',
  settleLeast: '100.00',
  refund: 'RECEIVERS',
};
const names = { ZB1: '西湖门店', GZ1: '推广佣金' };

it('describes a rule in lines', () => {
  expect(linesOf(content, names)).toEqual([
    ['接收方1', '西湖门店 12.5%'],
    ['接收方2', '规则：推广佣金 每笔1.50元'],
    ['剩余金额归属', '商户留存'],
    ['手续费承担', '商户承担，从留存金额中扣'],
    ['结算方式', '实时结算到余额账户，满100.00元起'],
    ['退款承担', '接收方先退回分账，再退款'],
  ]);
});

it('compares two versions of a rule with receivers first, also with different numbers of receivers', () => {
  const fewer = { ...content, parts: content.parts.slice(0, 1), refund: 'MERCHANT' as const };
  const rows = compared(fewer, content, names);
  expect(rows.map(({ label }) => label)).toEqual([
    '接收方1',
    '接收方2',
    '剩余金额归属',
    '手续费承担',
    '结算方式',
    '退款承担',
  ]);
  expect(rows.filter(({ left, right }) => left !== right).map(({ label, left }) => [label, left])).toEqual([
    ['接收方2', '无'],
    ['退款承担', '商户垫付全部退款'],
  ]);
});

it.each([
  ['2026-12-01 00:00', '2026-11-30T16:00:00.000Z'],
  ['2026-12-01 08:30:15', '2026-12-01T00:30:15.000Z'],
  ['2026-02-30 00:00', null],
  ['2026-12-01 24:30', null],
  ['明天', null],
])('reads %s as a time in Shanghai', (typed, wire) => {
  expect(momentOf(typed)).toBe(wire);
});

it('sends a typed row in the format of the platform, and shows the row again', () => {
  expect(wireOf({ target: 'BOOK:ZB1', mode: 'FIXED', value: '3.5' })).toMatchObject({ no: 'ZB1', value: '3.50' });
  expect(wireOf({ target: 'RULE:GZ1', mode: 'PERCENT', value: '12.5' })).toMatchObject({
    target: 'RULE',
    value: '12.5',
  });
  expect(textOf(content.parts.map(typedOf).map((row) => typedOf(wireOf(row))))).toBe(
    textOf(content.parts.map(typedOf)),
  );
});
