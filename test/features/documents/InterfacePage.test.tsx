/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { screen, within } from '@testing-library/react';
import type { DocumentCall } from '@/contract/calls/documents';
import { InterfacePage } from '@/features/documents/InterfacePage';
import { callOf, index, words } from '@/features/documents/resources';
import { resourceArrived } from '@/shared/resource/slice';

/*
 * The reference names each call by its Chinese title, for open calls and calls of the console. The technical name is next to the
 * title.
 */

const ENTRY = { kind: 'CONSOLE', name: 'queryAccountBalance', title: '查询账户余额', group: '账户与余额' } as const;
const OPEN = { kind: 'OPEN', name: 'createOrder', title: '创建订单', group: '收款' } as const;
const ADDRESS = { method: 'POST', path: '/gateway/trade/platform/queryAccountBalance' };
const CALL: DocumentCall = {
  ...ENTRY,
  ...ADDRESS,
  about: ['列出当前会员的账户与余额。'],
  who: '已登录的用户',
  marks: [],
  number: '',
  since: '',
  params: [],
  query: [],
  body: [],
  answer: [],
  errors: [],
  refusals: [],
  sends: null,
  untried: '不能在线调试。',
  example: null,
};
const KNOWN = {
  version: '1.0.0',
  calls: [
    { ...OPEN, ...ADDRESS },
    { ...ENTRY, ...ADDRESS },
  ],
  errors: [],
  events: [],
  values: [],
  changelog: [],
  canTry: true,
  signer: { serial: '', publicKey: '' },
  sealer: { serial: '', publicKey: '' },
};
const DESCRIPTIONS = {
  open: [],
  console: [{ name: ENTRY.name, said: '列出当前会员的账户与余额。', initials: 'cxzhye lcdqhydzhyye' }],
  errors: [],
  events: [],
};
const arrived = [
  resourceArrived({ ...index, data: KNOWN, at: 1 }),
  resourceArrived({ ...callOf({ kind: ENTRY.kind, name: ENTRY.name }), data: CALL, at: 1 }),
  resourceArrived({ ...words, data: DESCRIPTIONS, at: 1 }),
];
const AT = '/document/interface?kind=CONSOLE&call=queryAccountBalance';

// Ignores React's error that jsdom does not know the element `search`.
const complain = console.error;
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation((...said) => {
    if (said[1] !== 'search') complain(...said);
  });
});

/** Waits until the separately loaded part of the page is visible. */
const whole = async () => expect(await screen.findByRole('region', { name: '在线调试' })).toBeVisible();

it('shows the title of a call in the list and the heading, and its technical name only at the heading', async () => {
  show(<InterfacePage />, { before: arrived, at: AT });
  const list = screen.getByRole('navigation', { name: '接口列表' });
  const link = within(list).getByRole('link', { name: ENTRY.title });
  expect(link).toHaveAttribute('aria-current', 'page');
  expect(link).toHaveAttribute('href', AT);
  expect(within(list).queryByText(ENTRY.name)).toBeNull();
  const heading = screen.getByRole('heading', { level: 2, name: ENTRY.title });
  expect(within(heading.parentElement as HTMLElement).getByText(ENTRY.name).tagName).toBe('CODE');
  await whole();
  expect(screen.getByText('不能在线调试。')).toBeVisible();
});

const aField = (name: string, limits: string[] = []) => ({
  name,
  depth: 0,
  type: '文本',
  required: true,
  description: '',
  limits,
  rule: null,
});
const SENDS: DocumentCall['sends'] = {
  path: '/trade/platform/queryAccountBalance',
  warehousePath: null,
  method: 'POST',
  money: true,
  kept: true,
  encrypted: true,
  blob: false,
  withoutSession: false,
  meanings: { '20040001': 'final' },
};
/** Renders the page of the call with additional properties. */
async function showing(more: Partial<DocumentCall>) {
  show(<InterfacePage />, {
    at: AT,
    before: [
      ...arrived.slice(0, 1),
      resourceArrived({ ...callOf({ kind: ENTRY.kind, name: ENTRY.name }), data: { ...CALL, ...more }, at: 1 }),
    ],
  });
  await whole();
}
const heads = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);

it('shows the column of remarks only for fields that have remarks', async () => {
  await showing({ body: [aField('keyword', ['最多20个字符'])], answer: [aField('balance')] });
  expect(heads('请求参数')).toEqual(['参数', '类型', '必填', '说明']);
  expect(heads('应答')).toEqual(['字段', '类型']);
});

it('shows for each refusal of a call that moves money whether its request number is used up', async () => {
  const refusals = [
    { code: '20040001', meaning: '余额不足' },
    { code: '20050001', meaning: '已停用' },
  ];
  await showing({ refusals, sends: SENDS });
  expect(heads('业务拒绝')).toEqual(['bizCode', '含义', 'requestNo']);
  const rows = screen.getByRole('table', { name: '业务拒绝' });
  expect(within(rows).getByRole('row', { name: /20040001/ })).toHaveTextContent('已占用，重新发起须换新的');
  expect(within(rows).getByRole('row', { name: /20050001/ })).toHaveTextContent('没有占用，可以沿用');
});

it('shows no request number for a call that moves no money', async () => {
  await showing({ refusals: [{ code: '1', meaning: '已停用' }], sends: { ...SENDS, money: false } });
  expect(heads('业务拒绝')).toEqual(['bizCode', '含义']);
});

it.each(['查询账户余额', 'cxzhye', 'queryAccountBalance'])(
  'finds a call by %s and shows its title, name and description',
  async (typed) => {
    const { user, address } = show(<InterfacePage />, { before: arrived, at: '/document/interface' });
    await user.type(screen.getByRole('searchbox'), typed);
    const [link] = within(await screen.findByRole('list', { name: '搜索结果' })).getAllByRole('link');
    expect(link).toHaveTextContent(`${ENTRY.title}${ENTRY.name}列出当前会员的账户与余额。`);
    await user.click(link as HTMLElement);
    expect(address()).toBe(AT);
    await whole();
  },
);
