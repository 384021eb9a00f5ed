import type { CDPSession, Page } from '@playwright/test';
import { launch, visit } from './browser';
import { atMost, type Figure, plain } from './table';

const ACCOUNT = '13800000001';
const PASSWORD = 'Sandbox#2026';
const NAVIGATIONS = 200;
const SIGN_INS = 100;
/**
 * Turns before the first measurement. They create everything that is created once: chunks, caches, the error report's ring of 200
 * actions. Later growth is the engine's own: compiled code, and the browser's record of responses for attached tools.
 */
const WARM_UP = 100;
const FIRST_SIGN_INS = 20;

interface Look {
  heap: number;
  listeners: number;
  nodes: number;
}

async function look(cdp: CDPSession): Promise<Look> {
  for (let round = 0; round < 3; round += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { heap: value('JSHeapUsedSize'), listeners: value('JSEventListeners'), nodes: value('Nodes') };
}

const growth = (before: number, after: number) => (after / before - 1) * 100;

function figuresOf(what: string, before: Look, after: Look): Figure[] {
  return [
    atMost(`heap after ${what}, growth`, growth(before.heap, after.heap), 10, '%', 1),
    atMost('  … listeners', growth(before.listeners, after.listeners), 10, '%', 1),
    plain('  … heap, before and after', `${(before.heap / 1e6).toFixed(1)} → ${(after.heap / 1e6).toFixed(1)} MB`),
  ];
}

async function signIn(page: Page): Promise<void> {
  await page.getByPlaceholder('请输入登录账号').fill(ACCOUNT);
  await page.getByPlaceholder('请输入密码').fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('button', { name: '点击完成验证' }).click();
  // Signing out remembers the page, so the next sign-in ends there and not at home.
  await page.getByRole('button', { name: '账号', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '账号', exact: true }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await page.getByPlaceholder('请输入密码').waitFor();
}

/** Measures whether a document keeps its size during a whole day of use. */
export async function growthFigures(url: string): Promise<Figure[]> {
  const browser = await launch();
  try {
    const { page, cdp } = await visit(browser, { slow: false });
    await cdp.send('Performance.enable');
    await page.goto(`${url}/login`);
    await signIn(page);
    const steps = ['/fund-manage/index', '/fund-manage/flow'] as const;
    await page.getByRole('link', { name: '资金管理', exact: true }).click();
    const wander = async (times: number) => {
      for (let turn = 0; turn < times; turn += 1) {
        const path = steps[turn % 2] as string;
        await page.locator(`nav[aria-label="栏目菜单"] a[href="${path}"]`).click();
        await page.waitForFunction(
          (wanted) => document.querySelector(`nav [aria-current="page"][href^="${wanted}"]`),
          path,
        );
        await page.waitForLoadState('networkidle');
      }
    };
    await wander(WARM_UP);
    const atFirst = await look(cdp);
    await wander(NAVIGATIONS);
    const wandered = await look(cdp);

    const again = async (times: number) => {
      for (let turn = 0; turn < times; turn += 1) {
        await signOut(page);
        await signIn(page);
      }
    };
    await again(FIRST_SIGN_INS);
    const signedIn = await look(cdp);
    await again(SIGN_INS);
    const signedInAgain = await look(cdp);
    return [
      ...figuresOf(`${NAVIGATIONS} navigations`, atFirst, wandered),
      ...figuresOf(`${SIGN_INS} sign-ins`, signedIn, signedInAgain),
    ];
  } finally {
    await browser.close();
  }
}
