import { launch, visit } from './browser';
import { atMost, type Figure, plain } from './table';

interface Runs {
  runs: { ms: number; errors: number }[];
  longTasks: number[];
}

/** Judges 10,000 lines ten times and tells the slowest run and the longest task. */
export async function batchFigures(url: string): Promise<Figure[]> {
  const browser = await launch();
  try {
    const { page, close } = await visit(browser, { slow: false });
    await page.goto(url);
    await page.waitForFunction(() => 'batchRuns' in window);
    const { runs, longTasks } = await page.evaluate(() => (window as unknown as { batchRuns: Runs }).batchRuns);
    await close();
    const times = runs.map(({ ms }) => ms).sort((a, b) => a - b);
    return [
      atMost('validation of 10,000 lines, slowest of ten', times.at(-1) ?? 0, 500, 'ms'),
      plain('median', `${(times[Math.floor(times.length / 2)] ?? 0).toFixed(0)} ms`),
      atMost('longest task meanwhile', Math.max(0, ...longTasks), 50, 'ms'),
      plain('lines with something to say', String(runs[0]?.errors ?? 0)),
    ];
  } finally {
    await browser.close();
  }
}
