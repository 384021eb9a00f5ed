import { answers, fails } from '@test/support/answers';
import { running } from '@test/support/running';
import { aBatchItemPage } from '@test/support/samples';
import { batchItemPage } from '@/contract/calls/batchPayments';
import { batchLines } from '@/shared/money/batchLines';
import { firstLines, type QuestionLine, textOfLine } from '@/shared/money/questionLine';

const row = (name: string, amount: string) => ({
  name,
  accountNo: '6222********0128',
  bankName: '中国工商银行',
  amount,
});

it('lists the largest payments of a batch with payee, account and bank, and counts the others', async () => {
  const rows = [row('何雨桐', '60.00'), row('林晓燕', '25.00')];
  const { world, result } = await running<readonly QuestionLine[] | null>(() => batchLines('B1', 7), {
    standIns: [answers(batchItemPage, aBatchItemPage(rows))],
  });
  expect(result?.map(textOfLine)).toEqual([
    '何雨桐　60.00 元　6222 **** **** 0128　中国工商银行',
    '林晓燕　25.00 元　6222 **** **** 0128　中国工商银行',
    '另有 5 笔',
  ]);
  expect(world.requests[0]?.body).toMatchObject({ batchNo: 'B1', sortField: 'amount', sortOrder: 'desc' });
});

it('returns nothing when the payments cannot be loaded, so that no question is asked without them', async () => {
  const { result } = await running<readonly QuestionLine[] | null>(() => batchLines('B1', 7), {
    standIns: [fails(batchItemPage, 'offline')],
  });
  expect(result).toBeNull();
});

it('lists the first five payments and counts the others', () => {
  const five = ['1', '2', '3', '4', '5'];
  const listed = (payments: readonly string[], count?: number) =>
    firstLines(payments, String, (others) => `+${others}`, count);
  expect(listed(five)).toEqual(five);
  expect(listed([...five, '6', '7'])).toEqual([...five, '+2']);
  expect(listed(five, 12)).toEqual([...five, '+7']);
  expect(listed([])).toEqual([]);
});
