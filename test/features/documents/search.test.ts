import type { DocumentEntry, DocumentKind } from '@/contract/calls/documents';
import { OPEN_ERRORS, type OpenErrorCode } from '@/contract/open/openErrors';
import { entriesOf, found } from '@/features/documents/search';

/*
 * Tests the search over headings, calls, errors and events. It finds entries by title, description and pinyin
 * initials.
 */

const aCall = (name: string, title: string, kind: DocumentKind = 'CONSOLE'): DocumentEntry => ({
  kind,
  name,
  method: 'POST',
  path: `/gateway/mts/${name}`,
  title,
  group: '账户与余额',
});
const CALLS = [
  aCall('findBalances', '查询余额', 'OPEN'),
  aCall('createRefund', '申请退款', 'OPEN'),
  aCall('downLoadAccountFlow', '导出资金流水'),
  aCall('queryAccountFlow', '查询资金流水'),
  aCall('accountFlowDetail', '查询流水详情'),
  aCall('cashierOrderPage', '查询收款单'),
  aCall('payOrderRefuse', '审核驳回制单'),
];
const of = (name: string, said: string, initials: string) => ({ name, said, initials });
const WORDS = {
  open: [
    { ...of('findBalances', '', 'cxye ye'), fields: ['accountNo', 'frozen'] },
    of('createRefund', '对已支付的订单退款，可部分、可多次。', 'sqtk'),
  ],
  console: [
    of('downLoadAccountFlow', '导出符合筛选的资金流水。', 'dczjls dcfhsxdzjls'),
    of('queryAccountFlow', '按时间查询账户流水。', 'cxzjls asjcxzhls'),
    of('accountFlowDetail', '查看一笔流水，以及引起它的订单。', 'cxlsxq ckybls yjyqtddd'),
    of('cashierOrderPage', '列出收款单。', 'cxskd lcskd'),
    of('payOrderRefuse', '驳回若干制单。', 'shbhzd bhrgzd'),
  ],
  errors: [],
  events: [],
};
const ERRORS = (Object.keys(OPEN_ERRORS) as OpenErrorCode[]).map((code) => ({ code, ...OPEN_ERRORS[code] }));
const entries = entriesOf({ calls: CALLS, errors: [], events: [] }, WORDS);
const everything = entriesOf({ calls: CALLS, errors: ERRORS, events: [] }, WORDS);
const titles = (typed: string) => found(entries, typed).map(({ title }) => title);

it.each([
  ['its title', '导出资金流水'],
  ['a part of its title and of its group', '导出 余额'],
  ['the initials of its title', 'dczjls'],
  ['the first of these', 'dczj'],
  ['its name', 'downLoadAccountFlow'],
  ['its path', '/gateway/mts/download'],
])('a call of the console is found by %s', (_by, typed) => {
  expect(found(entries, typed)[0]).toMatchObject({
    title: '导出资金流水',
    name: 'downLoadAccountFlow',
    of: '导出符合筛选的资金流水。',
    to: '/document/interface?kind=CONSOLE&call=downLoadAccountFlow',
  });
});

it('ranks titles before texts, and names that begin with the query before names that contain it', () => {
  expect(titles('查询资金流水')).toEqual(['查询资金流水']);
  expect(titles('accountFlow')).toEqual(['查询流水详情', '导出资金流水', '查询资金流水']);
});

it('ranks initials of a title before names with the same letters by chance', () => {
  expect(titles('sh').slice(0, 2)).toEqual(['审核驳回制单', '查询收款单']);
});

it('matches initials from the start of a word group, not from its middle', () => {
  expect(titles('dcfh')).toEqual(['导出资金流水']);
  expect(titles('hsxd')).toEqual([]);
});

it('finds a call by title and name before the texts are loaded', () => {
  const early = entriesOf({ calls: CALLS, errors: [], events: [] });
  for (const typed of ['导出资金流水', 'downloadaccount'])
    expect(found(early, typed)).toMatchObject([{ title: '导出资金流水', of: 'POST /gateway/mts/downLoadAccountFlow' }]);
});

it('ranks the call with a parameter before texts that only mention it', () => {
  expect(titles('frozen')[0]).toBe('查询余额');
});

it.each([
  ['回调', '通知'],
  ['异步通知', '通知'],
  ['webhook', '通知'],
  ['Webhooks', '通知'],
  ['SDK', '创建订单'],
  ['幂等', '重复请求（幂等）'],
  ['幂等性', '重复请求（幂等）'],
  ['测试卡', '如何得到各种结果'],
  ['test card', '如何得到各种结果'],
  ['Test Cards', '如何得到各种结果'],
  ['签名失败', '请求签名'],
  ['签名错误', '请求签名'],
  ['签名不对', 'UNAUTHORIZED'],
  ['为什么签名不正确？', 'UNAUTHORIZED'],
  ['验签报错', '应答验签'],
  ['部分退款', '申请退款'],
  ['怎么退款', '申请退款'],
  ['如何部分退款', '申请退款'],
  ['白名单', '清单'],
  ['沙盒', '沙箱'],
  ['退票', '如何得到各种结果'],
  ['30%', '分账'],
  ['30％', '分账'],
  ['分账比例', '分账'],
  ['401', 'UNAUTHORIZED'],
  ['HTTP 409', 'NUMBER_REUSED'],
])('finds for the common term %s the entry %s', (typed, title) => {
  expect(found(everything, typed).map((entry) => entry.title)).toContain(title);
});

it('ranks the errors with a status before texts that only mention the number', () => {
  const [first, second] = found(everything, '409').map(({ title }) => title);
  expect([first, second].sort()).toEqual(['NUMBER_REUSED', 'STATE_CONFLICT']);
});
