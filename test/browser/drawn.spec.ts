import type { Page } from '@playwright/test';
import { scriptOf } from './chunks';
import { enter, expect, PASSWORD, passCaptcha, submitLogin, test, tokenOf, wander, ZHANG } from './support';

const account = (page: Page) => page.getByPlaceholder('请输入登录账号');
const password = (page: Page) => page.getByPlaceholder('请输入密码');
const button = (page: Page) => page.getByRole('button', { name: '登录', exact: true });

/**
 * Holds back every script of the page until the returned function is called. That function returns the number of
 * scripts that have run.
 */
async function scriptsHeld(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Opens the document of an address with its style sheets, without waiting for its scripts. */
async function toDocument(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(
    () =>
      document.readyState !== 'loading' &&
      document.styleSheets.length === document.querySelectorAll('link[rel=stylesheet]').length,
  );
}

/**
 * Opens the document of an address in the state before any script has run. Returns the function that releases the
 * scripts.
 */
async function atFirst(page: Page, path: string): Promise<() => void> {
  const release = await scriptsHeld(page);
  await toDocument(page, path);
  return release;
}

const live = (page: Page) => expect(page.locator('html')).not.toHaveAttribute('data-drawn', /./);

test.describe('the login before any script', () => {
  test('takes letters in the static login form and keeps them with focus and caret when the console starts', async ({
    page,
  }) => {
    const release = await atFirst(page, '/login');
    await account(page).click();
    await page.keyboard.type('1380000001');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('0');
    await expect(page.locator('html')).toHaveAttribute('data-drawn', '/login');
    release();
    await live(page);
    await expect(account(page)).toBeFocused();
    await expect(account(page)).toHaveValue('13800000001');
    expect(await account(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(10);
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await passCaptcha(page);
    await expect(page).toHaveURL(/\/home$/);
  });

  test('keeps every letter that the user types on the login page while the console starts', async ({ page }) => {
    const release = await atFirst(page, '/login');
    const text = '0123456789'.repeat(6);
    await account(page).click();
    await page.keyboard.type(text.slice(0, 10));
    release();
    await page.keyboard.type(text.slice(10), { delay: 10 });
    await live(page);
    await expect(account(page)).toHaveValue(text);
    await password(page).fill('x');
    await expect(account(page)).toHaveValue(text);
  });

  for (const [how, press] of [
    ['the button', (page: Page) => button(page).click()],
    ['Enter', (page: Page) => password(page).press('Enter')],
  ] as const)
    test(`${how} in the static form sends nothing at once, and works when the console starts`, async ({ page }) => {
      const requests: string[] = [];
      page.on('request', (request) => {
        if (request.isNavigationRequest()) requests.push(request.url());
      });
      const release = await atFirst(page, '/login');
      await account(page).fill(ZHANG);
      await password(page).fill(PASSWORD);
      await page.getByText('记住账号').click();
      await press(page);
      await expect(page).toHaveURL(/\/login$/);
      release();
      await passCaptcha(page);
      await expect(page).toHaveURL(/\/home$/);
      expect(requests).toHaveLength(1);
      expect(await page.evaluate(() => localStorage.getItem('opc.account'))).toBe(ZHANG);
    });

  test('shows the missing fields after an early submit of the empty login form, and no error without a submit', async ({
    page,
  }) => {
    const release = await atFirst(page, '/login');
    await button(page).click();
    release();
    await expect(page.locator('form').getByText('请输入登录账号')).toBeVisible();
    await expect(account(page)).toBeFocused();
    await page.goto('/login');
    await live(page);
    await account(page).fill('x');
    await page.getByText('记住账号').click();
    await expect(page.locator('form').getByText('请输入登录账号')).toHaveCount(0);
  });

  test('opens 扫码登录 after an early click, before the console has started', async ({ page }) => {
    const release = await atFirst(page, '/login');
    const tab = page.getByRole('tab', { name: '扫码登录' });
    await tab.click();
    release();
    await live(page);
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel', { name: '扫码登录' })).toBeVisible();
    await expect(account(page)).toBeHidden();
  });

  test('fills in the remembered account only if the user has typed no account', async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('opc.account', value), ZHANG);
    await page.goto('/login');
    await expect(account(page)).toHaveValue(ZHANG);
    await expect(page.getByRole('checkbox', { name: '记住账号' })).toBeChecked();
    await expect(page.getByRole('link', { name: /^以 .* 登录$/ })).toBeVisible();
    const release = await atFirst(page, '/login');
    await account(page).fill('13800000002');
    release();
    await live(page);
    await expect(account(page)).toHaveValue('13800000002');
  });

  test('keeps the document of the static login page without layout shifts when the console starts', async ({
    page,
  }) => {
    for (const width of [1440, 390])
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 });
        const release = await atFirst(page, '/login');
        await expect(button(page)).toBeVisible();
        const drawn = await page.screenshot();
        const form = await page.locator('form').elementHandle();
        release();
        await live(page);
        expect(await form?.evaluate((element) => element.isConnected)).toBe(true);
        // The console focuses the account field, except on a phone. All else is equal.
        if (width > 767) await expect(account(page)).toBeFocused();
        const blurred = async () => {
          await page.evaluate(() => (document.activeElement as HTMLElement).blur());
          return page.screenshot();
        };
        await expect.poll(async () => (await blurred()).equals(drawn)).toBe(true);
        // When the console renders the same page without a new document, the result is the same.
        await page.getByRole('link', { name: '立即注册' }).click();
        await expect(page).toHaveTitle('注册');
        await wander(page, '/login');
        await expect(button(page)).toBeVisible();
        expect(await form?.evaluate((element) => element.isConnected)).toBe(false);
        await page.mouse.move(0, 0);
        await expect.poll(async () => (await blurred()).equals(drawn)).toBe(true);
        await page.unrouteAll({ behavior: 'wait' });
      });
  });

  test('does not show the static login page to a signed-in user', async ({ page }) => {
    await enter(page);
    await page.addInitScript(() => {
      const was: (string | undefined)[] = [];
      Object.assign(window, { drawnWas: was });
      new MutationObserver(() => was.push(document.documentElement?.dataset['drawn'])).observe(document, {
        attributes: true,
        subtree: true,
        attributeFilter: ['data-drawn'],
      });
    });
    await page.goto('/login');
    await expect(page).toHaveURL(/\/home$/);
    const was = await page.evaluate(() => (window as unknown as { drawnWas: unknown[] }).drawnWas);
    expect(was).toEqual(['hidden', undefined]);
    await expect(page.locator('dd[data-figure="totalBalance"]')).toBeVisible();
  });

  test('loads a failed script of the page again on retry', async ({ page }) => {
    await page.route(`**${scriptOf('page.login')}`, (route) => route.abort());
    await page.goto('/login');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('页面加载失败');
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: '重试' }).click();
    await submitLogin(page, ZHANG);
    await passCaptcha(page);
    await expect(page).toHaveURL(/\/home$/);
    expect(await tokenOf(page)).not.toBe('');
  });
});

/** Positions of the elements that must not move: logo, name, and the backgrounds of header, menu and page. */
const places = (page: Page) =>
  page.evaluate(() => {
    const rect = (element: Element | null | undefined) => {
      const { left, top, right, bottom } = element?.getBoundingClientRect() ?? new DOMRect();
      return [left, top, right, bottom].map(Math.round);
    };
    const ground = (x: number, y: number) => {
      for (let element = document.elementFromPoint(x, y); element; element = element.parentElement) {
        const { backgroundColor } = getComputedStyle(element);
        if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor;
      }
      return null;
    };
    const name = [...document.querySelectorAll('span')].find(
      (span) => span.textContent === '开放平台' && span.childElementCount === 0 && span.checkVisibility(),
    );
    return {
      name: rect(name),
      mark: rect(name?.parentElement?.querySelector('svg')),
      header: [ground(300, 2), ground(300, 54)],
      trail: [ground(700, 58), ground(700, 86), ground(700, 92)],
      menu: [ground(4, 120), ground(4, 700), ground(54, 700), ground(58, 700), ground(198, 700), ground(201, 700)],
    };
  });

interface Shifts extends Window {
  shifts: { at: number; what: unknown[] }[];
}

/** Records every layout shift that the browser reports, from the start of the document. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shifts['shifts'] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      // Ignores shifts below a thousandth of the screen: a loaded number may be wider than its placeholder.
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources?: { node?: Node }[] })[])
        if (entry.value > 0.001)
          shifts.push({
            at: entry.startTime,
            what: [
              entry.value,
              ...(entry.sources ?? []).map(({ node }) => (node as Element | undefined)?.outerHTML?.slice(0, 120)),
            ],
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });

/**
 * Returns the layout shifts so far. The browser reports shifts with a delay, so the function causes a shift and waits
 * until this shift is reported.
 */
async function shiftsOf(page: Page): Promise<unknown[]> {
  const own = await page.evaluate(async () => {
    // The browser has painted all earlier changes after two frames.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    document.documentElement.style.paddingTop = '100px';
    return performance.now();
  });
  const shifted = await page.waitForFunction((since) => {
    const { shifts } = window as unknown as Shifts;
    return shifts.some(({ at }) => at >= since) && shifts.filter(({ at }) => at < since).map(({ what }) => what);
  }, own);
  return (await shifted.jsonValue()) || [];
}

test.describe('a page of a signed-in user before any script', () => {
  for (const width of [1440, 390])
    for (const path of ['/home', '/fund-manage/flow'])
      test(`shifts no element while the page is filled: ${path}, ${width} px`, async ({ page }) => {
        await enter(page);
        await page.setViewportSize({ width, height: 900 });
        await watchShifts(page);
        const answered = page.waitForResponse(path === '/home' ? '**/queryBacklog' : '**/queryAccountFlow');
        await page.goto(path);
        await answered;
        await expect(path === '/home' ? page.locator('canvas') : page.locator('tbody tr').first()).toBeVisible();
        expect(await shiftsOf(page)).toEqual([]);
      });

  for (const width of [1440, 390])
    test(`shifts no element while enterprises, sums and accounts of the home page arrive one after the other, ${width} px`, async ({
      page,
    }) => {
      await enter(page);
      await page.setViewportSize({ width, height: 900 });
      await watchShifts(page);
      const [enterprises, sums, accounts] = await Promise.all(
        ['**/queryUserEnterprise', '**/queryAccountBalanceCountData*', '**/queryAccountBalance'].map(async (call) => {
          let release = () => {};
          const released = new Promise<void>((resolve) => {
            release = resolve;
          });
          await page.route(call, async (route) => {
            await released;
            await route.continue();
          });
          return release;
        }),
      );
      const backlog = page.waitForResponse('**/queryBacklog');
      await page.goto('/home');
      await expect(page.locator('canvas')).toBeVisible();
      // The to-dos need the enterprises too. The bell counts the other to-dos before them.
      await backlog;
      await expect(page.getByRole('main').getByText('加载中')).toBeVisible();
      enterprises?.();
      await expect(page.getByRole('main').getByText('加载中')).toBeHidden();
      sums?.();
      await expect(page.locator('dd[data-figure="totalBalance"]')).toBeVisible();
      accounts?.();
      await expect(page.getByRole('link', { name: '查看流水' }).first()).toBeVisible();
      expect(await shiftsOf(page)).toEqual([]);
    });

  test('draws the static frame with the settings stored on this machine', async ({ page }) => {
    await enter(page);
    await page.evaluate(() => {
      localStorage.setItem('opc.sidebar', 'collapsed');
      localStorage.setItem('opc.tabs', 'off');
    });
    await page.route(/\/assets\/(?!boot).*\.js$/, () => {});
    await toDocument(page, '/home');
    await expect(page.locator('html')).toHaveAttribute('data-sidebar', 'collapsed');
    const drawn = await places(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto('/home');
    await expect(page.locator('dd[data-figure="totalBalance"]')).toBeVisible();
    const { menu, trail } = await places(page);
    expect([menu.slice(0, 4), trail]).toEqual([drawn.menu.slice(0, 4), drawn.trail]);
  });

  for (const width of [1440, 390])
    test(`draws the static frame at the places of the final frame, ${width} px`, async ({ page }) => {
      await enter(page);
      await page.setViewportSize({ width, height: 900 });
      const release = await atFirst(page, '/home');
      await expect(page.getByText('开放平台', { exact: true }).first()).toBeVisible();
      const drawn = await places(page);
      release();
      await expect(page.locator('dd[data-figure="totalBalance"]')).toBeVisible();
      // At phone width the header has no menu, so its position is not compared.
      const whole = await places(page);
      expect(width === 390 ? { ...whole, menu: drawn.menu } : whole).toEqual(drawn);
    });
});
