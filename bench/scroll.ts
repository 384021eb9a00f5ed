import { launch, visit } from './browser';
import { atMost, type Figure, plain } from './table';

const FRAMES = 240;
const STEP = 600;

/** Scrolls the table frame by frame through its whole height and tells the longest frame. */
export async function scrollFigures(url: string): Promise<Figure[]> {
  const browser = await launch();
  try {
    const { page, close } = await visit(browser, { slow: false });
    await page.goto(url);
    await page.waitForSelector('tbody td');
    const frames = await page.evaluate(
      ([count, step]) =>
        new Promise<number[]>((resolve) => {
          const box = document.querySelector('table')?.parentElement;
          const times: number[] = [];
          let last = performance.now();
          const frame = () => {
            const now = performance.now();
            times.push(now - last);
            last = now;
            if (!box || times.length >= count) return resolve(times.slice(1));
            box.scrollTop += step;
            requestAnimationFrame(frame);
          };
          requestAnimationFrame(frame);
        }),
      [FRAMES, STEP] as const,
    );
    await close();
    const sorted = [...frames].sort((a, b) => a - b);
    return [
      atMost('longest frame while scrolling', sorted.at(-1) ?? 0, 50, 'ms', 1),
      plain('median frame', `${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(1)} ms`),
    ];
  } finally {
    await browser.close();
  }
}
