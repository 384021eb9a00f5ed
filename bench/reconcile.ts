import { launch, visit } from './browser';
import { atMost, type Figure, plain } from './table';

type Step = 'opening' | 'reading' | 'taking' | 'comparing' | 'looking' | 'saving';
interface Runs {
  runs: (Record<Step, number> & { agreed: number; adds: boolean })[];
  longTasks: number[];
}

/** Compares two books of 100,000 lines five times and tells the slowest run and the longest task of the page. */
export async function reconcileFigures(url: string): Promise<Figure[]> {
  const browser = await launch();
  try {
    const { page, close } = await visit(browser, { slow: false });
    await page.goto(url);
    await page.waitForFunction(() => 'reconcileRuns' in window, undefined, { timeout: 180_000 });
    const { runs, longTasks } = await page.evaluate(() => (window as unknown as { reconcileRuns: Runs }).reconcileRuns);
    await close();
    const slowest = (...steps: Step[]) =>
      Math.max(...runs.map((run) => steps.reduce((sum, step) => sum + run[step], 0)));
    const ms = (step: Step) => `${slowest(step).toFixed(0)} ms`;
    return [
      atMost(
        '100,000 lines beside 100,000 orders, both in memory, slowest of five',
        slowest('taking', 'comparing'),
        3_000,
        'ms',
      ),
      atMost('longest task of the page meanwhile', Math.max(0, ...longTasks), 50, 'ms'),
      plain('the file into rows', ms('opening')),
      plain('rows into lines', ms('reading')),
      plain('a search', ms('looking')),
      plain('the result as XLSX', ms('saving')),
      plain('agreed', `${runs[0]?.agreed ?? 0}, ${runs.every(({ adds }) => adds) ? 'adds up' : 'does NOT add up'}`),
    ];
  } finally {
    await browser.close();
  }
}
