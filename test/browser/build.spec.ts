import { readdirSync, readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { isProductPage, pageWeights } from '../../bench/pageWeight';
import { scriptOf } from './chunks';
import { enter, expect, rowsOf, test } from './support';

const ASSETS = 'dist/assets';

// The build inserts hashes into finished files by text replacement. If other data accidentally matches, the
// replacement corrupts the file.
test('every built script is valid, and contains no path of this machine', () => {
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(50);
  for (const name of scripts) {
    const text = readFileSync(`${ASSETS}/${name}`, 'utf8');
    expect(() => new Script(text), name).not.toThrow();
    // No file contains a path of the build machine, so that the same sources give the same files in any folder.
    expect(text.includes(process.cwd()), name).toBe(false);
  }
});

/** Maximum number of bytes that a page of products or solutions loads in addition to the code of a list page. */
const LIMIT = 26_100;

test('a page of products or solutions loads at most 26.1 kB more than a list', () => {
  const weights = Object.entries(pageWeights('dist')).filter(([chunk]) => isProductPage(chunk));
  // Each page of products and solutions has an entry. Pages with shared code share an entry.
  expect(weights.length).toBeGreaterThan(20);
  expect(weights.filter(([, bytes]) => bytes > LIMIT)).toEqual([]);
});

test('a page loads the files that the document names first, and only then all others', async ({ page }) => {
  await enter(page);
  await expect(page.locator('dd[data-figure="totalBalance"]')).toBeVisible();
  // Leaves the previous page, so that its pending requests are not counted as requests of the next page.
  await page.goto('about:blank');
  const requests: string[] = [];
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) requests.push(new URL(request.url()).pathname);
  });
  await page.goto('/fund-manage/flow');
  await expect(rowsOf(page)).toHaveCount(10);
  await expect.poll(() => requests.includes(scriptOf('messages'))).toBe(true);
  const { named, entry, urgent } = await page.evaluate(() => ({
    named: JSON.parse(document.getElementById('preloads')?.textContent ?? '{}') as Record<string, string[]>,
    entry: [...document.head.querySelectorAll('script[defer]')].map((script) => script.getAttribute('src')),
    urgent: [...document.head.querySelectorAll('script[defer]')].map((script) => script.getAttribute('fetchpriority')),
  }));
  const opened = ['routes', 'frame', 'transport', 'page.fund-manage.flow'].flatMap((chunk) => named[chunk] ?? []);
  const files = requests.filter((path) => path.startsWith('/assets/'));
  const known = [...entry, ...opened.map((file) => `/${file}`)];
  const isNamed = (path: string) => known.includes(path) || /\/main\.[0-9a-f]+\.css$/.test(path);
  const first = files.slice(
    0,
    files.findIndex((path) => !isNamed(path)),
  );
  expect(known.filter((path) => !first.includes(path ?? ''))).toEqual([]);
  expect(new Set(first).size).toBe(first.length);
  expect(urgent).toEqual(['high', 'high']);
});
