import type { Browser } from '@playwright/test';
import { clickUntil, launch, openUntil, pressUntil, type Sight, slowDown, visit } from './browser';
import { minuteFigures } from './minute';
import { isProductPage, pageWeights } from './pageWeight';
import { HOME_READY, signIn, submitLogin } from './signIn';
import { atMost, type Figure, median, plain } from './table';

const ROUNDS = 7;

const FORM = 'input[type="password"]';
/** Selects the form of the running console. The form drawn at build time has no working button. */
const LIVE = `html:not([data-drawn]) ${FORM}`;
/** Matches when the home page has shown everything that it requests first: the chart is drawn from the week's figures. */
const HOME_WHOLE = `body:has(${HOME_READY}):has(table[aria-label="按业务类型"] td) .uplot canvas`;
const ROWS_READY = 'table[aria-label="资金流水明细"] tbody td[data-figures]';
const TO_FLOW = 'nav[aria-label="栏目菜单"] a[href="/fund-manage/flow"]';
/** The user who opens a first product, and the selectors that match when the pages of that user can be used. */
const NEWCOMER = '13800000006';
const PRODUCTS_READY = 'main li button, main li a';
const STEP_READY = 'main form input';
/**
 * A call with many fields in the documents, which is ready when its request fields are shown. The form for trying it is loaded
 * later.
 */
const HARD_CALL = '/document/interface?call=createPayout';
const CALL_READY = 'main table[aria-label="请求参数"] tbody td';
const TO_ACCOUNTS = 'nav a[href="/fund-manage/index"]';
const ACCOUNTS_READY = 'table[aria-label="账户总览"] tbody td[data-figures]';

/** From an empty profile: ms from the document's start until it is seen. */
async function coldStart(browser: Browser, address: string, sight: Sight): Promise<number> {
  const { page, cdp, close } = await visit(browser);
  const time = await openUntil(page, cdp, address, sight);
  // The letters that were painted were the form's.
  if (!(await page.isVisible(FORM))) throw new Error(`no form at ${address}`);
  await close();
  return time;
}

/** Begins a first opening, so that its steps have something to go on with. */
async function beginOpening(browser: Browser, url: string): Promise<void> {
  const { page, close } = await visit(browser);
  await signIn(page, url, NEWCOMER);
  await page.goto(`${url}/product/revision/firstOpen`);
  await page.getByRole('radio', { name: '本企业经营' }).check();
  await page.getByRole('button', { name: '下一步', exact: true }).click();
  await page.waitForURL('**/product/revision/openStep*');
  await page.waitForSelector(STEP_READY);
  await close();
}

/** Signed in, with an empty cache: the same of a page behind the login. */
async function signedInStart(
  browser: Browser,
  url: string,
  path: string,
  selector: string,
  account?: string,
): Promise<number> {
  const { page, cdp, close } = await visit(browser);
  await signIn(page, url, account);
  await cdp.send('Network.clearBrowserCache');
  const again = await page.context().newPage();
  const cdpAgain = await page.context().newCDPSession(again);
  await cdpAgain.send('Network.enable');
  await slowDown(cdpAgain);
  await page.close();
  const time = await openUntil(again, cdpAgain, url + path, { selector });
  await close();
  return time;
}

/** Bytes and times of the console at `url` and of the bare page at `bareUrl`, measured alternately in one run. */
export async function loadFigures(url: string, bareUrl: string): Promise<Figure[]> {
  const browser = await launch();
  try {
    const figures: Figure[] = [];

    const bytes = await visit(browser);
    await bytes.page.goto(`${url}/login`);
    await bytes.page.waitForSelector(LIVE);
    const toForm = bytes.bytes();
    await bytes.page.waitForLoadState('networkidle');
    const toIdle = bytes.bytes();
    figures.push(
      atMost('bytes until the login form is live', toForm / 1000, 130, 'kB', 1),
      plain('  … with what is fetched ahead of need', `${(toIdle / 1000).toFixed(1)} kB`),
    );
    const heaviest = Math.max(
      ...Object.entries(pageWeights('dist')).flatMap(([chunk, weight]) => (isProductPage(chunk) ? [weight] : [])),
    );
    figures.push(atMost('the heaviest page of products, beyond a list', heaviest / 1000, 25, 'kB', 1));
    await submitLogin(bytes.page);
    const clicked = await clickUntil(bytes.page, '.open-captcha-primary', HOME_READY);
    figures.push(
      atMost('bytes from there to the first usable home', (bytes.bytes() - toForm) / 1000, 140, 'kB', 1),
      plain('点击完成验证 to balances on screen', `${clicked.toFixed(0)} ms`),
    );
    await bytes.close();

    // A hand rests on the link before it clicks, and the page is prefetched in that time; a script does not.
    const menu = {
      first: [] as number[],
      later: [] as number[],
      firstByScript: [] as number[],
      laterByScript: [] as number[],
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [click, first, later] of [
        [pressUntil, menu.first, menu.later],
        [clickUntil, menu.firstByScript, menu.laterByScript],
      ] as const) {
        const { page, rest, close } = await visit(browser);
        await signIn(page, url);
        await rest();
        await clickUntil(page, TO_ACCOUNTS, ACCOUNTS_READY);
        await rest();
        first.push(await click(page, TO_FLOW, ROWS_READY));
        await rest();
        await clickUntil(page, TO_ACCOUNTS, ACCOUNTS_READY);
        await rest();
        later.push(await click(page, TO_FLOW, ROWS_READY));
        await close();
      }
    }

    await beginOpening(browser, url);
    const times = {
      bare: [] as number[],
      seen: [] as number[],
      live: [] as number[],
      home: [] as number[],
      flow: [] as number[],
      products: [] as number[],
      step: [] as number[],
      call: [] as number[],
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.bare.push(await coldStart(browser, bareUrl, { selector: FORM }));
      times.seen.push(await coldStart(browser, `${url}/login`, 'first letters'));
      times.live.push(await coldStart(browser, `${url}/login`, { selector: LIVE }));
      times.home.push(await signedInStart(browser, url, '/home', HOME_WHOLE));
      times.flow.push(await signedInStart(browser, url, '/fund-manage/flow', ROWS_READY));
      times.products.push(await signedInStart(browser, url, '/product/index', PRODUCTS_READY));
      times.step.push(await signedInStart(browser, url, '/product/revision/openStep', STEP_READY, NEWCOMER));
      times.call.push(await signedInStart(browser, url, HARD_CALL, CALL_READY));
    }
    const bare = median(times.bare);
    // The time is what a user waits on this machine; the ratio compares the console with itself on another one.
    const toBare = (times_: readonly number[]) =>
      plain('  … as a ratio to the bare page', `${(median(times_) / bare).toFixed(2)} ×`);
    figures.push(
      atMost('menu click to first rows, first visit', median(menu.first), 150, 'ms'),
      toBare(menu.first),
      plain('  … clicked by a script, without a pointer', `${median(menu.firstByScript).toFixed(0)} ms`),
      atMost('menu click to first rows, later visits', median(menu.later), 50, 'ms'),
      toBare(menu.later),
      plain('  … clicked by a script, without a pointer', `${median(menu.laterByScript).toFixed(0)} ms`),
      plain('bare page usable', `${bare.toFixed(0)} ms`),
      plain('login form seen, and to be typed into', `${median(times.seen).toFixed(0)} ms`),
      atMost('  … as a ratio to the bare page', median(times.seen) / bare, 0.7, '×', 2),
      plain('login button live', `${median(times.live).toFixed(0)} ms`),
      atMost('  … as a ratio to the bare page', median(times.live) / bare, 1.25, '×', 2),
      plain('home opened signed in, balances, figures and chart', `${median(times.home).toFixed(0)} ms`),
      atMost('  … as a ratio to the bare page', median(times.home) / bare, 1.8, '×', 2),
      plain('flow list opened signed in, first rows', `${median(times.flow).toFixed(0)} ms`),
      atMost('  … as a ratio to the bare page', median(times.flow) / bare, 1.6, '×', 2),
      plain('product centre opened signed in, its products', `${median(times.products).toFixed(0)} ms`),
      atMost('  … as a ratio to the bare page', median(times.products) / bare, 1.8, '×', 2),
      plain('step of the first opening, its form', `${median(times.step).toFixed(0)} ms`),
      atMost('  … as a ratio to the bare page', median(times.step) / bare, 1.9, '×', 2),
      plain('documents of a hard call opened signed in, its fields', `${median(times.call).toFixed(0)} ms`),
      atMost('  … as a ratio to the bare page', median(times.call) / bare, 2, '×', 2),
      ...(await minuteFigures(browser, url)),
    );
    return figures;
  } finally {
    await browser.close();
  }
}
