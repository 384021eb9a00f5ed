/** @jest-environment jsdom */

import { bareNumber } from '@test/support/bareNumber';
import { aScreen, everyPageIsOpen, linksAreJudgedBy, show } from '@test/support/page';
import { aFlow } from '@test/support/samples';
import { screen, within } from '@testing-library/react';
import { flowDetail } from '@/features/funds/flowDetail';
import { fundFlowList } from '@/features/funds/lists/flow';
import { DetailDrawer } from '@/shared/detail/DetailDrawer';
import type { AnyPage } from '@/shared/list/defineList';
import { listArrived, listRequested } from '@/shared/list/slice';
import { statusEvents } from '@/shared/status/slice';

const query = { filters: {}, sort: null, pageNo: 1, pageSize: 10 };
const rows = ['F1', 'F2', 'F3'].map((flowNo) => aFlow({ flowNo }));
const page = { rows, total: 3, pageNo: 1, pageSize: 10 } as unknown as AnyPage;
const onList = [
  listRequested({ id: fundFlowList.id, query }),
  listArrived({ id: fundFlowList.id, query, page, at: 1 }),
] as const;
const RELATED = { relation: 'REFUND', tradeNo: 'R12345', amount: '3.00', status: 'SUCCESS', createTime: '' };
const POSTING = { flowNo: 'F9', accountType: 'BALANCE', direction: 'IN', amount: '3.00', createTime: '' };
const known = (trail: object[] = []) => ({
  flow: rows[1],
  trade: { related: [RELATED], flows: [POSTING] },
  trail,
});
const arrived = (data: unknown) =>
  statusEvents.statusArrived({ key: flowDetail.keyOf('F2'), data, at: 1, final: true });

function opened(at = 'F2') {
  const stepped: string[] = [];
  const shown = show(
    <DetailDrawer
      of={flowDetail}
      at={at}
      list={fundFlowList.id}
      onStep={(to) => stepped.push(to)}
      onClose={() => {}}
    />,
    { before: [...onList] },
  );
  return { ...shown, stepped };
}

beforeEach(() => {
  aScreen();
  everyPageIsOpen();
});

describe('a detail over its list', () => {
  it('moves to the rows before and after its own row', async () => {
    const { user, stepped } = opened();
    await user.click(screen.getByRole('button', { name: '上一条' }));
    await user.click(screen.getByRole('button', { name: '下一条' }));
    expect(stepped).toEqual(['F1', 'F3']);
  });

  it.each([
    ['F1', '上一条'],
    ['F3', '下一条'],
  ])('the row %s has no %s', (at, name) => {
    opened(at);
    expect(screen.getByRole('button', { name })).toBeDisabled();
  });

  it.each([
    ['j', ['F3']],
    ['{ArrowRight}', ['F3']],
    ['k', ['F1']],
    ['{ArrowLeft}', ['F1']],
    ['{Control>}j{/Control}', []],
  ])('moves to the neighbouring row by keys without a modifier: %s', async (key, expected) => {
    const { user, stepped } = opened();
    await user.keyboard(key);
    expect(stepped).toEqual(expected);
  });

  it('does not move beyond the last row by key', async () => {
    const { user, stepped } = opened('F3');
    await user.keyboard('j');
    expect(stepped).toEqual([]);
  });

  it('shows amount, party and actions above the facts, and repeats neither the amount nor the actions', () => {
    const { happens } = opened();
    happens(arrived({ known: known(), refusal: null }));
    const facts = screen.getByRole('region', { name: '基本信息' });
    const head = facts.previousElementSibling as HTMLElement;
    const [{ amount, counterpartyName, direction }] = [rows[1] as (typeof rows)[number]];
    expect(head).toHaveTextContent(`${direction === 'IN' ? '+' : '−'}${amount}元`);
    expect(head).toHaveTextContent(counterpartyName);
    expect(within(head).getByRole('button', { name: '电子回单' })).toBeVisible();
    expect(within(facts).queryByText('金额（元）')).toBeNull();
    expect(screen.getAllByRole('button', { name: '电子回单' })).toHaveLength(1);
  });

  it('offers no next and previous buttons for an item outside the list', () => {
    opened('F7');
    expect(screen.queryByRole('button', { name: '下一条' })).toBeNull();
  });

  it('shows the refusal of the platform, and requests the detail again', async () => {
    const { user, happens, log } = opened();
    happens(arrived({ known: null, refusal: '数据不存在或无权访问' }));
    expect(screen.getByRole('alert')).toHaveTextContent('数据不存在或无权访问');
    const before = log.filter(statusEvents.statusOpened.match).length;
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(log.filter(statusEvents.statusOpened.match)).toHaveLength(before + 1);
  });

  it('requests nothing after the drawer is closed', () => {
    const { unmount, last } = opened();
    unmount();
    expect(last(statusEvents.statusLeft.type)).toEqual(statusEvents.statusLeft({ key: flowDetail.keyOf('F2') }));
  });

  it('links the related records', () => {
    const { happens } = opened();
    happens(arrived({ known: known(), refusal: null }));
    // jsdom computes the accessible name with spaces that browsers do not add.
    expect(screen.getByRole('link', { name: 'R 12345' })).toHaveAttribute('href', '/trade-manage/index?detail=R12345');
    expect(screen.getByRole('link', { name: 'F 9' })).toHaveAttribute('href', '/fund-manage/flow?detail=F9');
  });

  it('links no record that the user may not open', () => {
    linksAreJudgedBy(() => ({ kind: 'refused' }));
    const { happens } = opened();
    happens(arrived({ known: known(), refusal: null }));
    expect(screen.getByText(bareNumber('R12345'))).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
