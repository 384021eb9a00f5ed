/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { act, screen, within } from '@testing-library/react';
import { type TrialOf, targets, trialRequested } from '@/features/rules/forms';
import { RuleEditor } from '@/features/rules/RuleEditor';
import { resourceArrived } from '@/shared/resource/slice';
import type { Submitted } from '@/shared/submission/defineSubmission';
import { submissionDone } from '@/shared/submission/slice';

const KNOWN = { books: [{ no: 'B1', name: '张三' }], rules: [], highestPercent: '30' };
const OUTDATED = '内容已修改，以下是修改前的试算结果，请重新试算';
const trial = () => within(screen.getByRole('region', { name: '试算' }));

/** Opens the editor of a new rule, starts a trial and responds to its request. */
async function tried() {
  const page = show(<RuleEditor of={null} onClose={() => undefined} />, {
    before: [resourceArrived({ id: targets.id, data: KNOWN, at: 1 })],
  });
  await act(async () => undefined);
  const ask = async () => {
    await page.user.click(trial().getByRole('button', { name: '开始试算' }));
    const event = page.last(trialRequested.type) as Submitted<{ amount: string; content: TrialOf['content'] }>;
    const { amount, content } = event.payload;
    const result = { asked: amount, content, fault: null, fee: '6.00', feeRule: '0.6%', kept: '994.00' };
    page.happens(submissionDone(event as Submitted, { result: { ...result, parts: [], postings: [] } }));
  };
  await ask();
  return { page, ask };
}

it('marks the result of a trial as outdated when the amount or the content has changed since', async () => {
  const { page, ask } = await tried();
  expect(trial().getByText('994.00')).toBeVisible();
  expect(trial().queryByText(OUTDATED)).toBeNull();

  const amount = trial().getByRole('textbox', { name: '订单金额' });
  await page.user.clear(amount);
  await page.user.type(amount, '2000');
  expect(trial().getByText(OUTDATED)).toBeVisible();
  await ask();
  expect(trial().queryByText(OUTDATED)).toBeNull();

  await page.user.click(screen.getByRole('combobox', { name: '退款承担' }));
  await page.user.keyboard('{ArrowDown}{Enter}');
  expect(trial().getByText(OUTDATED)).toBeVisible();
  expect(page.types().filter((type) => type === trialRequested.type)).toHaveLength(2);
});
