import type { Page } from '@playwright/test';
import { check } from './accessible';
import { type ActionPage, BATCH_PAGES, confirm, MONEY_PAGES, next, ok, PAY_PASSWORD, password } from './actions';
import { callsOf, type controls, enter, expect, passCaptcha, sampledTest, submitLogin, test, ZHANG } from './support';

/*
 * Runs every failure case of money movements on every page that moves money, because money must move only once
 * (safety rule C-14).
 */

test.beforeEach(({ page }) => page.setDefaultTimeout(15_000));
interface Scene {
  page: Page;
  sandbox: ReturnType<typeof controls>;
  on: ActionPage;
  amount: string;
  /** Number of calls that the page has sent in this case. */
  sent: () => number;
}

const seen = (page: Page, text: string | RegExp) =>
  page.getByText(text, { exact: true }).filter({ visible: true }).first();

/** Expects that the platform has the order and that the page shows the order as accepted. */
async function isTaken({ page, on }: Pick<Scene, 'page' | 'on'>): Promise<void> {
  await expect(seen(page, on.fact)).toBeVisible();
  await expect(seen(page, on.taken)).toBeVisible();
  await expect(next(page)).toHaveCount(0);
}

/**
 * Clicks the button 重试 (retry) to poll immediately. If the poll has already happened, clicks the element `otherwise`,
 * which has no effect.
 */
const hurry = (page: Page, otherwise: ReturnType<typeof seen>) =>
  page.getByRole('button', { name: '重试' }).or(otherwise).first().click();

/** Signs in on the login page that opens when a session has ended. */
async function signInAgain(page: Page): Promise<void> {
  await submitLogin(page, ZHANG);
  await passCaptcha(page);
}

interface Case {
  name: string;
  /**
   * Number of orders that result from the case. With 1 order, the page shows it as accepted, the request was sent
   * once, and a new form is available.
   */
  orders: 0 | 1;
  /** True if the case is about the payment password. */
  password?: true;
  run: (scene: Scene) => Promise<void>;
}

/** The failure cases, which run one after the other on the same page. Each case uses a different amount. */
const CASES: readonly Case[] = [
  {
    name: 'more than may be is said where it was entered',
    orders: 0,
    async run({ page, on, sent }) {
      await on.tooMuch(page);
      expect(sent()).toBe(0);
    },
  },
  {
    name: 'a double click, Enter with a click, and back',
    orders: 1,
    async run({ page, on, amount }) {
      await on.prepare(page, amount);
      await on.send(page, true);
      await isTaken({ page, on });
      await on.back(page);
      await expect(seen(page, on.submitted)).toBeVisible();
      await expect(next(page)).toHaveCount(0);
      await page.getByRole('link', { name: on.toResult }).click();
    },
  },
  {
    name: 'a reload while it is on its way',
    orders: 1,
    async run({ page, sandbox, on, amount }) {
      await on.prepare(page, amount);
      await sandbox.fault({ path: on.call.path, times: 1, when: 'after', delayMs: 20_000 });
      await on.send(page);
      // The platform has received the request, but the page has received no response yet.
      await expect.poll(() => on.records(page)).toContain(amount);
      await page.reload();
    },
  },
  {
    name: 'an answer that is lost after the effect',
    orders: 1,
    async run({ page, sandbox, on, amount }) {
      await on.prepare(page, amount);
      await sandbox.fault({ path: on.call.path, times: 1, when: 'after', drop: true });
      await sandbox.fault({ path: on.asks.path, times: 1, status: 500 });
      await on.send(page);
      await expect(seen(page, on.unknown)).toBeVisible();
      await expect(next(page)).toHaveCount(0);
      await hurry(page, seen(page, on.fact));
    },
  },
  {
    name: 'a session that ends while the result is awaited',
    orders: 1,
    async run({ page, sandbox, on, amount }) {
      const logIn = page.getByRole('button', { name: '登录', exact: true });
      await on.prepare(page, amount);
      await sandbox.fault({ path: on.asks.path, times: 1, status: 500 });
      await sandbox.fault({ path: on.asks.path, times: 1, status: 401 });
      await on.send(page);
      await hurry(page, logIn);
      await expect(logIn).toBeVisible();
      await signInAgain(page);
    },
  },
  {
    name: 'a log-out in another tab while it is on its way',
    orders: 1,
    async run({ page, sandbox, on, amount }) {
      await on.prepare(page, amount);
      await sandbox.fault({ path: on.call.path, times: 1, when: 'after', delayMs: 20_000 });
      await on.send(page);
      await expect.poll(() => on.records(page)).toContain(amount);
      const other = await page.context().newPage();
      await other.goto('/home');
      await other.getByRole('button', { name: '账号' }).click();
      await other.getByRole('button', { name: '退出登录' }).click();
      await ok(other).click();
      await expect(page).toHaveURL(/\/login\?redirect=/);
      await other.close();
      await signInAgain(page);
    },
  },
  {
    name: 'a password by the keyboard alone',
    password: true,
    orders: 1,
    async run({ page, on, amount }) {
      await on.prepare(page, amount);
      await page.keyboard.press('Escape');
      await expect(password(page)).toBeHidden();
      await page.keyboard.press('Enter');
      await expect(password(page)).toBeFocused();
      await page.keyboard.type(PAY_PASSWORD);
      await page.keyboard.press('Enter');
    },
  },
  {
    // This case is the last one, because it locks the password.
    name: 'a wrong payment password, until it is locked',
    password: true,
    orders: 0,
    async run({ page, on, amount, sent }) {
      const number = () =>
        page.evaluate(() => JSON.stringify(Object.values(sessionStorage)).match(/[0-9a-f]{32}/g) ?? []);
      await on.prepare(page, amount);
      const messages = [
        ...[4, 3, 2, 1].map((left) => `支付密码错误，还可尝试${left}次`),
        /^支付密码已锁定，请\d+分钟后再试$/,
      ];
      const numbers = new Set<string>();
      for (const text of messages) {
        await password(page).fill('Wrong#2026');
        await ok(page).click();
        await expect(seen(page, text)).toBeVisible();
        for (const one of await number()) numbers.add(one);
      }
      expect(numbers.size).toBe(1);
      expect(sent()).toBe(messages.length);
    },
  },
];

test.describe('a money page without a fault', () => {
  // The cases do not affect each other, so they share one world (the seeded data of a sandbox).
  for (const [index, on] of MONEY_PAGES.entries()) {
    const { title, verb } = on;
    sampledTest(index)(`${title} works from the form to the receipt`, async ({ page }) => {
      await enter(page, on.path);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page).toHaveTitle(title);

      // Unfinished input is restored on return and after a reload. The user can clear it.
      const remark = page.getByLabel('备注', { exact: true });
      const restored = page.getByText('已填入此前的内容，请核对');
      await remark.fill('九月货款');
      await page.getByRole('link', { name: '首页' }).first().click();
      await expect(page).toHaveURL(/\/home$/);
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(`${on.path}$`));
      await expect(remark).toHaveValue('九月货款');
      await page.reload();
      await expect(remark).toHaveValue('九月货款');
      await expect(restored).toBeVisible();
      await page.getByRole('button', { name: '清空', exact: true }).click();
      await expect(remark).toHaveValue('');
      await expect(restored).toHaveCount(0);

      await on.fill(page);
      await page.getByLabel(`${verb}金额`, { exact: true }).fill('88.15');
      await expect(page.getByText('捌拾捌元壹角伍分')).toBeVisible();
      await expect(page.getByText(on.cost)).toBeVisible();
      await check(page);
      await next(page).click();
      await expect(page.getByRole('button', { name: `确认${verb}` })).toBeVisible();
      await check(page);
      if (!on.free) await confirm(page, verb);
      await on.send(page);
      await isTaken({ page, on });
      await expect(seen(page, `${verb}成功`)).toBeVisible();
      await check(page);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: '下载回单' }).click();
      expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
      expect(await on.records(page)).toEqual(['88.15']);
    });
  }
});

test.describe('a money page with faults', () => {
  // `index + 1`: in a sampled run these tests use other pages than the tests of complete journeys.
  for (const [index, on] of [...MONEY_PAGES, ...BATCH_PAGES].entries())
    sampledTest(index + 1)(`${on.title} moves money once or not at all in every fault`, async ({ page, sandbox }) => {
      test.setTimeout(120_000);
      const calls = callsOf(page);
      const expected: string[] = [];
      await enter(page, on.path);
      for (const [at, { name, orders, password: asked, run }] of CASES.entries()) {
        if (asked && on.free) continue;
        const amount = `7${at}.15`;
        if (orders === 1) expected.push(amount);
        await test.step(name, async () => {
          const before = calls.length;
          const sent = () => calls.slice(before).filter((path) => path === on.call.path).length;
          await run({ page, sandbox, on, amount, sent });
          if (orders === 0) return;
          await isTaken({ page, on });
          expect(sent()).toBe(1);
          await on.another(page);
        });
      }
      expect(await on.records(page)).toEqual(expected);
    });
});
