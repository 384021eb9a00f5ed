import { payBank } from '@/contract/calls/moneyActions';
import { type FeeQuote, queryTradeFee } from '@/contract/calls/orderQueries';
import { check } from './accessible';
import { confirm, MONEY_PAGES, ok } from './actions';
import { controls, enter, expect, variantTest } from './support';

/* Tests that the platform charges exactly the fee that the user has reviewed. */

/** The fee quote that the review shows. The actual fee has risen to 1.00 meanwhile. */
const before = (amount: string, total: string): FeeQuote => ({
  kind: 'PAY_BANK',
  amount,
  fee: '0.50',
  total,
  rule: '每笔0.50元',
  singleLimit: null,
  dailyLimit: null,
  usedToday: '0.00',
  monthlyLimit: null,
  usedThisMonth: '0.00',
  availableBalance: '9000.00',
  refusal: null,
  needsRelease: false,
});

for (const [index, [width, amount, total, now]] of (
  [
    [1440, '71.14', '71.64', '72.14'],
    [390, '71.39', '71.89', '72.39'],
  ] as const
).entries())
  variantTest(index, 2)(
    `a fee that has changed since the review must be confirmed again before the payment, at ${width}`,
    async ({ page, request }) => {
      const sandbox = controls(request);
      const on = MONEY_PAGES.find(({ call }) => call === payBank);
      if (!on) throw new Error('no page pays to a bank');
      await page.setViewportSize({ width, height: 900 });
      await enter(page, on.path);
      const answer = { code: 0, msg: '', data: before(amount, total) };
      await sandbox.fault({ path: queryTradeFee.path, times: 50, answer });
      await on.prepare(page, amount);
      await sandbox.clearFaults();
      await expect(page.getByText('0.50 元')).toBeVisible();
      await on.send(page);

      // The password dialog has closed, because it asked the user to confirm the old fee.
      await expect(page.getByText('手续费已变为1.00元，请核对后重新确认')).toBeVisible();
      await expect(page.getByRole('dialog', { name: '请输入支付密码' })).toHaveCount(0);
      await expect(page.getByText('1.00 元')).toBeVisible();
      await expect(page.getByText(`${now} 元`)).toBeVisible();
      expect(await on.records(page)).not.toContain(amount);
      await check(page);

      await confirm(page, on.verb);
      await ok(page).click();
      await expect(page.getByText(on.taken).first()).toBeVisible();
      expect(await on.records(page)).toContain(amount);
    },
  );
