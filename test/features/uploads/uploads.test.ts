import { configureStore, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { aPdf, aPng } from '@test/support/files';
import { settle } from '@test/support/quiet';
import { rootReducer } from '@test/support/rootReducer';
import { aUser } from '@test/support/samples';
import { aWorld } from '@test/support/world';
import createSagaMiddleware, { END, eventChannel } from 'redux-saga';
import { objectGet, type objectPut, type StoredFile } from '@/contract/calls/fileUpload';
import type { FileKindName } from '@/contract/rules/fileKinds';
import { sessionEvents } from '@/features/session';
import { uploadsEvents, uploadsSaga, uploadsSelectors } from '@/features/uploads';
import { uploadFlows } from '@/features/uploads/saga';
import { failure, type Reply } from '@/shared/gateway/reply';
import { chosenFiles } from '@/shared/ports/chosenFiles';
import { files } from '@/shared/ports/files';
import { network, type UploadNews } from '@/shared/ports/network';

const FIELD = 'form/license';
const STORED: StoredFile = {
  url: '/gateway/admin/obs/object/get/2?object=a.png',
  bucket: 'b',
  object: 'a.png',
  noWatermarkUrl: '',
  noWatermarkBucket: '',
  noWatermarkObject: '',
};
const FAILED = '文件上传失败，请重新上传';

/** An upload whose progress and response the test controls. */
interface Transfer {
  name: string;
  tell(sent: number): Promise<void>;
  reply(reply: Reply<typeof objectPut>): Promise<void>;
  closed: boolean;
}

/** Runs the real reducer and the real saga of uploads, with files in memory and uploads that the test controls. */
async function uploads({ chunk = true, get }: { chunk?: boolean; get?: Reply } = {}) {
  const transfers: Transfer[] = [];
  const made: string[] = [];
  const revoked: string[] = [];
  let addresses = 0;
  globalThis.URL.createObjectURL = () => {
    made.push(`blob:${++addresses}`);
    return `blob:${addresses}`;
  };
  globalThis.URL.revokeObjectURL = (address) => void revoked.push(address);
  const world = aWorld({}, { standIns: get ? [{ target: objectGet, reply: get }] : [] });
  const handlers = new Map(world.handlers);
  handlers.set(network.upload, ((_target: unknown, { file }: { file: File }) =>
    eventChannel<UploadNews<typeof objectPut>>((emit) => {
      const transfer: Transfer = {
        name: file.name,
        closed: false,
        tell: async (sent) => {
          emit({ sent });
          await settle();
        },
        reply: async (reply) => {
          emit({ reply });
          emit(END);
          await settle();
        },
      };
      transfers.push(transfer);
      return () => {
        transfer.closed = true;
      };
    })) as never);
  const saved: string[] = [];
  handlers.set(files.save, ((_file: File, name: string) => void saved.push(name)) as never);
  const real = uploadFlows.load;
  let reachable = chunk;
  handlers.set(uploadFlows.load, (async () => (reachable ? real() : null)) as never);

  const log: UnknownAction[] = [];
  const sagas = createSagaMiddleware({
    effectMiddlewares: [
      (next) => (effect: { type?: string; payload?: { fn?: unknown } }) => {
        const handler = effect?.type === 'CALL' ? handlers.get(effect.payload?.fn) : undefined;
        return next(handler ? { ...effect, payload: { ...effect.payload, fn: handler } } : effect);
      },
    ],
  });
  const recorder: Middleware = () => (next) => (action) => {
    log.push(action as UnknownAction);
    return next(action);
  };
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults({ thunk: false }).concat(sagas, recorder),
  });
  const task = sagas.run(uploadsSaga);
  store.dispatch(sessionEvents.loggedIn({ user: aUser(), info: null, memberNo: 'M1' } as never));
  await settle();

  const choose = async (
    given: readonly (readonly [string, Uint8Array])[],
    { kinds = ['png', 'jpeg'] as readonly FileKindName[], limit = 1, field = FIELD } = {},
  ) => {
    const chosen = given.map(([name, bytes]) => {
      const file = new File([new Uint8Array(bytes)], name);
      return { id: chosenFiles.put(file, field), name, size: file.size };
    });
    store.dispatch(uploadsEvents.filesChosen({ field, rules: { kinds, limit }, files: chosen }));
    // Reading the bytes of a file needs several turns of the event loop.
    for (let turn = 0; turn < 10 + given.length * 4; turn++) await settle();
    return chosen.map(({ id }) => id);
  };
  return {
    store,
    log,
    world,
    saved,
    transfers,
    made,
    revoked,
    choose,
    dispatch: async (action: UnknownAction) => {
      store.dispatch(action);
      await settle();
      await settle();
    },
    field: (name = FIELD) => uploadsSelectors.selectField(store.getState(), name),
    shown: (url: string) => uploadsSelectors.selectShownFile(store.getState(), url),
    reach: () => {
      reachable = true;
    },
    stop: () => {
      task.cancel();
      chosenFiles.clear();
    },
  };
}

type Run = Awaited<ReturnType<typeof uploads>>;
let run: Run;
afterEach(() => run.stop());

const done = (transfer: Transfer | undefined) => transfer?.reply({ ok: true, data: STORED });

describe('one file', () => {
  it('downloads a chosen file under its name', async () => {
    run = await uploads();
    const [id = ''] = await run.choose([['执照.png', aPng()]]);
    await run.dispatch(uploadsEvents.downloadRequested({ id, name: '执照.png' }));
    expect(run.saved).toEqual(['执照.png']);
    await run.dispatch(uploadsEvents.downloadRequested({ id: 'gone', name: '执照.png' }));
    expect(run.saved).toHaveLength(1);
  });

  it('shows the real upload progress until the file is stored', async () => {
    run = await uploads();
    await run.choose([['执照.png', aPng()]]);
    expect(run.field().items).toMatchObject([
      { name: '执照.png', icon: 'image', status: 0, progress: 0, previewUrl: 'blob:1' },
    ]);
    const [transfer] = run.transfers;
    await transfer?.tell(0.4);
    expect(run.field().items[0]?.progress).toBe(40);
    await transfer?.tell(1);
    expect(run.field().items[0]).toMatchObject({ progress: 99, status: 0 });
    await done(transfer);
    expect(run.field().items[0]).toMatchObject({ progress: 100, status: 1, url: STORED.url, stored: STORED });
  });

  it('raises the progress by a timer to at most 90 without progress events', async () => {
    run = await uploads();
    await run.choose([['a.png', aPng()]]);
    const seen: number[] = [];
    for (let i = 0; i < 40; i++) {
      run.world.timePasses(1);
      await settle();
      seen.push(run.field().items[0]?.progress ?? -1);
    }
    expect(seen.slice(0, 3)).toEqual([5, 10, 15]);
    expect(Math.max(...seen)).toBe(90);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    await done(run.transfers[0]);
    expect(run.field().items[0]?.progress).toBe(100);
  });

  it('stops the timer when the browser reports the real progress', async () => {
    run = await uploads();
    await run.choose([['a.png', aPng()]]);
    await run.transfers[0]?.tell(0.03);
    for (let i = 0; i < 5; i++) {
      run.world.timePasses(1);
      await settle();
    }
    expect(run.field().items[0]?.progress).toBe(3);
  });

  it.each([
    ['the platform refuses: its own words', failure('refused', '图片模糊', { code: 4000 }), '图片模糊'],
    ['an HTTP error', failure('http', '服务器内部错误', { status: 500 }), FAILED],
    ['no connection', failure('offline', '网络连接异常，请检查网络'), FAILED],
    ['nothing moves any more', failure('timeout', '请求超时'), FAILED],
    ['an answer of no shape', failure('malformed', '系统异常，请稍后再试'), FAILED],
    ['the session is over', failure('unauthorised', '用户凭证已过期', { status: 401 }), '用户凭证已过期'],
  ])('shows the error at the file without a toast: %s', async (_what, reply, text) => {
    run = await uploads();
    await run.choose([['a.png', aPng()]]);
    await run.transfers[0]?.reply(reply);
    expect(run.field().items[0]).toMatchObject({ status: 2, errorMsg: text });
    // The error is shown at the file, without a toast. Only the end of the session is shown globally.
    const shown = run.log.map(({ type }) => type).filter((type) => /^app\/(requestFailed|sessionExpired)$/.test(type));
    expect(shown).toEqual(reply.kind === 'unauthorised' ? ['app/sessionExpired'] : []);
  });

  it('uploads the same file again on a retry', async () => {
    run = await uploads();
    const [id = ''] = await run.choose([['a.png', aPng()]]);
    await run.transfers[0]?.reply(failure('offline', ''));
    await run.dispatch(uploadsEvents.retryRequested({ field: FIELD, id }));
    expect(run.field().items[0]).toMatchObject({ status: 0, progress: 0, errorMsg: '' });
    await done(run.transfers[1]);
    expect(run.field().items[0]?.status).toBe(1);
  });

  it('a newly chosen file replaces the failed file', async () => {
    run = await uploads();
    await run.choose([['a.png', aPng()]]);
    await run.transfers[0]?.reply(failure('offline', ''));
    await run.choose([['b.png', aPng()]]);
    expect(run.field()).toMatchObject({ problems: [], items: [{ name: 'b.png', status: 0 }] });
  });

  it('aborts the request of a cancelled file and drops the file', async () => {
    run = await uploads();
    const [id = ''] = await run.choose([['a.png', aPng()]]);
    await run.dispatch(uploadsEvents.fileRemoved({ field: FIELD, id }));
    expect(run.transfers[0]?.closed).toBe(true);
    expect(run.field().items).toEqual([]);
    expect(run.revoked).toEqual(run.made);
    expect(chosenFiles.get(id)).toBeUndefined();
  });
});

describe('C-10: what is not taken', () => {
  it.each([
    ['another extension', 'a.gif', aPng(), '只能上传.png、.jpg、.jpeg格式'],
    ['no extension', 'png', aPng(), '只能上传.png、.jpg、.jpeg格式'],
    ['a page called a picture', 'a.png', Buffer.from('<html></html>'), '只能上传.png、.jpg、.jpeg格式'],
    ['a kind that the field does not take', 'a.pdf', aPdf(), '只能上传.png、.jpg、.jpeg格式'],
    ['more than 5 MB', 'a.png', Buffer.concat([aPng(), Buffer.alloc(5 * 1024 * 1024)]), '大小不能超过5M'],
    ['nothing in it', 'a.png', Buffer.alloc(0), '文件无法读取，请重新选择'],
  ])('C-10: refuses an invalid file: %s', async (_what, name, bytes, msg) => {
    run = await uploads();
    const [id = ''] = await run.choose([[name, bytes]]);
    expect(run.field()).toMatchObject({ items: [], problems: [{ name, msg }] });
    expect(run.transfers).toEqual([]);
    expect(chosenFiles.get(id)).toBeUndefined();
  });

  it.each([
    [1, 2, '只能上传一个文件'],
    [3, 4, '最多上传3个文件'],
  ])('C-10: refuses all files when more than %i are chosen at once', async (limit, count, msg) => {
    run = await uploads();
    await run.choose(
      Array.from({ length: count }, (_, i) => [`${i}.png`, aPng()] as const),
      { limit },
    );
    expect(run.field()).toMatchObject({ items: [], problems: [{ name: '', msg }] });
  });

  it('counts two choices in a row together', async () => {
    run = await uploads();
    const both = [0, 1].map((i) => run.choose([[`${i}.png`, aPng()]]));
    await Promise.all(both);
    expect(run.field()).toMatchObject({ items: [{ name: '0.png' }], problems: [{ msg: '只能上传一个文件' }] });
  });

  it('a valid choice clears the old problems', async () => {
    run = await uploads();
    await run.choose([['a.gif', aPng()]]);
    await run.choose([['a.png', aPng()]]);
    expect(run.field().problems).toEqual([]);
  });
});

describe('several files', () => {
  const five = ['1', '2', '3', '4', '5'].map((name) => [`${name}.png`, aPng()] as const);

  it('uploads at most three files at a time, and the other files in order', async () => {
    run = await uploads();
    await run.choose(five, { limit: 5 });
    expect(run.transfers.map(({ name }) => name)).toEqual(['1.png', '2.png', '3.png']);
    await done(run.transfers[1]);
    expect(run.transfers.map(({ name }) => name)).toEqual(['1.png', '2.png', '3.png', '4.png']);
    await run.transfers[0]?.reply(failure('offline', ''));
    expect(run.transfers).toHaveLength(5);
  });

  it('never uploads a waiting file that the user has removed', async () => {
    run = await uploads();
    const ids = await run.choose(five, { limit: 5 });
    await run.dispatch(uploadsEvents.fileRemoved({ field: FIELD, id: ids[3] ?? '' }));
    for (const transfer of run.transfers.slice(0, 3)) await done(transfer);
    expect(run.transfers.map(({ name }) => name)).toEqual(['1.png', '2.png', '3.png', '5.png']);
  });

  it('closing a field cancels its uploads, and uploads of other fields continue', async () => {
    run = await uploads();
    await run.choose([['a.png', aPng()]], { field: 'other' });
    await run.choose(five.slice(0, 2), { limit: 5 });
    await run.dispatch(uploadsEvents.fieldClosed({ field: FIELD }));
    expect(run.transfers.map(({ closed }) => closed)).toEqual([false, true, true]);
    await done(run.transfers[0]);
    expect(run.field('other').items[0]?.status).toBe(1);
  });
});

describe('the owner of uploaded files', () => {
  it.each([
    ['a log-out', sessionEvents.loggedOut({ reason: 'asked' } as never)],
    ['another enterprise', sessionEvents.enterpriseEntered({ user: aUser({ enterpriseId: 'E2' }), memberNo: 'M2' })],
    ['another merchant', sessionEvents.merchantEntered({ merchantNo: 'S2' } as never)],
  ])('C-13: %s cancels all uploads and clears all files', async (_what, event) => {
    run = await uploads();
    const [id = ''] = await run.choose([['a.png', aPng()]]);
    await run.dispatch(event);
    expect(run.transfers[0]?.closed).toBe(true);
    expect(run.store.getState().uploads).toEqual({ fields: {}, shown: {} });
    expect(chosenFiles.get(id)).toBeUndefined();
  });

  it('leaving the page does not cancel uploads', async () => {
    run = await uploads();
    await run.choose([['a.png', aPng()]]);
    await run.dispatch({ type: 'app/navigated', payload: { pathname: '/home', search: '' } });
    expect(run.transfers[0]?.closed).toBe(false);
    await done(run.transfers[0]);
    expect(run.field().items[0]?.status).toBe(1);
  });

  it('no action and no state contains a file', async () => {
    run = await uploads();
    await run.choose([['a.png', aPng()]]);
    await done(run.transfers[0]);
    expect(JSON.parse(JSON.stringify(run.log))).toEqual(run.log);
  });
});

describe('the chunk of the flows', () => {
  it('shows at the field that the upload code cannot be loaded, and retries at the next choice', async () => {
    run = await uploads({ chunk: false });
    await run.choose([['a.png', aPng()]]);
    expect(run.field().problems).toEqual([{ name: '', msg: '系统异常，请稍后再试' }]);
    run.reach();
    await run.choose([['a.png', aPng()]]);
    expect(run.field()).toMatchObject({ problems: [], items: [{ status: 0 }] });
  });
});

describe('a stored file', () => {
  const URL_OF = `/gateway/admin/obs/object/get/2?object=${'A'.repeat(32)}.png`;

  it('fetches a stored file by its object and shows the file from this document', async () => {
    const blob = new Blob(['x'], { type: 'image/png' });
    run = await uploads({ get: { ok: true, data: { blob, filename: 'a.png' } as never } });
    await run.dispatch(uploadsEvents.fileRequested({ url: URL_OF }));
    await settle();
    expect(run.world.requests).toEqual([{ path: objectGet.path, body: { object: `${'A'.repeat(32)}.png` } }]);
    const id = expect.stringMatching(/^file-/);
    expect(run.shown(URL_OF)).toEqual({ stage: 'ready', address: 'blob:1', contentType: 'image/png', id });
  });

  it('shows why a missing file cannot be fetched', async () => {
    run = await uploads({ get: failure('refused', '数据不存在或无权访问') });
    await run.dispatch(uploadsEvents.fileRequested({ url: URL_OF }));
    await settle();
    expect(run.shown(URL_OF)).toEqual({ stage: 'failed', msg: '数据不存在或无权访问' });
  });

  it.each([
    ['https://files.example/a.png?x-image-process=style/w', 'https://files.example/a.png'],
    ['http://files.example/a.png', 'http://files.example/a.png'],
  ])('uses the address of another storage without its processing marker: %s', async (url, address) => {
    run = await uploads();
    await run.dispatch(uploadsEvents.fileRequested({ url }));
    expect(run.shown(url)).toMatchObject({ stage: 'ready', address });
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example/a.png', ''])(
    'C-06: refuses the address %s',
    async (url) => {
      run = await uploads();
      await run.dispatch(uploadsEvents.fileRequested({ url }));
      expect(run.shown(url)).toMatchObject({ stage: 'failed' });
    },
  );
});
