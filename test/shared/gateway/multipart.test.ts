import { settle } from '@test/support/quiet';
import { AxiosError, type AxiosProgressEvent, CanceledError, type InternalAxiosRequestConfig } from 'axios';
import { objectGet, objectPut } from '@/contract/calls/fileUpload';
import { createTransport } from '@/shared/gateway/transport';

const STORED = {
  url: 'u',
  bucket: 'b',
  object: 'o',
  noWatermarkUrl: 'u',
  noWatermarkBucket: 'b',
  noWatermarkObject: 'o',
};
const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).buffer;

type Answer = (config: InternalAxiosRequestConfig) => Promise<unknown>;

/** Creates the transport for one request, whose response the test controls. */
function aTransport(answer: Answer) {
  const sent: InternalAxiosRequestConfig[] = [];
  const publicKey = `04${'0'.repeat(128)}`;
  const transport = createTransport(
    { gateway: '/gateway', serverEnv: 'test', cryptoPublicKey: publicKey },
    {
      now: () => 0,
      token: () => 'token-1',
      loadSealer: () => Promise.reject(new Error('nothing is sealed here')),
      adapter: async (config) => {
        const reply = (data: unknown, status = 200) => ({ data, status, statusText: '', headers: {}, config });
        if (config.url === '/basic/getCryptoUrl')
          return reply(bytes({ code: 0, msg: '', data: { urls: [objectPut.path], publicKey } }));
        sent.push(config);
        return reply(await answer(config));
      },
    },
  );
  return { sent, transport };
}

const file = new File(['x'], 'a.png');
const identity = () => ({ kind: 'ordinary', memberNo: 'M1' }) as const;
const ok = bytes({ code: 0, msg: '', data: STORED });
/** Never responds, and rejects when the request is aborted, like a browser. */
const hanging: Answer = (config) =>
  new Promise((_, reject) => {
    const signal = config.signal as AbortSignal;
    signal.addEventListener('abort', () => reject(new CanceledError()));
  });

afterEach(() => jest.useRealTimers());

it('a form carries the file and the session fields, and is plain even if the list seals its path', async () => {
  const { sent, transport } = aTransport(async () => ok);
  const signal = new AbortController().signal;
  expect(await transport.send(objectPut, { file }, { signal, identity })).toEqual({ ok: true, data: STORED });
  const form = sent[0]?.data as FormData;
  expect([...form.keys()].sort()).toEqual(['file', 'memberNo']);
  expect((form.get('file') as File).name).toBe('a.png');
  expect(sent[0]?.headers.has('crypto')).toBe(false);
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer token-1');
  expect(String(sent[0]?.headers.get('content-type') ?? '')).not.toContain('json');
});

it('reports the sent share of a file', async () => {
  const progress: number[] = [];
  const { transport } = aTransport(async (config) => {
    for (const loaded of [10, 50, 100]) config.onUploadProgress?.({ loaded, total: 100 } as AxiosProgressEvent);
    config.onUploadProgress?.({ loaded: 100 } as AxiosProgressEvent);
    return ok;
  });
  const signal = new AbortController().signal;
  await transport.send(objectPut, { file }, { signal, identity, onProgress: (sent) => progress.push(sent) });
  expect(progress).toEqual([0.1, 0.5, 1]);
});

it('an upload continues while bytes are sent, and is cancelled 30 s after the last byte', async () => {
  jest.useFakeTimers();
  let move = () => {};
  const { transport } = aTransport((config) => {
    move = () => config.onUploadProgress?.({ loaded: 1, total: 9 } as AxiosProgressEvent);
    return hanging(config);
  });
  let ended: unknown;
  const signal = new AbortController().signal;
  void transport.send(objectPut, { file }, { signal, identity }).then((reply) => {
    ended = reply;
  });
  for (let i = 0; i < 4; i++) {
    await jest.advanceTimersByTimeAsync(29_000);
    move();
  }
  await jest.advanceTimersByTimeAsync(29_000);
  expect(ended).toBeUndefined();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(ended).toMatchObject({ ok: false, kind: 'timeout', msg: '请求超时' });
});

it('a cancelled upload ends silently, and a broken connection ends as offline', async () => {
  const abort = new AbortController();
  const { transport } = aTransport(hanging);
  const reply = transport.send(objectPut, { file }, { signal: abort.signal, identity });
  await settle();
  abort.abort();
  expect(await reply).toMatchObject({ ok: false, kind: 'cancelled' });

  const broken = aTransport((config) => Promise.reject(new AxiosError('x', AxiosError.ERR_NETWORK, config)));
  const { signal } = new AbortController();
  expect(await broken.transport.send(objectPut, { file }, { signal, identity })).toMatchObject({ kind: 'offline' });
});

it('a GET sends its query, without session fields if the call has none', async () => {
  const { sent, transport } = aTransport(async () => new TextEncoder().encode('bytes').buffer);
  const { signal } = new AbortController();
  const object = `${'A'.repeat(32)}.png`;
  expect(await transport.send(objectGet, { object }, { signal, identity })).toMatchObject({ ok: true });
  expect(sent[0]).toMatchObject({ method: 'get', params: { object }, data: undefined });
});
