import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';

/** The slow machine and line that all figures are measured with. */
const SLOWDOWN = 4;
const LATENCY_MS = 60;
/** A page is at rest after this time in ms without a request. `networkidle` already ends with the document's own load. */
const REST_MS = 1000;
const BYTES_PER_SECOND = (9 * 1000 * 1000) / 8;

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ARGS });

export interface Visit {
  page: Page;
  cdp: CDPSession;
  /** Bytes over the wire so far, headers included. */
  bytes: () => number;
  /** Empties the count. */
  resetBytes: () => void;
  /** Resolves when the page has sent no request for a second, so that the prefetched code is loaded. */
  rest: () => Promise<void>;
  close: () => Promise<void>;
}

/** A fresh browser profile on the slow machine and line. */
export async function visit(browser: Browser, { slow = true } = {}): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  // tsx wraps functions with the helper `__name`, which the page does not have.
  await context.addInitScript('globalThis.__name = (named) => named');
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  if (slow) await slowDown(cdp);
  let bytes = 0;
  let lastRequested = performance.now();
  const open = new Set<string>();
  const ended = (requestId: string) => {
    open.delete(requestId);
    lastRequested = performance.now();
  };
  cdp.on('Network.requestWillBeSent', ({ requestId }) => open.add(requestId));
  cdp.on('Network.loadingFailed', ({ requestId }) => ended(requestId));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    ended(requestId);
  });
  return {
    page,
    cdp,
    bytes: () => bytes,
    resetBytes: () => {
      bytes = 0;
    },
    rest: async () => {
      while (open.size > 0 || performance.now() - lastRequested < REST_MS) await page.waitForTimeout(50);
    },
    close: () => context.close(),
  };
}

export async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
}

/**
 * The event that ends a measurement: the selector matches and a frame was painted after that, or the first letters are painted.
 */
export type Sight = { selector: string } | 'first letters';

/** Runs inside the page before its scripts. Calls `__seen` once, with ms after the document's start. */
function watch(selector: string | undefined): void {
  const report = (ms: number) => (window as unknown as { __seen: (ms: string) => void }).__seen(String(ms));
  if (selector === undefined) {
    new PerformanceObserver((list) => {
      const [letters] = list.getEntriesByName('first-contentful-paint');
      if (letters) report(letters.startTime);
    }).observe({ type: 'paint', buffered: true });
    return;
  }
  const look = () => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => report(performance.now());
      channel.port2.postMessage(null);
    });
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true, attributes: true });
  look();
}

/**
 * Opens the address and resolves when the selector is visible, with ms after the document's start. The page reports this through
 * a binding, because Playwright's own waiting loads a long script into the starting page, which costs some 60 ms here.
 */
export async function openUntil(page: Page, cdp: CDPSession, address: string, sight: Sight): Promise<number> {
  await cdp.send('Runtime.enable');
  await cdp.send('Runtime.addBinding', { name: '__seen' });
  const seen = new Promise<number>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`not seen within a minute: ${address}`)), 60_000);
    cdp.once('Runtime.bindingCalled', ({ payload }) => {
      clearTimeout(late);
      resolve(Number(payload));
    });
  });
  const selector = sight === 'first letters' ? undefined : sight.selector;
  await page.addInitScript(`(${watch})(${JSON.stringify(selector)})`);
  await page.goto(address, { waitUntil: 'commit' });
  return seen;
}

/** How many ms after the next click, however it is made, the selector is on screen. All of it is measured inside the page. */
async function until(page: Page, selector: string, click: () => Promise<void>): Promise<number> {
  await page.evaluate((selector_) => {
    // Hidden elements are in the document as well.
    const inSight = () => [...document.querySelectorAll(selector_)].some((found) => found.checkVisibility());
    if (inSight()) throw new Error(`on screen before the click: ${selector_}`);
    (window as unknown as { __shown: Promise<number> }).__shown = new Promise((resolve) => {
      const onClick = ({ timeStamp }: MouseEvent) => {
        const seen = () => {
          if (!inSight()) return;
          observer.disconnect();
          requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => resolve(performance.now() - timeStamp);
            channel.port2.postMessage(null);
          });
        };
        const observer = new MutationObserver(seen);
        observer.observe(document, { childList: true, subtree: true, attributes: true });
      };
      document.addEventListener('click', onClick, { capture: true, once: true });
    });
  }, selector);
  await click();
  return page.evaluate(() => (window as unknown as { __shown: Promise<number> }).__shown);
}

/** Clicks from inside the page: no pointer comes to the target, no button is held down. */
export const clickUntil = (page: Page, target: string, selector: string): Promise<number> =>
  until(page, selector, () =>
    page
      .locator(target)
      .first()
      .evaluate((element: HTMLElement) => element.click()),
  );

/** Timing of a human click in ms: rest over the element, and duration of the press. */
export const HAND = { rests: 100, presses: 80 };

/** Clicks as a hand does, from the moment at which the button is let go. */
export const pressUntil = (page: Page, target: string, selector: string): Promise<number> =>
  until(page, selector, async () => {
    const box = await page.locator(target).first().boundingBox();
    if (!box) throw new Error(`nothing to press: ${target}`);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForTimeout(HAND.rests);
    await page.mouse.down();
    await page.waitForTimeout(HAND.presses);
    await page.mouse.up();
  });
