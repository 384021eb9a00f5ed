import { HOSTILE_SPREADSHEETS } from '@test/support/hostile';
import { sampled } from '@test/support/sample';
import { readLines } from '@/common/spreadsheet/readLines';
import { layoutOf } from '@/contract/rules/batchSheet';

/** Time in ms after which the worker is ended. */
const PATIENCE = 10_000;

/** CPU time of this process in ms, so that the load of the machine does not count. */
const worked = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

describe('a hostile spreadsheet (S-15)', () => {
  for (const [index, { trick, name, bytes, ends }] of HOSTILE_SPREADSHEETS.entries())
    sampled(it, index)(trick, () => {
      const sent = bytes();
      const began = worked();
      const read = readLines(layoutOf('TRANSFER'), { name, bytes: sent }, worked);
      const result = read.ok ? { lines: read.lines.length } : { msg: read.msg };
      expect(result).toEqual('msg' in ends ? { msg: expect.stringMatching(ends.msg) } : ends);
      expect(worked() - began).toBeLessThan(PATIENCE);
    });
});
