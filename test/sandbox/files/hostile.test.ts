import { anMp4, aPdf, aPng, pngChunk } from '@test/support/files';
import { HOSTILE_SPREADSHEETS } from '@test/support/hostile';
import { sampled } from '@test/support/sample';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { batchTransferUploadFile } from '@/contract/calls/batchPayments';
import { objectPut } from '@/contract/calls/fileUpload';
import { queryUserInfo } from '@/contract/calls/login';
import { MEGABYTE } from '@/contract/rules/fileKinds';

let test: TestSandbox;
let sender: string;
let other: string;
beforeAll(async () => {
  test = await aSandbox();
  sender = await test.signIn('13800000001');
  other = await test.signIn('13800000005');
  await quietWait();
});
afterAll(() => test.stop());

/**
 * Limits (safety rule S-15): median waiting time of another user while a file is read, in ms; time until the
 * response, in ms; memory for a file, in bytes.
 */
const WAIT = 200;
const ANSWER = 10_500;
/** Time in ms within which a file is answered so soon that the waits of others are not measured. */
const SOON = 1_000;
/** Time in ms after which the reader refuses a file (`src/common/spreadsheet/bounds.ts`). */
const READING = 8_000;
const MEMORY = 100 * 1024 * 1024;

async function send(
  { name, bytes }: { name: string; bytes: Uint8Array },
  { path }: { path: string } = batchTransferUploadFile,
) {
  const form = new FormData();
  form.append('file', new File([bytes as BlobPart], name));
  const response = await test.fetch(`/gateway${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sender}` },
    body: form,
  });
  const answer = (await response.json()) as {
    code: number;
    msg: string;
    data?: { info?: { batch: { items: number } } };
  };
  return { status: response.status, ...answer };
}

/**
 * Returns the outcome of a file: the number of lines of an accepted batch, empty for other accepted files, the
 * message of a refusal.
 */
const outcomeOf = ({ code, msg, data }: Awaited<ReturnType<typeof send>>) =>
  code === 0 ? { lines: data?.info?.batch.items } : { msg };
const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Returns the time in ms that a request of another user takes. */
async function ask(): Promise<number> {
  const sentAt = performance.now();
  const { body } = await test.ask(queryUserInfo, {}, { token: other });
  expect(body.code).toBe(0);
  return performance.now() - sentAt;
}

/** Median time of a request while no file is read, ms. */
async function quietWait(): Promise<number> {
  const times: number[] = [];
  for (let request = 0; request < 7; request++) times.push(await ask());
  return middle(times);
}

/** Sends the file, and repeats a request of another user until the response about the file arrives. */
async function whileOthersAsk(file: { name: string; bytes: Uint8Array }, to?: { path: string }) {
  const quiet = await quietWait();
  const before = process.memoryUsage().rss;
  let most = before;
  let isOver = false;
  const waits: number[] = [];
  const began = performance.now();
  const sent = send(file, to).finally(() => {
    isOver = true;
  });
  do {
    waits.push(await ask());
    most = Math.max(most, process.memoryUsage().rss);
  } while (!isOver);
  const answer = await sent;
  const took = performance.now() - began;
  return {
    answer,
    took,
    // A file that is answered soon gives one or two measurements, too few for a median, and nobody waits longer than it takes.
    waited: took < SOON ? 0 : middle(waits),
    // A busy machine slows all requests down. So the limit depends on the waiting time shortly before and after.
    wait: Math.max(WAIT, 10 * Math.max(quiet, await quietWait())),
    memory: most - before,
  };
}

/**
 * Repeats a measurement up to three times and returns the best result. Another process on the machine delays only
 * some repetitions. A file that is read on the serving thread would delay all of them. The memory is that of the
 * whole process, which may grow by chance once, but not each time. The response must be the same each
 * time, unless the reader reached its time limit.
 */
async function atBest(made: () => { name: string; bytes: Uint8Array }, to?: { path: string }) {
  const first = await whileOthersAsk(made(), to);
  let best = first;
  for (let again = 0; again < 2 && (best.waited >= best.wait || best.memory >= MEMORY); again++) {
    await forgetCounts();
    const next = await whileOthersAsk(made(), to);
    if (Math.max(first.took, next.took) < READING) expect(outcomeOf(next.answer)).toEqual(outcomeOf(first.answer));
    const memory = Math.min(best.memory, next.memory);
    best = { ...(next.waited < best.waited ? next : best), memory };
  }
  return best;
}

/** Deletes the counters of the rate limits, because this test does not check these limits. */
const forgetCounts = () => test.sandbox.db.deleteFrom('rate_counters').execute();

/** The largest allowed batch: 10,000 lines with cells of the maximum length. */
const largest = () => ({
  name: 'a.csv',
  bytes: new TextEncoder().encode(
    `收款方名称,收款账户,金额,备注\n${Array.from({ length: 10_000 }, (_, at) => `${'甲'.repeat(40)}${at},0571${String(at).padStart(12, '0')},1.5,${'乙'.repeat(60)}`).join('\n')}`,
  ),
});

describe('S-15: the largest file', () => {
  it('lets other users continue while the file is read, checked and stored', async () => {
    await send({ name: 'a.csv', bytes: new TextEncoder().encode('x') });
    const { answer, waited, wait } = await atBest(largest);
    expect(outcomeOf(answer)).toEqual({ lines: 10_000 });
    expect(waited).toBeLessThan(wait);
  });
});

/** A video of 20 MB that consists of empty boxes, as many as fit. */
const boxes = () => {
  const bytes = Buffer.alloc(20 * MEGABYTE - 100);
  anMp4().copy(bytes);
  const box = Buffer.from([0, 0, 0, 8, ...Buffer.from('free')]);
  for (let at = anMp4().length; at + 8 <= bytes.length; at += 8) box.copy(bytes, at);
  return { name: 'a.mp4', bytes };
};
/** A picture that consists of empty chunks. A PDF that consists of names follows below. */
const chunks = () => {
  const [head, end] = [aPng().subarray(0, 33), pngChunk('IEND', Buffer.alloc(0))];
  return {
    name: 'a.png',
    bytes: Buffer.concat([head, Buffer.alloc(4.9 * MEGABYTE, pngChunk('teXt', Buffer.alloc(0))), end]),
  };
};
const names = () => ({ name: 'a.pdf', bytes: aPdf({ body: '/#4a#61#76#61Scrip'.repeat(250_000) }) });

describe('S-15: files of other kinds', () => {
  it.each([
    ['a film of 2.6 million boxes', boxes],
    ['a picture of 400,000 chunks', chunks],
    ['a PDF of 250,000 names', names],
  ])('lets other users continue during %s', async (_trick, made) => {
    await send(made(), objectPut);
    const { answer, waited, wait } = await atBest(made, objectPut);
    expect(answer.status).toBe(200);
    expect(waited).toBeLessThan(wait);
  });
});

describe('S-15: a hostile spreadsheet stops nobody else', () => {
  beforeAll(async () => {
    await send({ name: 'a.csv', bytes: new TextEncoder().encode('x') });
  });
  for (const [index, file] of HOSTILE_SPREADSHEETS.entries()) {
    sampled(it, index)(file.trick, async () => {
      await forgetCounts();
      const bytes = file.bytes();
      const { answer, took, waited, wait, memory } = await atBest(() => ({ name: file.name, bytes }));
      // On a busy machine a large file may reach the time limit of the reader before its own limit.
      const ends = took < READING ? file.ends : { msg: /^文件读取超时/ };
      expect(outcomeOf(answer)).toEqual('msg' in ends ? { msg: expect.stringMatching(ends.msg) } : ends);
      expect(took).toBeLessThan(ANSWER);
      expect(waited).toBeLessThan(wait);
      expect(memory).toBeLessThan(MEMORY);
    });
  }
});
