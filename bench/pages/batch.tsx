// The validator of batches as the console runs it, over 10,000 lines, for the validation figure.
import { runSaga } from 'redux-saga';
import type { BatchFacts } from '../../src/contract/rules/batchRules';
import type { BatchKind, BatchLine } from '../../src/contract/rules/batchSheet';
import { judged } from '../../src/features/batches/flows/judgeSheet';

const COUNT = 10_000;

/** One line in a hundred is wrong, one in fifty is a duplicate. */
const linesOf = (kind: BatchKind): BatchLine[] =>
  Array.from({ length: COUNT }, (_, at) => ({
    lineNo: at + 1,
    number: `SL${at}`,
    name: `绍兴柯桥华彩纺织有限公司${at % 700}`,
    accountNo: `3305016162${String(at % 50 === 0 ? 7 : at).padStart(10, '0')}`,
    accountKind: kind === 'PAYOUT' ? '对公' : '',
    bank: kind === 'PAYOUT' ? '渤海银行' : '',
    amount: at % 100 === 0 ? '1e3' : `${(at * 7919) % 900_000}.${String(at % 100).padStart(2, '0')}`,
    remark: '货款 9月尾款',
  }));

const factsOf = (kind: BatchKind, lines: readonly BatchLine[]): BatchFacts => ({
  kind,
  ownAccountNos: ['0571000000000001'],
  singleLimit: '500000.00',
  verdicts: Object.fromEntries(lines.slice(0, 2_000).map(({ accountNo, name }) => [`${accountNo}|${name}`, 'MISFIT'])),
});

interface Prepared {
  lines: readonly BatchLine[];
  facts: BatchFacts;
}
const prepared = (kind: BatchKind): Prepared => {
  const lines = linesOf(kind);
  return { lines, facts: factsOf(kind, lines) };
};

async function measured({ lines, facts }: Prepared): Promise<{ ms: number; errors: number }> {
  const began = performance.now();
  const issues = await runSaga({}, judged, lines, facts).toPromise();
  return {
    ms: performance.now() - began,
    errors: issues.filter((found: readonly unknown[]) => found.length > 0).length,
  };
}

const longTasks: number[] = [];
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longTasks.push(duration);
}).observe({ type: 'longtask' });

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function run(): Promise<void> {
  const batches = [prepared('TRANSFER'), prepared('PAYOUT')];
  await rest(500);
  longTasks.length = 0; // what starting the page and making the lines took
  const runs = [];
  for (let times = 0; times < 5; times++) {
    for (const batch of batches) {
      await rest(50);
      runs.push(await measured(batch));
    }
  }
  await rest(50);
  Object.assign(window, { batchRuns: { runs, longTasks } });
}
void run();
