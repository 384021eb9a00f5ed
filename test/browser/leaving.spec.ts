import type { Page } from '@playwright/test';
import { enter, expect, SHOP, test, wander } from './support';

/*
 * Leaves forms with unsaved changes by the browser's own history. The forms either ask for confirmation, or store the
 * input and report this on return.
 */

const NEWCOMER = '13800000003';
const question = (page: Page) => page.getByRole('dialog', { name: '有未保存的内容，确定要离开吗？' });
const stay = (page: Page) => question(page).getByRole('button', { name: '取消' }).click();
const leave = (page: Page) => question(page).getByRole('button', { name: '确定' }).click();

/** Records the browser's own confirmation dialogs, and answers each of them with `accepts`. */
function browserAsks(page: Page) {
  const dialogs = { accepts: false, types: [] as string[] };
  page.on('dialog', (dialog) => {
    dialogs.types.push(dialog.type());
    void (dialogs.accepts ? dialog.accept() : dialog.dismiss());
  });
  return dialogs;
}

test('a form with steps asks on every way out and offers the typed values on the return', async ({ page }) => {
  test.setTimeout(90_000);
  const dialogs = browserAsks(page);
  await enter(page, '/home', NEWCOMER);
  const tabs = page.getByRole('navigation', { name: '已打开的页面' });
  // The tab of a page appears when the page is rendered.
  await expect(tabs.getByRole('button', { name: '首页', exact: true })).toBeVisible();
  await wander(page, '/companyInfo/index');
  const name = page.getByLabel('企业名称', { exact: true }).filter({ visible: true });
  await name.fill('杭州试水');

  await test.step('the browser’s back, the page behind being loaded', async () => {
    await page.goBack();
    await stay(page);
    await expect(page).toHaveURL(/companyInfo\/index/);
    await expect(name).toHaveValue('杭州试水');
  });
  await test.step('a link', async () => {
    await page.getByRole('link', { name: '开放平台' }).click();
    await stay(page);
    await expect(name).toHaveValue('杭州试水');
  });
  await test.step('the menu', async () => {
    const menu = page.getByRole('navigation', { name: '栏目菜单' });
    const elsewhere = menu.getByRole('link').and(page.locator(':not([href*="companyInfo"])')).first();
    await elsewhere.click();
    await stay(page);
    await expect(page).toHaveURL(/companyInfo\/index/);
    await expect(name).toHaveValue('杭州试水');
  });
  await test.step('the tabs of the console: another page, and the end of this one', async () => {
    for (const way of [
      tabs.getByRole('button', { name: '首页', exact: true }),
      tabs.getByRole('button', { name: /^关闭.*企业/ }),
    ]) {
      await way.click();
      await stay(page);
      await expect(page).toHaveURL(/companyInfo\/index/);
      await expect(name).toHaveValue('杭州试水');
    }
    await tabs.getByRole('button', { name: '首页', exact: true }).click();
    await leave(page);
    await expect(page).toHaveURL(/\/home$/);
    await page.goBack();
    await expect(name).toHaveValue('杭州试水');
  });
  await test.step('a bookmark or a typed address', async () => {
    await page.goto('/messages').catch(() => undefined);
    expect(dialogs.types).toEqual(['beforeunload']);
    await expect(name).toHaveValue('杭州试水');
    dialogs.types.length = 0;
  });
  await test.step('a reload', async () => {
    dialogs.accepts = true;
    await page.reload();
    expect(dialogs.types).toEqual(['beforeunload']);
    await expect(page.getByText('有未保存的内容')).toBeVisible();
    await page.getByRole('button', { name: '恢复', exact: true }).click();
    await expect(name).toHaveValue('杭州试水');
  });
  await test.step('the browser’s back, the page behind not being loaded, and forward again', async () => {
    await name.fill('杭州试水二');
    await page.goBack();
    await leave(page);
    await expect(page).toHaveURL(/\/home$/);
    await page.goForward();
    await expect(page).toHaveURL(/companyInfo\/index/);
    await expect(name).toHaveValue('杭州试水二');
  });
});

test('a form in a dialog asks before the user leaves its page or the document', async ({ page }) => {
  const dialogs = browserAsks(page);
  await enter(page, '/home');
  await wander(page, '/trade-manage/index?tab=orders');
  await page.getByRole('button', { name: '新建收款' }).click();
  const subject = page.getByRole('dialog').getByLabel('商品描述');
  await subject.fill('会员费');
  await page.goBack();
  await stay(page);
  await expect(page).toHaveURL(/trade-manage/);
  await expect(subject).toHaveValue('会员费');
  await page.goto('/messages').catch(() => undefined);
  expect(dialogs.types).toEqual(['beforeunload']);
  await expect(subject).toHaveValue('会员费');
  await page.goBack();
  await leave(page);
  await expect(page).toHaveURL(/\/home$/);
});

test('a form asks before the customer service, another query or another enterprise is opened', async ({ page }) => {
  await enter(page, '/home');
  await wander(page, '/account-center/enterprise-info/merchant?add=card');
  const mobile = page.getByLabel(/手机号/).filter({ visible: true });
  await mobile.fill('13900000001');
  const menu = page.getByRole('navigation', { name: '栏目菜单' });
  const ways = [
    () => page.getByRole('button', { name: '在线客服' }).click(),
    () => menu.getByRole('link', { name: '商户信息', exact: true }).click(),
    () => page.goBack(),
    async () => {
      await page.getByRole('button', { name: /^账号/ }).click();
      await page
        .getByRole('button', { name: /去修改|继续完善/ })
        .first()
        .click();
    },
  ];
  for (const way of ways) {
    await way();
    await stay(page);
    await expect(page).toHaveURL(/add=card/);
    await expect(mobile).toHaveValue('13900000001');
  }
  await test.step('goes on with what was pressed in the menu, which is still open', async () => {
    await page.getByRole('button', { name: '查看商户', exact: true }).click();
    await page.getByRole('button', { name: SHOP, exact: true }).click();
    await leave(page);
    await expect(page.getByRole('dialog').filter({ hasText: '确定要切换到该商户吗？' })).toBeVisible();
  });
});

test('the registration form asks before a link and before the browser’s back button', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: '立即注册' }).click();
  const mobile = page.getByLabel(/手机号/);
  await mobile.fill('13900000001');
  for (const way of [() => page.goBack(), () => page.getByRole('link', { name: '已有账号，去登录' }).click()]) {
    await way();
    await stay(page);
    await expect(page).toHaveURL(/register/);
    await expect(mobile).toHaveValue('13900000001');
  }
});

test('a money form keeps the typed values, whichever way the user leaves it', async ({ page }) => {
  const remark = page.getByLabel('备注', { exact: true }).filter({ visible: true });
  const path = '/fund-manage/pages/transfer';
  await enter(page, '/home');
  await wander(page, path);
  await remark.fill('货款');
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);
  await page.goForward();
  await expect(remark).toHaveValue('货款');
  await page.reload();
  await expect(remark).toHaveValue('货款');
  // The previous page in the history is not mounted, because the reload has removed it.
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);
  await page.goto(path);
  await expect(page.getByText('已填入此前的内容，请核对')).toBeVisible();
  await expect(remark).toHaveValue('货款');
});
