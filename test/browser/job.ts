import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect } from './support';

/*
 * Counts the acts of a job, which is a task that a clerk does often.
 *
 * - A click is a press of the mouse or a tap: on a link, a button, a box, an option or a cell. A choice from a closed list is two
 *   clicks.
 * - A field is a text that the clerk types, with the press into the field and the Enter that ends it. A corrected cell of a file
 *   is a field.
 * - A file is one click, on the button that opens the system's dialog.
 * - A password is no field. The press of the button that sends it is a click, except in the jobs whose limit is beside the
 *   password: there it is ended by Enter.
 */

export interface Limit {
  clicks: number;
  fields: number;
}

interface Row extends Limit {
  job: string;
  width: number;
  limit: Limit;
}

/** The acts of one job. They are the only way by which the test acts on the page, see `finished`. */
export interface Job {
  click: (target: Locator) => Promise<void>;
  /** Types a text into a field. `Enter`: ends the text with this key. */
  fill: (field: Locator, text: string, end?: 'Enter') => Promise<void>;
  password: (field: Locator, text: string, end?: 'Enter') => Promise<void>;
  /** Presses the button that opens the system's dialog, and chooses the file. */
  choose: (button: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => Promise<void>;
  /** Ends the job: compares its acts with the limit, and with the acts that the page has received. */
  finished: () => Promise<void>;
}

/** Rows of all workers of this run, one JSON object a line. */
const ROWS = path.join(process.env.BROWSER_TEST_FOLDER ?? '', 'jobs.jsonl');

/** Starts to count the presses and the typed fields of the open document. A loaded document has no counter. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const acts = { presses: 0, fields: 0 };
    let last: EventTarget | null = null;
    Object.assign(window, { actsOfJob: acts });
    addEventListener('pointerdown', () => acts.presses++, true);
    addEventListener(
      'input',
      ({ target }) => {
        const isText = target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type);
        if (isText && target !== last) acts.fields++;
        if (isText) last = target;
      },
      true,
    );
  });

/**
 * Begins a job on the open page. `limit` is the wanted number of acts. `reached`: the number of acts today, if it is higher.
 */
export async function begin(page: Page, job: string, limit: Limit, reached: Limit = limit): Promise<Job> {
  await watch(page);
  const counted = { clicks: 0, fields: 0, passwords: 0 };
  const width = page.viewportSize()?.width ?? 0;
  const type = async (field: Locator, text: string, end?: 'Enter') => {
    await field.fill(text);
    if (end) await field.press(end);
  };
  const press = (target: Locator) => (width < 768 ? target.tap() : target.click());
  return {
    async click(target) {
      counted.clicks++;
      await press(target);
    },
    async fill(field, text, end) {
      counted.fields++;
      await type(field, text, end);
    },
    async password(field, text, end) {
      counted.passwords++;
      await type(field, text, end);
    },
    async choose(button, file) {
      counted.clicks++;
      const opened = page.waitForEvent('filechooser');
      await press(button);
      await (await opened).setFiles(file);
    },
    async finished() {
      const { clicks, fields, passwords } = counted;
      const row: Row = { job, width, limit, clicks, fields };
      appendFileSync(ROWS, `${JSON.stringify(row)}\n`);
      const seen = await page.evaluate(() => (window as unknown as { actsOfJob: unknown }).actsOfJob);
      expect(seen, 'the page has received the counted acts and no others').toEqual({
        presses: clicks,
        fields: fields + passwords,
      });
      expect(clicks, 'clicks').toBeLessThanOrEqual(reached.clicks);
      expect(fields, 'fields').toBeLessThanOrEqual(reached.fields);
    },
  };
}

/** Number of characters of the widest name of a job. */
const WIDEST = 56;

/** Returns the figures of all jobs that this run has finished so far, as a table. */
export function tableOfJobs(): string {
  const rows: Row[] = existsSync(ROWS)
    ? readFileSync(ROWS, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];
  const figures = ({ clicks, fields }: Limit) => `${clicks} + ${fields}`.padStart(6);
  const lines = rows.map(
    (row) =>
      `${row.job.padEnd(WIDEST)} ${String(row.width).padStart(5)}  ${figures(row.limit)}  ${figures(row)}${
        row.clicks > row.limit.clicks || row.fields > row.limit.fields ? '  above the limit' : ''
      }`,
  );
  return [`${'job'.padEnd(WIDEST)} width   limit    used  (clicks + fields)`, ...lines.sort()].join('\n');
}
