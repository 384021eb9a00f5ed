import { HOSTILE_SPREADSHEETS } from '@test/support/hostile';
import { readBatch } from '@/shared/spreadsheet/readBatch';

/** What a worker is given before it is ended, ms. */
const PATIENCE = 10_000;

describe('S-15: a hostile spreadsheet', () => {
  it.each(HOSTILE_SPREADSHEETS.map((file) => [file.trick, file] as const))('%s', (_trick, { name, bytes, ends }) => {
    const sent = bytes();
    const began = performance.now();
    const read = readBatch('TRANSFER', { name, bytes: sent });
    const told = read.ok ? { lines: read.lines.length } : { msg: read.msg };
    expect(told).toEqual('msg' in ends ? { msg: expect.stringMatching(ends.msg) } : ends);
    expect(performance.now() - began).toBeLessThan(PATIENCE);
  });
});
