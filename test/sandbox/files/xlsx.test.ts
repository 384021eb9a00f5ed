import { createHash } from 'node:crypto';
import type { Column } from '@sandbox/files/table';
import { xlsxWriter } from '@sandbox/files/xlsx';
import { readWhole } from '@test/support/readWhole';

const COLUMNS: Column<number>[] = [
  { heading: '单号', kind: 'text', width: 20, value: (row) => `0${row}<&>` },
  { heading: '金额', kind: 'amount', width: 16, value: (row) => `${row}.25` },
];
const ROWS = Array.from({ length: 5_000 }, (_, row) => row);

async function aFile(batchSize: number): Promise<Buffer> {
  const writer = await xlsxWriter('单', '说明', COLUMNS);
  for (let at = 0; at < ROWS.length; at += batchSize) await writer.add(ROWS.slice(at, at + batchSize));
  return writer.end();
}
const digest = (file: Buffer) => createHash('sha256').update(file).digest('hex');

afterEach(() => jest.useRealTimers());

it('writes every row for each batch size', async () => {
  const table = readWhole('a.xlsx', new Uint8Array(await aFile(700)));
  expect(table.ok && table.rows.slice(0, 3)).toEqual([['说明'], ['单号', '金额'], ['00<&>', '0.25']]);
  expect(table.ok && table.rows).toHaveLength(ROWS.length + 2);
  expect(table.ok && table.rows.at(-1)).toEqual(['04999<&>', '4999.25']);
});

it('produces the same file for the same rows, byte for byte, at any time', async () => {
  const before = digest(await aFile(5_000));
  jest.useFakeTimers({
    now: new Date('2031-02-03T04:05:06Z'),
    doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'],
  });
  expect(digest(await aFile(5_000))).toBe(before);
  expect(digest(await aFile(1))).toBe(before);
});
