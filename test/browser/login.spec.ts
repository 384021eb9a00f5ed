import { expect, forget, passCaptcha, signIn, submitLogin, test, toast, YUNFAN, ZHANG } from './support';

test('signs in by keyboard alone and sees the balances', async ({ page }) => {
  await page.goto('/login');
  await expect(page).toHaveTitle('登录');
  await page.getByPlaceholder('请输入登录账号').focus();
  await page.keyboard.type(ZHANG);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Sandbox#2026');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '安全验证' });
  await expect(dialog.getByRole('button', { name: '点击完成验证' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByText(YUNFAN).first()).toBeVisible();
  await expect(page.getByText('总余额（元）')).toBeVisible();
});

test('shows missing values at their fields, and opens no captcha', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.locator('form').getByText('请输入登录账号')).toBeVisible();
  await expect(page.getByPlaceholder('请输入登录账号')).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('answers an unknown account and a wrong password alike, and keeps the form', async ({ page }) => {
  await page.goto('/login');
  for (const [account, password] of [
    ['13999999999', 'Sandbox#2026'],
    ['13800000004', 'Wrong#12345'],
  ] as const) {
    await submitLogin(page, account, password);
    await passCaptcha(page);
    await expect(toast(page, '账号或密码错误')).toBeVisible();
    await expect(page.getByPlaceholder('请输入登录账号')).toHaveValue(account);
    await expect(page.getByPlaceholder('请输入密码')).toHaveValue(password);
    await expect(toast(page, '账号或密码错误')).toHaveCount(0);
  }
});

test('accepts another try after the captcha was cancelled', async ({ page }) => {
  await page.goto('/login');
  await submitLogin(page, ZHANG);
  await page.getByRole('button', { name: '取消' }).click();
  await expect(toast(page, '用户取消')).toBeVisible();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await passCaptcha(page);
  await expect(page).toHaveURL(/\/home$/);
});

test('C-17: reports a captcha that does not load, and the login page stays usable', async ({ page }) => {
  await page.route('**/captcha/captcha.js*', (route) => route.abort());
  await page.goto('/login');
  await submitLogin(page, ZHANG);
  await expect(toast(page, '请稍后重试')).toBeVisible();
  await expect(page.getByText('安全验证未能加载，请检查网络')).toBeVisible();
  await page.unroute('**/captcha/captcha.js*');
  await page.getByRole('button', { name: '重试' }).click();
  await passCaptcha(page);
  await expect(page).toHaveURL(/\/home$/);
});

test('bizCode 10030014 opens the captcha again without a toast, and accepts the second ticket', async ({ page }) => {
  await page.goto('/login');
  await submitLogin(page, '13800000014');
  // The first dialog closes before its ticket is sent, so a dialog after the response is the second dialog.
  const refused = page.waitForResponse('**/gateway/auth/oauth/login');
  await passCaptcha(page);
  await refused;
  await expect(page.getByRole('dialog', { name: '安全验证' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: '点击完成验证' })).toBeEnabled();
  await expect(page.locator('.arco-message-error')).toHaveCount(0);
  await passCaptcha(page);
  await expect(page).toHaveURL(/\/home$/);
});

test('Enter together with a click sends one login', async ({ page }) => {
  let logins = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/oauth/login')) logins += 1;
  });
  await page.goto('/login');
  await page.getByPlaceholder('请输入登录账号').fill(ZHANG);
  await page.getByPlaceholder('请输入密码').fill('Sandbox#2026');
  await page.evaluate(() => {
    const form = document.querySelector('form');
    form?.requestSubmit();
    form?.requestSubmit();
    form?.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
  });
  await passCaptcha(page);
  await expect(page).toHaveURL(/\/home$/);
  expect(logins).toBe(1);
});

test('remembers the account and never the password', async ({ page }) => {
  await page.goto('/login');
  await page.getByText('记住账号').click();
  await submitLogin(page, ZHANG);
  await passCaptcha(page);
  await expect(page).toHaveURL(/\/home$/);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).toContain(ZHANG);
  expect(stored).not.toContain('Sandbox#2026');
  await forget(page);
  await page.goto('/login');
  await expect(page.getByPlaceholder('请输入登录账号')).toHaveValue(ZHANG);
  await expect(page.getByPlaceholder('请输入密码')).toHaveValue('');
});

test('opens the requested page after the login', async ({ page }) => {
  await page.goto('/fund-manage/flow?businessType=4003');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await submitLogin(page, ZHANG);
  await passCaptcha(page);
  await expect(page).toHaveURL(/\/fund-manage\/flow\?businessType=4003$/);
});

for (const target of [
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/%2Fevil.example',
  'javascript:alert(1)',
  '/login',
])
  test(`C-05: opens the home page instead of a redirect to ${target}`, async ({ page }) => {
    await signIn(page, ZHANG, `/login?redirect=${encodeURIComponent(target)}`);
    await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/home$/);
  });

test('C-08: a login works while storage throws', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  });
  await signIn(page);
  await expect(page.getByText('总余额（元）')).toBeVisible();
});
