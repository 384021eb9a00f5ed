import { check, DESK, fits, PHONE } from './accessible';
import { button } from './journey';
import { choose, controls, enter, expect, test, toast } from './support';

/*
 * 新建收款 (new payment link): a merchant without a program creates a payment link, and the payer pays it, up to the
 * trade.
 */

test.beforeEach(async ({ page }) => {
  page.setDefaultTimeout(15_000);
  await page.setViewportSize(DESK);
});

test('creates a payment link that is paid on another page, and lists it as a trade', async ({ page }) => {
  test.setTimeout(120_000);
  await enter(page, '/trade-manage/index');
  await button(page, '新建收款').click();
  const dialog = page.getByRole('dialog', { name: '新建收款' });
  await expect(dialog.getByLabel('收款金额')).toBeFocused();
  await dialog.getByRole('button', { name: '生成收款链接' }).click();
  await expect(dialog.getByText('请输入收款金额')).toBeVisible();
  await expect(dialog.getByText('请输入商品描述')).toBeVisible();
  await check(page);
  await dialog.getByLabel('收款金额').fill('9000000');
  await dialog.getByLabel('商品描述').fill('端午定制礼盒');
  await choose(dialog.getByLabel('有效期'), '1天');
  await dialog.getByRole('button', { name: '生成收款链接' }).click();
  // The refusal appears at the field of the amount, and the other values stay in the form.
  await expect(dialog.getByText('超出单笔限额').first()).toBeVisible();
  await dialog.getByLabel('收款金额').fill('66');
  await page.screenshot({ path: test.info().outputPath('form-1440.png') });
  await dialog.getByRole('button', { name: '生成收款链接' }).click();
  await expect(dialog.getByRole('img', { name: '收款二维码，扫码打开收银台' })).toBeVisible();
  await check(page);
  await page.screenshot({ path: test.info().outputPath('link-1440.png') });
  const link = await dialog.getByLabel('收款链接').inputValue();
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/cashier\/[\w-]{22}$/);

  // The print contains the data that a payer needs, and no part of the console.
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('body > section');
  await expect(paper).toBeVisible();
  await expect(paper).toContainText('¥66.00');
  await expect(paper).toContainText('端午定制礼盒');
  await expect(paper).toContainText('有效期至');
  await expect(page.locator('body > :not(section):visible')).toHaveCount(0);
  await page.screenshot({ path: test.info().outputPath('print.png') });
  await page.emulateMedia({ media: 'screen' });
  await expect(paper).toBeHidden();

  const payer = await page.context().newPage();
  await payer.setViewportSize(PHONE);
  await payer.goto(link);
  await payer.getByRole('button', { name: '支付成功', exact: true }).click();
  await expect(payer.getByRole('heading', { level: 2, name: '支付成功' })).toBeVisible();
  await payer.close();

  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await page.getByRole('link', { name: '收款单', exact: true }).click();
  await expect(page.getByRole('table', { name: '收款单' })).toContainText('端午定制礼盒');
  await page.screenshot({ path: test.info().outputPath('list-1440.png') });
  await check(page);
  await page.setViewportSize(PHONE);
  await fits(page);
  await page.screenshot({ path: test.info().outputPath('list-390.png') });
  await page.setViewportSize(DESK);
  await page
    .getByRole('row', { name: /端午定制礼盒/ })
    .getByRole('button', { name: /详情/ })
    .click();
  const detail = page.getByRole('dialog', { name: '收款单详情' });
  await expect(detail.getByText('已支付')).toBeVisible();
  await expect(detail.getByText('成功', { exact: true })).toBeVisible();
  await check(page);
  await page.screenshot({ path: test.info().outputPath('detail-1440.png') });
  await detail.getByRole('link').first().click();
  const trade = page.getByRole('dialog', { name: /交易详情/ });
  await expect(trade.getByText('66.00').first()).toBeVisible();
  await expect(trade.getByText('收银台客户').first()).toBeVisible();
  expect(await controls(page.request).ledger()).toMatchObject({ sumOfPostings: 0, unbalancedEntries: 0 });
});

test('shows an unpaid payment link again and closes it', async ({ page }) => {
  await enter(page, '/trade-manage/index?tab=orders');
  await button(page, '新建收款').click();
  const dialog = page.getByRole('dialog', { name: '新建收款' });
  await dialog.getByLabel('收款金额').fill('10');
  await dialog.getByLabel('商品描述').fill('待关闭的收款');
  await dialog.getByRole('button', { name: '生成收款链接' }).click();
  const link = await dialog.getByLabel('收款链接').inputValue();
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await page
    .getByRole('row', { name: /待关闭的收款/ })
    .getByRole('button', { name: /详情/ })
    .click();
  const detail = page.getByRole('dialog', { name: '收款单详情' });
  await detail.getByRole('button', { name: '查看链接' }).click();
  const again = page.getByRole('dialog', { name: '收款链接' });
  await expect(again.getByLabel('收款链接')).toHaveValue(link);
  await again.getByRole('button', { name: '关闭' }).last().click();
  await detail.getByRole('button', { name: '关闭订单' }).click();
  const asks = page.getByRole('dialog', { name: '关闭收款单' });
  await check(page);
  await asks.getByRole('button', { name: '确认关闭' }).click();
  await expect(toast(page, '收款单已关闭')).toBeVisible();
  await expect(detail.getByText('已关闭', { exact: true })).toBeVisible();
  await expect(detail.getByRole('button', { name: '查看链接' })).toHaveCount(0);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 2, name: '订单已关闭' })).toBeVisible();
});

test('a quick second click does not close the new payment link', async ({ page }) => {
  await enter(page, '/trade-manage/index?tab=orders');
  await button(page, '新建收款').click();
  const dialog = page.getByRole('dialog', { name: '新建收款' });
  await dialog.getByLabel('收款金额').fill('10');
  await dialog.getByLabel('商品描述').fill('连点两次');
  // Pauses the animation that keeps the dialog open for half a second, so that the test does not depend on the speed
  // of the machine.
  const held = dialog.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const comes = new MutationObserver(() => {
          if (!element.querySelector('canvas')) return;
          comes.disconnect();
          const holds = element.getAnimations();
          for (const hold of holds) hold.pause();
          resolve(holds.length);
        });
        comes.observe(element, { childList: true, subtree: true });
      }),
  );
  await dialog.getByRole('button', { name: '生成收款链接' }).click();
  expect(await held).toBe(1);
  const close = dialog.getByRole('button', { name: '关闭' }).last();
  // Uses the mouse directly, because `click` waits until the button is enabled. The second click is outside the
  // dialog. Neither click may close the dialog now.
  const { x, y, width, height } = (await close.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 2, y + height / 2);
  await page.mouse.click(1, 1);
  await expect(dialog.getByLabel('收款链接')).toHaveValue(/\/cashier\//);
  await dialog.evaluate((element) => {
    for (const hold of element.getAnimations()) hold.finish();
  });
  await close.click();
  await expect(dialog).toHaveCount(0);
});

test('lists payment links for a user who may not move money, without a button to create one', async ({ page }) => {
  for (const path of ['/trade-manage/index', '/trade-manage/index?tab=orders']) {
    await enter(page, path, '13800000002');
    await expect(page.getByRole('table')).toBeVisible();
    await expect(button(page, '导出')).toBeVisible();
    await expect(button(page, '新建收款')).toHaveCount(0);
  }
  await check(page);
});
