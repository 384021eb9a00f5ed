import type { Page } from '@playwright/test';
import { queryRouteTree } from '@/contract/calls/login';
import { check, PHONE, serious } from './accessible';
import { enter, expect, hold, openAccount, rowsOf, test, tokenOf } from './support';

const field = (page: Page) => page.getByRole('textbox', { name: '输入您的问题' });
const log = (page: Page) => page.getByRole('log', { name: '对话记录' });
const button = (page: Page) => page.getByRole('button', { name: '在线客服', exact: true });
const suggestions = (page: Page) => page.getByRole('list', { name: '常见问题' });

test('answers questions without a login, shows typed code as text, and keeps the latest answer in sight on both screens', async ({
  page,
}) => {
  await page.goto('/assistant');
  await expect(page).toHaveTitle('在线客服');
  await expect(page.getByRole('main')).toHaveCount(1);
  await suggestions(page).getByRole('button', { name: '在哪里查看账户余额？' }).click();
  await expect(log(page)).toContainText('账户总览：登录后可查看');
  await expect(log(page).getByRole('link', { name: '首页' })).toHaveAttribute('href', '/home');

  await field(page).fill('<img src=x onerror=alert(1)>');
  await field(page).press('Shift+Enter');
  await field(page).pressSequentially('第二行');
  await field(page).press('Enter');
  await expect(log(page).getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  await expect(log(page)).toContainText('没有找到答案');
  await expect(field(page)).toHaveValue('');
  // Reaches the suggested questions from the input field by keyboard.
  const nearest = page.getByRole('list', { name: '您可能想问' }).getByRole('button').first();
  await nearest.focus();
  await page.keyboard.press('Enter');
  // The conversation contains three questions, each with an answer.
  await expect(log(page).locator('time')).toHaveCount(6);
  await expect
    .poll(() => log(page).evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight))
    .toBeLessThan(2);
  await check(page);
  await page.evaluate(() => localStorage.setItem('opc.theme', 'dark'));
  await page.reload();
  await expect(log(page)).toContainText('没有找到答案');
  await expect(suggestions(page)).toBeVisible();
  await check(page);
});

test('shows an alert when the third party is blocked, reconnects, and sends a failed question again', async ({
  page,
}) => {
  await page.route('**/chat/chat.js*', (route) => route.abort());
  await page.goto('/assistant');
  await expect(page.getByRole('alert')).toContainText('在线客服暂时无法连接');
  await field(page).fill('如何切换企业？');
  await field(page).press('Enter');
  await expect(log(page)).toContainText('发送失败');
  await page.unroute('**/chat/chat.js*');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(suggestions(page)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.route('**/chat/ask', (route) => route.fulfill({ status: 500, body: '<html>' }));
  await page.getByRole('button', { name: '重新发送' }).click();
  await expect(log(page)).toContainText('发送失败');
  await page.unroute('**/chat/ask');
  await page.getByRole('button', { name: '重新发送' }).click();
  await expect(log(page)).toContainText('点击“切换企业”');
  await expect(page.getByRole('button', { name: '重新发送' })).toHaveCount(0);
});

test('a click or Enter on the button opens /assistant, and a long press drags it to a permanent place', async ({
  page,
}) => {
  await enter(page, '/home');
  const place = async () => (await button(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await expect(button(page)).toBeVisible();
  const { x, y, width, height } = await place();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(-200, 300, { steps: 4 });
  await page.mouse.up();
  // The drag stopped at the edge of the screen, and did not open the page of the customer service.
  await expect.poll(async () => (await place()).x).toBe(0);
  await expect(page).toHaveTitle('首页');
  const before = await place();
  await page.reload();
  await expect(button(page)).toBeVisible();
  expect(await place()).toEqual(before);

  await button(page).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('在线客服');
  await expect(field(page)).toBeVisible();
  await expect(button(page)).toHaveCount(0);
  await page.getByRole('link', { name: '返回首页' }).click();
  await expect(page).toHaveTitle('首页');
  await button(page).click();
  await expect(page).toHaveURL(/\/assistant$/);
});

test('on a phone the chat button covers neither the pager nor the end of the page', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await enter(page, '/fund-manage/flow');
  await expect(rowsOf(page)).toHaveCount(10);
  await expect(button(page)).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const pager = page.getByRole('navigation', { name: '分页' });
  await expect(pager).toBeInViewport({ ratio: 1 });
  const [over, under] = [await button(page).boundingBox(), await pager.boundingBox()];
  expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? 0);
  expect(await serious(page)).toEqual([]);
});

test('keeps a conversation of its user after a reload, and removes it at the sign-out', async ({ page }) => {
  await enter(page);
  await button(page).click();
  await suggestions(page).getByRole('button', { name: '如何导出流水？' }).click();
  const answer = log(page).getByText('导出的是当前筛选条件下的全部数据');
  await expect(answer).toBeVisible();
  // The permissions of the user are the last data to be loaded.
  const release = await hold(page, queryRouteTree.path);
  await page.reload();
  await expect(answer).toBeVisible();
  await expect(suggestions(page)).toBeVisible();
  await expect(log(page).getByText('资金流水明细', { exact: true })).toBeVisible();
  release();
  // The links in answers work for a signed-in user, also if this page was the first one of the document.
  await log(page).getByRole('link', { name: '资金流水明细' }).click();
  await expect(page).toHaveTitle('资金流水明细');
  await openAccount(page);
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveTitle('登录');
  expect(await tokenOf(page)).toBe('');
  await page.goto('/assistant');
  await expect(suggestions(page)).toBeVisible();
  await expect(answer).toHaveCount(0);
  await expect(button(page)).toHaveCount(0);
});

test('the links of /register open their agreements, and an agreement is shown as PDF or downloaded if it cannot be shown', async ({
  page,
  context,
}) => {
  for (const [link, text] of [
    ['《隐私政策》', '第一条 收集的信息'],
    ['《用户服务协议》', '第一条 账号'],
  ] as const) {
    await page.goto('/register');
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: link }).click();
    const tab = await opened;
    await expect(tab.getByRole('article')).toContainText(text);
    await tab.close();
  }
  await page.goto('/agreement?type=PRIVACY');
  await page.getByRole('button', { name: '预览隐私政策' }).click();
  const dialog = page.getByRole('dialog', { name: '预览 隐私政策' });
  await expect(dialog.getByRole('img', { name: /收集的信息/ })).toBeVisible();
  await check(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.route('**/info/downloadFile1', (route) =>
    route.fulfill({
      body: 'no document',
      headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="a.pdf"' },
    }),
  );
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '预览隐私政策' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await expect(dialog).toHaveCount(0);
});
