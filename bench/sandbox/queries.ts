import { addDays, DAY_MS, dayOf, startOfDay, wireTime } from '@sandbox/domain/money/days';
import type { queryAccountFlow } from '@/contract/calls/accounts';
import type { RequestOf } from '@/contract/defineCall';

export interface Query {
  what: string;
  request: RequestOf<typeof queryAccountFlow>;
}

/** Numbers of existing rows that the mix of queries needs. */
export interface Known {
  accountNo: string;
  flowNo: string;
  tradeNo: string;
}

/**
 * The mix of queries for the flow list's figures: thirty typical queries of clerks, pages 1 to 100, ten of them by amount with
 * time, keyword and party. All are sent equally often.
 */
export function flowQueries(now: Date, { accountNo, flowNo, tradeNo }: Known): Query[] {
  const today = dayOf(now);
  const days = (count: number) => ({
    startTime: wireTime(startOfDay(addDays(today, 1 - count))),
    endTime: wireTime(new Date(startOfDay(addDays(today, 1)).getTime() - 1)),
  });
  const amounts = (minAmount: string, maxAmount: string) => ({ minAmount, maxAmount });
  const page = (pageNo: number, pageSize = 10) => ({ pageNo, pageSize });
  const hours = (from: number, to: number) => ({
    startTime: wireTime(new Date(now.getTime() - from * (DAY_MS / 24))),
    endTime: wireTime(new Date(now.getTime() - to * (DAY_MS / 24))),
  });
  return [
    { what: '今天, first page', request: { ...page(1), ...days(1) } },
    { what: '今天, page 20 of 50', request: { ...page(20, 50), ...days(1) } },
    { what: '近7天, first page', request: { ...page(1), ...days(7) } },
    { what: '近7天, page 100', request: { ...page(100), ...days(7) } },
    { what: '近7天, income', request: { ...page(2), ...days(7), direction: 'IN' } },
    { what: '近7天, oldest first', request: { ...page(5), ...days(7), sortField: 'createTime', sortOrder: 'asc' } },
    { what: '近7天, keyword', request: { ...page(1), ...days(7), keyword: '质量' } },
    { what: '近14天, one account', request: { ...page(3), ...days(14), accountNo } },
    { what: '近14天, withdrawals', request: { ...page(1, 50), ...days(14), businessType: '4003' } },
    { what: '近30天, first page', request: { ...page(1), ...days(30) } },
    { what: '近30天, page 100 of 50', request: { ...page(100, 50), ...days(30) } },
    {
      what: '近30天, type and direction',
      request: { ...page(10, 20), ...days(30), businessType: '4007', direction: 'IN' },
    },
    { what: '近30天, fee account', request: { ...page(4), ...days(30), accountType: 'FEE' } },
    { what: '近30天, largest first', request: { ...page(1), ...days(30), sortField: 'amount', sortOrder: 'desc' } },
    { what: '近30天, from 40,000 yuan', request: { ...page(2), ...days(30), minAmount: '40000.00' } },
    { what: 'from hour to hour, 30 days', request: { ...page(7), ...hours(30 * 24 - 5, 3) } },
    { what: 'two hours of yesterday', request: { ...page(1, 30), ...hours(26, 24) } },
    { what: '近30天, one trade', request: { ...page(1), ...days(30), tradeNo } },
    { what: 'no filter, first page', request: page(1) },
    { what: 'one flow number', request: { ...page(1), flowNo } },
    { what: '近30天, keyword', request: { ...page(1), ...days(30), keyword: '质量' } },
    { what: '近30天, a party', request: { ...page(1), ...days(30), keyword: '对手方' } },
    { what: '近30天, keyword of income', request: { ...page(1), ...days(30), keyword: '尾款', direction: 'IN' } },
    { what: '近30天, a number in the remark', request: { ...page(1), ...days(30), keyword: '00791' } },
    { what: '近30天, 1,000 to 20,000 yuan', request: { ...page(1), ...days(30), ...amounts('1000.00', '20000.00') } },
    {
      what: '近30天, odd amounts, income',
      request: { ...page(3), ...days(30), ...amounts('123.45', '17777.77'), direction: 'IN' },
    },
    { what: '近90天, from 100 yuan', request: { ...page(1), ...days(90), minAmount: '100.00' } },
    {
      what: '近90天, amounts of one account',
      request: { ...page(1), ...days(90), ...amounts('500.00', '30000.00'), accountNo },
    },
    { what: 'a keyword of all', request: { ...page(1), keyword: '质量' } },
    { what: 'a keyword that is nowhere', request: { ...page(1), keyword: '没有的字' } },
  ];
}
