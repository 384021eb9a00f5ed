/** @jest-environment jsdom */

import { aScreen, chooseOption } from '@test/support/page';
import '@testing-library/jest-dom';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { daysBefore } from '@/shared/dates/range';
import { beijingDay } from '@/shared/format/time';
import { DATE_SHORTCUTS, type Filter } from '@/shared/list/defineList';
import { Filters } from '@/shared/list/Filters';
import { number } from '@/shared/list/usual';

type Values = Readonly<Record<string, string>>;

const filters: readonly Filter[] = [
  { kind: 'text', key: 'flowNo', label: '流水号' },
  { kind: 'choice', key: 'direction', label: '收支方向', options: { IN: '收入', OUT: '支出' } },
  { kind: 'dateRange', from: 'startTime', to: 'endTime', label: '交易时间', shortcuts: DATE_SHORTCUTS },
  { kind: 'amountRange', from: 'minAmount', to: 'maxAmount', label: '金额范围' },
];

interface Collected {
  searches: Values[];
  resets: number[];
}

/** Renders the filters with values from an address. The button goes back in the browser's history. */
interface Shown {
  values: Values;
  into: Collected;
  shown: readonly Filter[];
  all: boolean;
  busy: boolean;
}
function Page({ values, into, shown, all, busy }: Shown) {
  const [now, setNow] = useState(values);
  return (
    <>
      <Filters
        filters={shown}
        all={all}
        values={now}
        busy={busy}
        onSearch={(next) => into.searches.push(next)}
        onReset={() => {
          into.resets.push(1);
          setNow({});
        }}
      />
      <button type="button" onClick={() => setNow({ flowNo: '旧链接' })}>
        后退
      </button>
    </>
  );
}

function theFilters(values: Values = {}, { shown = filters, all = false, busy = false } = {}) {
  const into: Collected = { searches: [], resets: [] };
  render(<Page values={values} into={into} shown={shown} all={all} busy={busy} />);
  return { ...into, user: userEvent.setup() };
}

const field = (name: string) => screen.getByRole('textbox', { name });
const search = () => screen.getByRole('button', { name: '查询' });

beforeEach(() => aScreen());

describe('searching', () => {
  it('applies typed values only by Enter or by the button', async () => {
    const { searches, user } = theFilters();
    await user.type(field('流水号'), ' 2026 ');
    expect(searches).toEqual([]);
    await user.keyboard('{Enter}');
    await user.type(field('流水号'), '1');
    await user.click(search());
    expect(searches).toEqual([{ flowNo: '2026' }, { flowNo: '2026 1' }]);
  });

  it('accepts another search during a running one, by Enter and by the button', async () => {
    const { searches, user } = theFilters({}, { busy: true });
    expect(search()).toHaveAttribute('aria-busy', 'true');
    await user.type(field('流水号'), '1');
    await user.click(search());
    await user.type(field('流水号'), '2{Enter}');
    expect(searches).toEqual([{ flowNo: '1' }, { flowNo: '12' }]);
  });

  it('applies a chosen option at once, together with the typed values', async () => {
    const { searches, user } = theFilters();
    await user.type(field('流水号'), '2026');
    await chooseOption(user, screen.getByRole('combobox', { name: '收支方向' }), '收入');
    expect(searches).toEqual([{ flowNo: '2026', direction: 'IN' }]);
  });

  it('requests nothing by a chosen option while another field is wrong, and marks the wrong field', async () => {
    const { searches, user } = theFilters({}, { shown: filters.filter(({ kind }) => kind !== 'dateRange') });
    await user.type(field('最低金额'), 'x');
    await chooseOption(user, screen.getByRole('combobox', { name: '收支方向' }), '收入');
    expect(field('最低金额')).toBeInvalid();
    expect(screen.getByRole('combobox', { name: '收支方向' })).toHaveValue('收入');
    expect(searches).toEqual([]);
  });

  it('applies a chosen option in the drawer of a phone only after 查询', async () => {
    const { searches, user } = theFilters({}, { all: true });
    await chooseOption(user, screen.getByRole('combobox', { name: '收支方向' }), '收入');
    expect(searches).toEqual([]);
    await user.click(search());
    expect(searches).toEqual([{ direction: 'IN' }]);
  });

  it('omits filters that were cleared', async () => {
    const { searches, user } = theFilters({ flowNo: '2026', direction: 'OUT' });
    await user.clear(field('流水号'));
    await chooseOption(user, screen.getByRole('combobox', { name: '收支方向' }), '全部');
    expect(searches).toEqual([{}]);
  });

  it('writes amounts in the wire format', async () => {
    const { searches, user } = theFilters({}, { all: true });
    await user.type(field('最低金额'), '1,000');
    await user.type(field('最高金额'), '02000.5{Enter}');
    expect(searches).toEqual([{ minAmount: '1000.00', maxAmount: '2000.50' }]);
  });

  it('accepts a copied number in groups of four, and keeps the spaces of a text', async () => {
    const shown: Filter[] = [number('tradeNo', '交易单号'), { kind: 'text', key: 'keyword', label: '对方' }];
    const { searches, user } = theFilters({}, { shown });
    await user.click(field('交易单号'));
    await user.paste(' 2026 1120 0001 7 ');
    await user.type(field('对方'), 'Zhang Ming{Enter}');
    expect(searches).toEqual([{ tradeNo: '2026112000017', keyword: 'Zhang Ming' }]);
  });

  it('accepts amounts with the signs of a Chinese keyboard', async () => {
    const { searches, user } = theFilters({}, { all: true });
    await user.type(field('最低金额'), '１，０００');
    await user.type(field('最高金额'), '２０００。５{Enter}');
    expect(searches).toEqual([{ minAmount: '1000.00', maxAmount: '2000.50' }]);
  });

  it('sets a range of days by one click, today included', async () => {
    const { searches, user } = theFilters();
    await chooseOption(user, screen.getByLabelText('快捷日期'), '近7天');
    expect(screen.getByLabelText('快捷日期')).toHaveValue('近7天');
    // The current day in Beijing, which may be later than the day in the machine's time zone.
    const today = beijingDay(Date.now());
    expect(searches).toEqual([{ startTime: daysBefore(today, 6), endTime: today }]);
  });
});

const BAD_AMOUNT = '请输入正确的金额，最多两位小数';
const ODD_COMMA = '不用输入逗号，角分请用小数点，如100.50';
const BAD_DAY = '请输入正确的日期，如 2026-11-20';

describe('values that cannot be searched for', () => {
  it.each([
    ['最低金额', '1.234', BAD_AMOUNT],
    ['最高金额', '-1', '金额不能为负数'],
    ['最高金额', '1e3', '无法识别“e3”，请只保留金额'],
    ['最低金额', '12,50', ODD_COMMA],
    ['最高金额', '1，00', ODD_COMMA],
    ['开始日期', '2026-02-30', BAD_DAY],
    ['结束日期', '昨天', BAD_DAY],
  ])('refuses %s %s at its field and requests nothing', async (name, typed, told) => {
    const { searches, user } = theFilters({}, { all: true });
    await user.type(field(name), `${typed}{Enter}`);
    expect(field(name)).toBeInvalid();
    expect(field(name)).toHaveAccessibleDescription(told);
    expect(screen.getAllByRole('textbox').filter((box) => box.getAttribute('aria-invalid') === 'true')).toHaveLength(1);
    expect(searches).toEqual([]);
  });

  it.each([
    ['最低金额', '10', '最高金额', '9.99', '最低金额不能大于最高金额'],
    ['开始日期', '2026-11-20', '结束日期', '2026-11-19', '开始日期不能晚于结束日期'],
  ])('refuses %s %s with %s %s at the later field', async (first, from, second, to, told) => {
    const { searches, user } = theFilters({}, { all: true });
    await user.type(field(first), from);
    await user.type(field(second), `${to}{Enter}`);
    expect(field(second)).toHaveAccessibleDescription(told);
    expect(searches).toEqual([]);
  });

  it('accepts a range of one day and of one amount', async () => {
    const { searches, user } = theFilters({}, { all: true });
    await user.type(field('开始日期'), '2026-11-20');
    await user.type(field('结束日期'), '2026-11-20');
    await user.type(field('最低金额'), '5');
    await user.type(field('最高金额'), '5.00{Enter}');
    expect(searches).toHaveLength(1);
  });

  it('compares amounts by their value, however large', async () => {
    const { searches, user } = theFilters({}, { all: true });
    await user.type(field('最低金额'), '9007199254740.98');
    await user.type(field('最高金额'), '9007199254740.99{Enter}');
    expect(searches).toHaveLength(1);
    await user.clear(field('最高金额'));
    await user.type(field('最高金额'), '9007199254740.97{Enter}');
    expect(searches).toHaveLength(1);
  });

  it('clears the error once the value is corrected', async () => {
    const { searches, user } = theFilters({}, { all: true });
    await user.type(field('最低金额'), 'x{Enter}');
    await user.clear(field('最低金额'));
    await user.type(field('最低金额'), '5{Enter}');
    expect(screen.queryByText(BAD_AMOUNT)).toBeNull();
    expect(field('最低金额')).toBeValid();
    expect(searches).toEqual([{ minAmount: '5.00' }]);
  });
});

describe('the address', () => {
  it('fills the fields from the address', () => {
    theFilters(
      { flowNo: '88', direction: 'OUT', startTime: '2026-11-01', endTime: '2026-11-20', minAmount: '1.00' },
      { all: true },
    );
    expect(field('流水号')).toHaveValue('88');
    expect(screen.getByRole('combobox', { name: '收支方向' })).toHaveValue('支出');
    expect(field('开始日期')).toHaveValue('2026-11-01');
    expect(field('结束日期')).toHaveValue('2026-11-20');
    expect(field('最低金额')).toHaveValue('1.00');
  });

  it('replaces typed values and their errors when the address changes', async () => {
    const { user } = theFilters({}, { all: true });
    await user.type(field('最低金额'), 'x{Enter}');
    await user.type(field('流水号'), '打到一半');
    await user.click(screen.getByRole('button', { name: '后退' }));
    expect(field('流水号')).toHaveValue('旧链接');
    expect(field('最低金额')).toHaveValue('');
    expect(screen.queryByText(BAD_AMOUNT)).toBeNull();
  });

  it('requests the list without filters after 重置', async () => {
    const { resets, searches, user } = theFilters({ flowNo: '88' });
    await user.click(screen.getByRole('button', { name: '重置' }));
    expect(resets).toEqual([1]);
    expect(searches).toEqual([]);
    expect(field('流水号')).toHaveValue('');
  });
});

describe('重置', () => {
  it('also clears typed values that were not searched for, and their errors', async () => {
    const { user } = theFilters({}, { all: true });
    await user.type(field('流水号'), '打到一半');
    await chooseOption(user, screen.getByRole('combobox', { name: '收支方向' }), '收入');
    await user.type(field('最低金额'), 'x{Enter}');
    expect(field('最低金额')).toBeInvalid();
    await user.click(screen.getByRole('button', { name: '重置' }));
    expect(field('流水号')).toHaveValue('');
    expect(screen.getByRole('combobox', { name: '收支方向' })).toHaveValue('全部');
    expect(field('最低金额')).toHaveValue('');
    expect(field('最低金额')).toBeValid();
  });
});

describe('many filters', () => {
  const many: readonly Filter[] = [
    ...['a', 'b', 'c', 'd', 'e', 'f'].map((key): Filter => ({ kind: 'text', key, label: `条件${key}` })),
    { kind: 'amountRange', from: 'minAmount', to: 'maxAmount', label: '金额范围' },
  ];
  const seen = (name: string) => screen.queryByRole('textbox', { name }) !== null;
  const more = () => screen.queryByRole('button', { name: /更多筛选/ });

  it('shows the filters of the first line, and the others behind 更多筛选', async () => {
    const { user } = theFilters({}, { shown: many });
    expect(seen('条件a')).toBe(true);
    expect(seen('最高金额')).toBe(false);
    expect(more()).toHaveAttribute('aria-expanded', 'false');
    await user.click(more() as HTMLElement);
    expect(seen('最高金额')).toBe(true);
    await user.click(more() as HTMLElement);
    expect(seen('最高金额')).toBe(false);
  });

  it('Enter applies values behind 更多筛选 and closes the panel', async () => {
    const { searches, user } = theFilters({}, { shown: many });
    await user.click(more() as HTMLElement);
    await user.type(field('最高金额'), '5{Enter}');
    expect(searches).toEqual([{ maxAmount: '5.00' }]);
    expect(seen('最高金额')).toBe(false);
  });

  it('counts the active filters behind 更多筛选, and shows all on a phone', () => {
    theFilters({ maxAmount: '5.00', a: '1' }, { shown: many });
    expect(more()).toHaveTextContent('更多筛选（1）');
    cleanup();
    theFilters({ maxAmount: '5.00' }, { shown: many, all: true });
    expect(seen('最高金额')).toBe(true);
    expect(more()).toBeNull();
  });

  it('opens 更多筛选 when a wrong field is behind it', async () => {
    const { searches, user } = theFilters({}, { shown: many });
    await user.click(more() as HTMLElement);
    await user.type(field('最高金额'), 'x');
    await user.click(more() as HTMLElement);
    await user.click(search());
    expect(field('最高金额')).toHaveAccessibleDescription('金额只能包含数字和小数点');
    expect(searches).toEqual([]);
  });

  it('hides 更多筛选 if there are few filters', () => {
    theFilters({}, { shown: filters.slice(0, 3) });
    expect(more()).toBeNull();
  });
});
