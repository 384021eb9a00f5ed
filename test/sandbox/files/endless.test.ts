import net from 'node:net';
import { routes } from '@sandbox/http/calls';
import { FormBudget } from '@sandbox/http/formBudget';
import { Blocks, LARGEST_FORM } from '@sandbox/http/incoming';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import fc from 'fast-check';
import { MEGABYTE } from '@/contract/rules/fileKinds';

/** The response, and the number of bytes that were sent before the server closed the connection. */
interface Sent {
  answer: string;
  bytes: number;
}

/**
 * Sends a request's header and then the same piece of body again and again. It ends when the server closes the
 * connection, or at the first response if `stopAtAnswer` is set.
 */
function sendOn(
  port: number,
  {
    head,
    begin = '',
    piece = '',
    stopAtAnswer = false,
    onContinue,
  }: { head: string; begin?: string; piece?: string; stopAtAnswer?: boolean; onContinue?: () => void },
): Promise<Sent> {
  const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
  return new Promise((resolve) => {
    let answer = '';
    const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const frames = Buffer.from(chunk(piece).repeat(Math.max(1, Math.round(65_536 / (piece.length || 65_536)))));
    let stopped = false;
    const go = () => {
      while (!stopped && !socket.destroyed && socket.write(frames));
    };
    socket.on('drain', go);
    socket.on('data', (bytes) => {
      if (String(bytes).startsWith('HTTP/1.1 100')) return onContinue?.();
      answer += bytes;
      if (!stopAtAnswer || stopped) return;
      stopped = true;
      socket.end();
    });
    // Ignores the reset of the connection while the client is still sending.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ answer, bytes: socket.bytesWritten }));
    socket.write(`${head}host: x\r\ntransfer-encoding: chunked\r\n\r\n${begin && chunk(begin)}`);
    if (piece !== '') go();
  });
}

const FORM = 'content-type: multipart/form-data; boundary=b\r\n';
const JSON_TYPE = 'content-type: application/json\r\n';
const FILE = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
/** Bytes that may be in the buffers of both sides before the server closes the connection. */
const ON_THE_WAY = 32 * MEGABYTE;
const MULTIPART = [...routes.values()].filter(({ call }) => call.multipart).map(({ path }) => path);

let test: TestSandbox;
let token: string;
let port: number;
beforeAll(async () => {
  test = await aSandbox();
  token = await test.signIn('13800000001');
  port = test.sandbox.port;
});
afterAll(() => test.stop());

const expectCut = ({ answer, bytes }: Sent, status: number) => {
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer.toLowerCase()).toContain('connection: close');
  expect(answer).toContain(`{"code":${status},"msg":"`);
  expect(bytes).toBeLessThan(2 * LARGEST_FORM + ON_THE_WAY);
};

describe.each(MULTIPART)('S-15: a form without end to %s', (path) => {
  const head = () => `POST /gateway${path} HTTP/1.1\r\n${FORM}authorization: Bearer ${token}\r\n`;

  it.each([
    ['a preamble', '', 'x'.repeat(60_000)],
    ['the head of a part', '--b\r\n', `X-a: ${'A'.repeat(60_000)}\r\n`],
    ['the heads of a part', '--b\r\n', 'X-a: A\r\n'.repeat(8000)],
    ['a plain field', '--b\r\nContent-Disposition: form-data; name="memberNo"\r\n\r\n', 'x'.repeat(60_000)],
    ['what follows the form', `${FILE}x\r\n--b--\r\n`, 'x'.repeat(60_000)],
    ['a file', FILE, 'x'.repeat(60_000)],
  ])('cuts off an endless form in %s', async (what, begin, piece) => {
    const sent = await sendOn(port, { head: head(), begin, piece });
    // Bytes after the end of the form are ignored, so the server may respond earlier.
    if (what === 'what follows the form') expect(sent.bytes).toBeLessThan(2 * LARGEST_FORM + ON_THE_WAY);
    else expectCut(sent, 413);
  });

  it('answers an endless form, and closes the connection after the answer is read', async () => {
    const sent = await sendOn(port, { head: head(), begin: FILE, piece: 'x'.repeat(60_000), stopAtAnswer: true });
    expectCut(sent, 413);
  });
});

describe('S-15: a body without end', () => {
  it.each([
    ['JSON', 413, `POST /gateway/user/platform/queryUserInfo HTTP/1.1\r\n${JSON_TYPE}`],
    ['of no type', 413, 'POST /gateway/user/platform/queryUserInfo HTTP/1.1\r\n'],
    ['to the captcha', 413, `POST /captcha/ticket HTTP/1.1\r\n${JSON_TYPE}`],
    ['of a form that nobody is signed in for', 401, `POST /gateway${MULTIPART[0]} HTTP/1.1\r\n${FORM}`],
    ['compressed', 415, `POST /gateway/user/platform/queryUserInfo HTTP/1.1\r\ncontent-encoding: gzip\r\n${JSON_TYPE}`],
    ['to nothing', 404, `POST /nothing/here HTTP/1.1\r\n${FORM}`],
  ])('answers an endless request (%s) with %i and cuts it off', async (_what, status, head) => {
    expectCut(await sendOn(port, { head, piece: 'x'.repeat(60_000) }), status);
  });

  it('cuts off an endless stream that is not HTTP', async () => {
    const sent = await sendOn(port, { head: 'NO SENSE\r\n', piece: 'x'.repeat(60_000) });
    expect(sent.answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(sent.bytes).toBeLessThan(LARGEST_FORM + ON_THE_WAY);
  });

  it('stores a body in tiny pieces in as much memory as its size needs', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 5000 }), { maxLength: 60 }), (pieces) => {
        const blocks = new Blocks();
        for (const piece of pieces) blocks.push(piece);
        const whole = Buffer.concat(blocks.whole);
        return whole.equals(Buffer.concat(pieces)) && blocks.whole.length <= 8 + whole.length / 65_536;
      }),
    );
  });
});

it.each(MULTIPART)('S-15: answers 408 to a form to %s of which no part arrives', async (path) => {
  const hasty = await aSandbox({ forms: new FormBudget({ firstPart: 100 }) });
  try {
    const head = `POST /gateway${path} HTTP/1.1\r\n${FORM}authorization: Bearer ${await hasty.signIn('13800000001')}\r\n`;
    const sent = sendOn(hasty.sandbox.port, { head, begin: '--b\r\n', stopAtAnswer: true });
    expectCut(await sent, 408);
  } finally {
    await hasty.stop();
  }
});

describe('the end of the server', () => {
  it.each([
    [
      'a form',
      (token: string) => `POST /gateway${MULTIPART[0]} HTTP/1.1\r\n${FORM}authorization: Bearer ${token}\r\n`,
      FILE,
    ],
    ['one of JSON', () => `POST /gateway/user/platform/queryUserInfo HTTP/1.1\r\n${JSON_TYPE}`, '{'],
  ])('answers an unfinished request (%s) before the server cuts the connection', async (_what, head, begin) => {
    const ending = await aSandbox({ grace: 500 });
    try {
      const token = await ending.signIn('13800000001');
      let sent: Promise<Sent> | undefined;
      await new Promise<void>((onContinue) => {
        sent = sendOn(ending.sandbox.port, {
          head: `${head(token)}expect: 100-continue\r\n`,
          begin,
          stopAtAnswer: true,
          onContinue,
        });
      });
      await ending.sandbox.close();
      expectCut(await (sent as Promise<Sent>), 503);
    } finally {
      await ending.stop();
    }
  });
});
