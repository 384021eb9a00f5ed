import { HOSTILE_SPREADSHEETS } from '@test/support/hostile';
import { sampled } from '@test/support/sample';
import { readLines } from '@/common/spreadsheet/readLines';
import { layoutOf } from '@/contract/rules/batchSheet';

/** Time limit of the worker in ms. */
const PATIENCE = 10_000;

/** Returns the CPU time of this process in ms, which does not depend on the load of the machine. */
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
