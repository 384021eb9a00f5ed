import { monitorEventLoopDelay } from 'node:perf_hooks';
import { HOSTILE_SPREADSHEETS, type Hostile } from '@test/support/hostile';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { batchTransferUploadFile } from '@/contract/batchPayments';
import { queryUserInfo } from '@/contract/login';

let test: TestSandbox;
let sender: string;
let other: string;
beforeAll(async () => {
  test = await aSandbox();
  sender = await test.signIn('13800000001');
  other = await test.signIn('13800000005');
});
afterAll(() => test.stop());

/** What anybody may have to wait for somebody else's file, and what a file may cost, ms and bytes (S-15). */
const WAIT = 200;
const ANSWER = 10_500;
const MEMORY = 100 * 1024 * 1024;

async function send({ name, bytes }: { name: string; bytes: Uint8Array }, token = sender) {
  const form = new FormData();
  form.append('file', new File([bytes as BlobPart], name));
  const response = await test.fetch(`/gateway${batchTransferUploadFile.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const answer = (await response.json()) as {
    code: number;
    msg: string;
    data?: { info: { batch: { items: number } } };
  };
  return { status: response.status, ...answer };
}

const told = ({ code, msg, data }: Awaited<ReturnType<typeof send>>) =>
  code === 0 ? { lines: data?.info.batch.items } : { msg };
const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Sends the file, and meanwhile asks something as somebody else, again and again. */
async function whileOthersAsk(file: { name: string; bytes: Uint8Array }) {
  const before = process.memoryUsage().rss;
  const delay = monitorEventLoopDelay({ resolution: 5 });
  let most = before;
  let isOver = false;
  const waits: number[] = [];
  const began = performance.now();
  delay.enable();
  const sent = send(file).finally(() => {
    isOver = true;
  });
  do {
    const asked = performance.now();
    const { body } = await test.ask(queryUserInfo, {}, { token: other });
    expect(body.code).toBe(0);
    waits.push(performance.now() - asked);
    most = Math.max(most, process.memoryUsage().rss);
  } while (!isOver);
  const answer = await sent;
  delay.disable();
  return {
    answer,
    took: performance.now() - began,
    waited: middle(waits),
    stopped: delay.max / 1e6,
    memory: most - before,
  };
}

/** The limits on how often a user may send are another matter. */
const forgetCounts = () => test.sandbox.db.deleteFrom('rate_counters').execute();

/** As much as a batch may hold: 10,000 lines, each cell of them as long as it is looked at. */
const largest = () => ({
  name: 'a.csv',
  bytes: new TextEncoder().encode(
    `收款方名称,收款账户,金额,备注\n${Array.from({ length: 10_000 }, (_, at) => `${'甲'.repeat(40)}${at},0571${String(at).padStart(12, '0')},1.5,${'乙'.repeat(60)}`).join('\n')}`,
  ),
});

describe('S-15: the largest file', () => {
  it('keeps nobody else waiting while it is read, judged and kept', async () => {
    await send({ name: 'a.csv', bytes: new TextEncoder().encode('x') });
    const { answer, waited, stopped, took, memory } = await whileOthersAsk(largest());
    if (process.env['FIGURES']) console.log('largest', JSON.stringify({ took, waited, stopped, memory: memory / 1e6 }));
    expect(told(answer)).toEqual({ lines: 10_000 });
    expect(waited).toBeLessThan(WAIT);
  });
});

describe('S-15: a hostile spreadsheet stops nobody else', () => {
  beforeAll(async () => {
    await send({ name: 'a.csv', bytes: new TextEncoder().encode('x') });
  });
  it.each(HOSTILE_SPREADSHEETS.map((file) => [file.trick, file] as const))('%s', async (_trick, file: Hostile) => {
    await forgetCounts();
    const bytes = file.bytes();
    const { answer, took, waited, memory, stopped } = await whileOthersAsk({ name: file.name, bytes });
    if (process.env['FIGURES'])
      console.log(file.trick, JSON.stringify({ took, waited, stopped, memory: memory / 1e6 }));
    expect(told(answer)).toEqual('msg' in file.ends ? { msg: expect.stringMatching(file.ends.msg) } : file.ends);
    expect(took).toBeLessThan(ANSWER);
    expect(waited).toBeLessThan(WAIT);
    expect(memory).toBeLessThan(MEMORY);
  });
});
