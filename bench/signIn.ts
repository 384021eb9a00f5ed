import type { Page } from '@playwright/test';

const ACCOUNT = '13800000001';
const PASSWORD = 'Sandbox#2026';
export const HOME_READY = 'dd[data-figure="totalBalance"]';

/** Fills the form and brings up the captcha's dialog. */
export async function submitLogin(page: Page, account = ACCOUNT): Promise<void> {
  await page.getByPlaceholder('请输入登录账号').fill(account);
  await page.getByPlaceholder('请输入密码').fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('button', { name: '点击完成验证' }).waitFor();
}

export async function signIn(page: Page, url: string, account = ACCOUNT): Promise<void> {
  await page.goto(`${url}/login`);
  await submitLogin(page, account);
  await page.getByRole('button', { name: '点击完成验证' }).click();
  await page.waitForSelector(HOME_READY);
}
