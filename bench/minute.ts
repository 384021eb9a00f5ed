import type { Browser, Page } from '@playwright/test';
import { HAND, visit } from './browser';
import { signIn } from './signIn';
import { atMost, type Figure } from './table';

/** A minute of ordinary work on the slow machine; ms. */
const MINUTE = 60_000;
const ROWS = 50;
const FRAMES = 120;
const STEP = 40;

interface Watched {
  /** Longest time in ms from a click or key to the frame with its effect. */
  worst: number;
}

/** Records the duration of each interaction as the browser reports it. */
const watchInteractions = (page: Page) =>
  page.addInitScript(() => {
    const watched = { worst: 0 };
    (window as unknown as { __watched: Watched }).__watched = watched;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId) watched.worst = Math.max(watched.worst, entry.duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });

async function press(page: Page, selector: string): Promise<void> {
  const box = await page.locator(selector).filter({ visible: true }).first().boundingBox();
  if (!box) return;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(HAND.rests);
  await page.mouse.down();
  await page.waitForTimeout(HAND.presses);
  await page.mouse.up();
}

const link = (path: string) => `a[href="${path}"]`;
/** Menus, a list with its filters and pages, the account, and back: again and again. */
const ROUND = [
  link('/fund-manage/index'),
  link('/fund-manage/flow'),
  'section[aria-label] button:has-text("查询")',
  'button[aria-label="下一页"]',
  'button[aria-label="账号"]',
  'h1, [aria-label="面包屑"]',
  link('/trade-manage/index'),
  'button[aria-label="下一页"]',
  link('/home'),
];

/** The longest frame while 50 rows are scrolled through, ms. */
const scrolled = (page: Page) =>
  page.evaluate(
    ([count, step]) =>
      new Promise<number>((resolve) => {
        const box = document.querySelector('table')?.parentElement;
        let worst = 0;
        let left = count;
        let last = performance.now();
        const frame = () => {
          const now = performance.now();
          if (left < count) worst = Math.max(worst, now - last);
          last = now;
          left -= 1;
          if (!box || left === 0) return resolve(worst);
          box.scrollTop += step;
          window.scrollBy(0, step);
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    [FRAMES, STEP] as const,
  );

/** The worst interaction of a minute of work, and of a list of 50 rows the longest frame while it is scrolled. */
export async function minuteFigures(browser: Browser, url: string): Promise<Figure[]> {
  const { page, rest, close } = await visit(browser);
  await watchInteractions(page);
  await signIn(page, url);
  await rest();
  const end = performance.now() + MINUTE;
  for (let at = 0; performance.now() < end; at += 1) {
    await press(page, ROUND[at % ROUND.length] as string);
    await page.waitForTimeout(700);
  }
  const { worst } = await page.evaluate(() => (window as unknown as { __watched: Watched }).__watched);
  await page.goto(`${url}/fund-manage/flow?pageSize=${ROWS}`);
  await page.waitForSelector(`table tbody tr:nth-child(${ROWS})`).catch(() => {});
  await rest();
  const longest = await scrolled(page);
  await close();
  return [
    atMost('worst interaction of a minute of work', worst, 200, 'ms'),
    atMost(`longest frame while ${ROWS} rows are scrolled`, longest, 50, 'ms', 1),
  ];
}
