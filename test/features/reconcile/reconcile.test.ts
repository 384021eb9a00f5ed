import { Buffer } from 'node:buffer';
import { configureStore } from '@reduxjs/toolkit';
import { answers, fails, refuses, type StandIn, takesItsTime } from '@test/support/answers';
import { rootReducer } from '@test/support/rootReducer';
import { aUser, aUserInfo } from '@test/support/samples';
import createSagaMiddleware, { END, eventChannel } from 'redux-saga';
import { type FileColumns, fileColumns, fileColumnsSave } from '@/contract/calls/fileUpload';
import { type StatementOrder, statementOrders } from '@/contract/calls/statements';
import type { Call } from '@/contract/defineCall';
import { reconcileFeature, reconcileSaga } from '@/features/reconcile/saga';
import { reconcileEvents as events, selectReconcile } from '@/features/reconcile/slice';
import { type ReconciliationWorkspace, reconciliationWorkspace } from '@/features/reconcile/workspace';
import { type OpenMessage, workspacePort } from '@/features/reconcile/workspacePort';
import { sessionEvents } from '@/features/session';
import { chosenFiles } from '@/shared/ports/chosenFiles';
import { files } from '@/shared/ports/files';
import { network } from '@/shared/ports/network';
import { toasts } from '@/shared/ports/screen';
import { NO_PLACES } from '@/shared/reconcile/ownBook';
import { flowCrashed, navigated } from '@/shared/saga/events';
import { featureInjected, registerFeatures } from '@/shared/saga/lazyFeature';

registerFeatures(reconcileFeature);

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const a = (orderNo: string, amount: string, day: string): StatementOrder => [orderNo, amount, day, `T-${orderNo}`];

/** Starts the page's store and sagas. The workspace runs in this thread instead of a worker. */
function aPage(standIns: StandIn[] = []) {
  let own: ReconciliationWorkspace = reconciliationWorkspace();
  const spy = jest.spyOn;
  spy(workspacePort, 'open').mockImplementation((_file, name) => {
    own = reconciliationWorkspace();
    return eventChannel<OpenMessage>((emit) => {
      setTimeout(() => {
        const read = own.open(
          { name, bytes: bytesOf(content) },
          () => {},
          () => 0,
        );
        if (read.ok) spy(workspacePort, 'opened').mockReturnValue(read.opened);
        emit(read.ok ? { opened: read.opened } : { refused: read.msg });
        emit(END);
      });
      return () => {};
    });
  });
  spy(workspacePort, 'read').mockImplementation(async (row, places) => own.read(row, places));
  spy(workspacePort, 'clear').mockImplementation(async () => own.clear());
  spy(workspacePort, 'take').mockImplementation(async (orders) => own.take(orders));
  spy(workspacePort, 'compare').mockImplementation(async (from, to) => own.compare(from, to));
  const closed = spy(workspacePort, 'close').mockImplementation(() => {});
  const requests: unknown[] = [];
  const remembered: FileColumns[] = [];
  spy(network, 'send').mockImplementation((async (target: Call, body: unknown) => {
    if (target === fileColumns) return answers(fileColumns, remembered).reply;
    if (target === fileColumnsSave) {
      remembered.push(body as FileColumns);
      return answers(fileColumnsSave, null).reply;
    }
    requests.push(body);
    return standIns.shift()?.reply;
  }) as never);
  const saga = createSagaMiddleware();
  const store = configureStore({
    reducer: rootReducer,
    middleware: (usual) => usual({ serializableCheck: false, immutableCheck: false, thunk: false }).concat(saga),
  });
  store.dispatch(sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() }));
  store.dispatch(featureInjected(reconcileFeature.name));
  saga.run(reconcileSaga);
  let content = '';
  const state = () => selectReconcile(store.getState());
  const settled = async () => {
    for (let turn = 0; turn < 8; turn++) await new Promise((resolve) => setTimeout(resolve));
    return state();
  };
  return {
    store,
    asked: requests,
    remembered,
    closed,
    state,
    settled,
    rows: (list: 'onlyOwn' | 'faults' | 'otherAmount') => own.rows(list, '', 0, 100).rows,
    choose: async (text: string, name = 'a.csv') => {
      content = text;
      store.dispatch(events.fileChosen({ fileKey: chosenFiles.put(new Blob([text]), 'test'), name }));
      return settled();
    },
  };
}

afterEach(() => jest.restoreAllMocks());

const BOOK = '商户订单号,金额,日期\nA1,10.00,2026-11-20\nA2,20.00,2026-11-21\nA3,30.00,2026-11-22\n';

describe('a file with the orders of the merchant', () => {
  it('recognises a file by its titles, and proposes its days as the range', async () => {
    const page = aPage();
    const { stage, known, book, range } = await page.choose(BOOK);
    expect({ stage, known }).toEqual({ stage: 'ready', known: true });
    expect(book).toEqual({
      ...{ lines: 3, sum: '60.00', from: '2026-11-20', to: '2026-11-22' },
      ...{ faults: 0, repeated: 0, closed: 0, notes: 0, unread: [] },
    });
    expect(range).toEqual({ from: '2026-11-20', to: '2026-11-22' });
  });

  it('reports unreadable and duplicate lines, and keeps the rest', async () => {
    const page = aPage();
    const { book } = await page.choose(`${BOOK}A3,x,2026-11-22\nA1,1.00,11/20\nA2,5.00,2026年11月21日\n`);
    expect(book).toMatchObject({ lines: 4, faults: 2, repeated: 1 });
  });

  it.each([
    ['', 'a.csv', '文件是空的'],
    ['a,b', 'a.doc', '只能上传.xlsx、.csv格式'],
  ])('refuses a file with the content %p and the name %s, and shows the reason', async (text, name, msg) => {
    const page = aPage();
    expect(await page.choose(text, name)).toMatchObject({ stage: 'choosing', problem: msg });
  });

  it('a file with unknown titles waits until different columns are chosen', async () => {
    const page = aPage();
    const first = await page.choose('编号,价,哪天\nA1,10.00,2026-11-20\n');
    expect(first).toMatchObject({ stage: 'ready', known: false, book: null, bookProblem: null });
    page.store.dispatch(events.columnChosen({ field: 'orderNo', at: 0 }));
    page.store.dispatch(events.columnChosen({ field: 'cents', at: 0 }));
    page.store.dispatch(events.columnChosen({ field: 'day', at: 2 }));
    expect(await page.settled()).toMatchObject({
      bookProblem: '不能与其他项选同一列',
      wrongFields: ['orderNo', 'cents'],
    });
    page.store.dispatch(events.columnChosen({ field: 'cents', at: 1 }));
    expect((await page.settled()).book).toMatchObject({ lines: 1, sum: '10.00' });
  });

  it.each([
    [
      '商户订单号,金额（万元）,日期\nA1,1.50,2026-11-20\n',
      '“金额（万元）”列的单位是万元，请换算为元后重新上传',
      ['cents'],
    ],
    [
      '单位：万元\n商户订单号,金额,日期\nA1,1.50,2026-11-20\n',
      '表头上方的说明把金额单位写为万元，请换算为元后重新上传',
      [],
    ],
  ])('marks only the columns that name another unit than yuan: %p', async (text, bookProblem, wrongFields) => {
    expect(await aPage().choose(text)).toMatchObject({ book: null, bookProblem, wrongFields });
  });

  it('shows which value does not fit when the chosen columns are wrong', async () => {
    const page = aPage();
    await page.choose('商户订单号,金额,日期,备注\nA1,10.00,2026-11-20,好\n');
    page.store.dispatch(events.columnChosen({ field: 'cents', at: 3 }));
    expect(await page.settled()).toMatchObject({
      book: null,
      bookProblem: '所选的列中没有可用的订单，例如“好”：金额只能包含数字和小数点',
      wrongFields: ['orderNo', 'cents', 'day'],
    });
  });

  it('reads the first line of a file without a head, and refuses a line with data as the head', async () => {
    const page = aPage();
    expect(await page.choose('A1,10.00,2026-11-20\nA2,20.00,2026-11-20\n')).toMatchObject({ row: -1, known: false });
    for (const [at, field] of (['orderNo', 'cents', 'day'] as const).entries())
      page.store.dispatch(events.columnChosen({ field, at }));
    expect((await page.settled()).book).toMatchObject({ lines: 2 });
    const { places } = await page.settled();
    page.store.dispatch(events.headChosen({ row: 0, places }));
    expect(await page.settled()).toMatchObject({
      book: null,
      bookProblem: '第1行含有金额或账号，不是表头，请重新选择表头所在行',
    });
  });

  it('remembers the chosen columns after a comparison, and uses them for the next file', async () => {
    const none = () => answers(statementOrders, { total: 0, orders: [], next: null });
    const page = aPage([none(), none()]);
    const text = (day: string) => `平台导出\n流水,实收,入账日\nA1,10.00,${day}\nA2,20.00,${day}\n`;
    expect(await page.choose(text('2026-11-20'))).toMatchObject({ known: false, book: null });
    page.store.dispatch(events.headChosen({ row: 1, places: NO_PLACES }));
    for (const [at, field] of (['orderNo', 'cents', 'day'] as const).entries())
      page.store.dispatch(events.columnChosen({ field, at }));
    await page.settled();
    expect(page.remembered).toEqual([]);
    page.store.dispatch(events.compareRequested());
    await page.settled();
    const places = { ...NO_PLACES, orderNo: 0, cents: 1, day: 2 };
    expect(page.remembered).toEqual([{ kind: 'OWN_BOOK', titles: ['流水', '实收', '入账日'], places }]);
    page.store.dispatch(events.anotherRequested());
    expect(await page.choose(`另一行说明\n${text('2026-11-21')}`)).toMatchObject({
      ...{ row: 2, places, known: true },
      book: { lines: 2, from: '2026-11-21' },
    });
    page.store.dispatch(events.compareRequested());
    await page.settled();
    // A book whose titles are known does not use the stored columns.
    page.store.dispatch(events.anotherRequested());
    await page.choose(BOOK);
    expect(page.state()).toMatchObject({ row: 0, known: true });
  });

  it('remembers a correction back to the columns of the head', async () => {
    const none = () => answers(statementOrders, { total: 0, orders: [], next: null });
    const page = aPage([none(), none()]);
    const text = '商户订单号,金额,日期,手续费\nA1,10.00,2026-11-20,0.10\n';
    const compared = async (cents: number) => {
      page.store.dispatch(events.columnChosen({ field: 'cents', at: cents }));
      await page.settled();
      page.store.dispatch(events.compareRequested());
      await page.settled();
      page.store.dispatch(events.anotherRequested());
    };
    expect(await page.choose(text)).toMatchObject({ places: { cents: 1 }, isRemembered: false });
    await compared(3);
    expect(await page.choose(text)).toMatchObject({ places: { cents: 3 }, isRemembered: true });
    await compared(1);
    expect(page.remembered.map(({ places }) => places['cents'])).toEqual([3, 1]);
  });

  it('releases the file when reading is stopped or the page is left', async () => {
    for (const leave of [events.stopRequested(), navigated({ pathname: '/home', search: '' })]) {
      const page = aPage();
      const key = chosenFiles.put(new Blob([BOOK]), 'test');
      page.store.dispatch(events.fileChosen({ fileKey: key, name: 'a.csv' }));
      page.store.dispatch(leave);
      expect(await page.settled()).toMatchObject({ stage: 'choosing', book: null });
      expect(page.closed).toHaveBeenCalled();
      expect(chosenFiles.get(key)).toBeUndefined();
    }
  });
});

describe('comparing', () => {
  const orders = [a('A1', '10.00', '2026-11-20'), a('A2', '20.01', '2026-11-21'), a('A4', '40.00', '2026-11-22')];

  it('requests the orders part by part, and the lists add up to both books', async () => {
    const page = aPage([
      answers(statementOrders, { total: 3, orders: orders.slice(0, 2), next: 'T-A2' }),
      answers(statementOrders, { total: 3, orders: orders.slice(2), next: null }),
    ]);
    await page.choose(BOOK);
    page.store.dispatch(events.compareRequested());
    const { stage, result } = await page.settled();
    expect(page.asked).toEqual([
      { startDay: '2026-11-20', endDay: '2026-11-22' },
      { startDay: '2026-11-20', endDay: '2026-11-22', after: 'T-A2' },
    ]);
    expect(stage).toBe('done');
    expect(result).toMatchObject({
      lists: {
        agreed: { count: 1, own: '10.00', theirs: '10.00' },
        otherAmount: { count: 1, own: '20.00', theirs: '20.01' },
        onlyOwn: { count: 1, own: '30.00' },
        onlyTheirs: { count: 1, theirs: '40.00' },
      },
      own: { count: 3, sum: '60.00' },
      theirs: { count: 3, sum: '70.01' },
      adds: true,
    });
    expect(page.rows('otherAmount')[0]).toMatchObject({ orderNo: 'A2', difference: '-0.01', tradeNo: 'T-A2' });
  });

  it('leaves out lines of other days, and counts them', async () => {
    const page = aPage([answers(statementOrders, { total: 0, orders: [], next: null })]);
    await page.choose(BOOK);
    page.store.dispatch(events.rangeTyped({ from: '2026-11-21', to: '2026-11-21' }));
    page.store.dispatch(events.compareRequested());
    const { result } = await page.settled();
    expect(result).toMatchObject({ own: { count: 1 }, outside: { count: 2, sum: '40.00' }, adds: true });
  });

  it('requests no orders for an invalid range', async () => {
    for (const [from, to, problems] of [
      ['2026-11-22', '2026-11-20', { endDay: '开始日期不能晚于结束日期' }],
      ['', '2026-11-20', { startDay: '请填写起止日期' }],
    ] as const) {
      const page = aPage();
      await page.choose(BOOK);
      page.store.dispatch(events.rangeTyped({ from, to }));
      page.store.dispatch(events.compareRequested());
      expect(await page.settled()).toMatchObject({ stage: 'ready', rangeProblems: problems });
      expect(page.asked).toEqual([]);
    }
  });

  it('keeps the file when the platform refuses the orders', async () => {
    const many = { bizCode: 'TOO_MANY_ORDERS', msg: '请缩小日期范围' };
    const page = aPage([
      refuses(statementOrders, many),
      refuses(statementOrders, { msg: '请检查填写的内容', fields: { endDay: '最多核对366天' } }),
    ]);
    await page.choose(BOOK);
    page.store.dispatch(events.compareRequested());
    expect(await page.settled()).toMatchObject({ stage: 'ready', problem: many.msg, book: { lines: 3 } });
    page.store.dispatch(events.compareRequested());
    expect(await page.settled()).toMatchObject({ stage: 'ready', rangeProblems: { endDay: '最多核对366天' } });
  });

  it.each(['timeout', 'offline', 'malformed'] as const)(
    'shows no result after a lost answer (%s), keeps the file, and begins again with the first part',
    async (kind) => {
      const part = answers(statementOrders, { total: 3, orders: orders.slice(0, 2), next: 'T-A2' });
      const page = aPage([part, fails(statementOrders, kind), part, fails(statementOrders, 'cancelled')]);
      await page.choose(BOOK);
      page.store.dispatch(events.compareRequested());
      expect(await page.settled()).toMatchObject({ stage: 'ready', problem: '失败', result: null, book: { lines: 3 } });
      page.store.dispatch(events.compareRequested());
      // A cancelled request shows no error: the user has left the page or stopped the comparison.
      expect(await page.settled()).toMatchObject({ stage: 'ready', problem: null, result: null, got: 0 });
      expect(page.asked).toHaveLength(4);
      expect(page.asked[2]).not.toHaveProperty('after');
    },
  );

  it('fetches the orders once for a double click', async () => {
    const { standIn, arrived, give } = takesItsTime(answers(statementOrders, { total: 3, orders, next: null }));
    const page = aPage([standIn]);
    await page.choose(BOOK);
    page.store.dispatch(events.compareRequested());
    await arrived;
    page.store.dispatch(events.compareRequested());
    give();
    expect(await page.settled()).toMatchObject({ stage: 'done', got: 3 });
    expect(page.asked).toHaveLength(1);
  });

  it('makes one file when the export is pressed twice', async () => {
    const saved = jest.spyOn(files, 'save').mockImplementation(() => {});
    jest.spyOn(toasts, 'show').mockImplementation(() => {});
    const page = aPage([answers(statementOrders, { total: 3, orders, next: null })]);
    const made = jest.spyOn(workspacePort, 'file').mockResolvedValue(new Blob(['x']));
    await page.choose(BOOK);
    page.store.dispatch(events.compareRequested());
    await page.settled();
    for (const format of ['csv', 'xlsx'] as const) page.store.dispatch(events.exportRequested({ format }));
    await page.settled();
    expect([made.mock.calls.length, saved.mock.calls.length]).toEqual([1, 1]);
  });

  it('stops on request, and ignores orders that arrive late', async () => {
    const { standIn, arrived, give } = takesItsTime(answers(statementOrders, { total: 1, orders, next: null }));
    const page = aPage([standIn]);
    await page.choose(BOOK);
    page.store.dispatch(events.compareRequested());
    await arrived;
    page.store.dispatch(events.stopRequested());
    give();
    expect(await page.settled()).toMatchObject({ stage: 'ready', got: 0, result: null });
  });

  it('a crash ends the comparison and keeps the file', async () => {
    const page = aPage();
    await page.choose(BOOK);
    page.store.dispatch(flowCrashed({ flow: 'compareBooks', message: 'a bug', began: events.compareRequested() }));
    expect(page.state()).toMatchObject({ stage: 'ready', book: { lines: 3 } });
  });

  it('drops the file when the user signs out', async () => {
    const page = aPage();
    await page.choose(BOOK);
    page.store.dispatch(sessionEvents.loggedOut({ reason: 'asked' } as never));
    await page.settled();
    expect(page.closed).toHaveBeenCalled();
    expect(page.state().stage).toBe('choosing');
  });

  it('saves the result under the compared days', async () => {
    const toast = jest.spyOn(toasts, 'show').mockImplementation(() => {});
    const saved = jest.spyOn(files, 'save').mockImplementation(() => {});
    const page = aPage([answers(statementOrders, { total: 0, orders: [], next: null })]);
    jest.spyOn(workspacePort, 'file').mockResolvedValue(new Blob(['x']));
    await page.choose(BOOK);
    page.store.dispatch(events.compareRequested());
    await page.settled();
    page.store.dispatch(events.exportRequested({ format: 'csv' }));
    await page.settled();
    expect(saved).toHaveBeenCalledWith(expect.any(Blob), '对账核对_2026-11-20_2026-11-22.csv');
    expect(toast).toHaveBeenCalledWith({ kind: 'success', text: '已导出' });
  });
});

describe('the desk', () => {
  const lines = 25_000;
  const opened = (own: ReconciliationWorkspace, name: string, bytes: Uint8Array) =>
    own.open(
      { name, bytes },
      () => {},
      () => 0,
    );
  const book = (own: ReconciliationWorkspace, count: number) => {
    const rows = Array.from({ length: count }, (_, at) => `N${at},${at}.50,2026-11-20`);
    expect(opened(own, 'a.csv', bytesOf(`订单号,金额,日期\n${rows.join('\n')}`)).ok).toBe(true);
    return own.read(0, { ...NO_PLACES, orderNo: 0, cents: 1, day: 2 });
  };

  it('exports 25,000 rows as an XLSX file that can be read again', () => {
    const own = reconciliationWorkspace();
    expect(book(own, lines)).toMatchObject({ ok: true, facts: { lines } });
    own.compare('2026-11-20', '2026-11-20');
    const again = reconciliationWorkspace();
    const read = opened(again, 'b.xlsx', new Uint8Array(Buffer.concat(own.file('xlsx', '=note'))));
    expect(read).toMatchObject({ ok: true, opened: { rows: lines + 2, row: 1 } });
    // Columns of the exported result: the order number is the 3rd, the own amount the 4th, and the own day the 7th
    // column.
    expect(again.read(1, { ...NO_PLACES, orderNo: 2, cents: 3, day: 6 })).toMatchObject({
      ok: true,
      facts: { lines, sum: `${((lines - 1) * lines) / 2 + lines / 2}.00` },
    });
  });

  it('refuses 100,001 orders with the allowed maximum', () => {
    expect(book(reconciliationWorkspace(), 100_001)).toEqual({ ok: false, msg: '最多100000行，请按日期拆分后再对账' });
  });

  it('neutralises cells that a spreadsheet would run as a formula', () => {
    const own = reconciliationWorkspace();
    opened(own, 'a.csv', bytesOf('订单号,金额,日期\n=1+1,1.00,2026-11-20\n＝2+2,1.00,2026-11-20\n'));
    own.read(0, { ...NO_PLACES, orderNo: 0, cents: 1, day: 2 });
    own.compare('2026-11-20', '2026-11-20');
    const text = Buffer.concat(own.file('csv', 'note')).toString();
    expect(text).toContain("仅账簿有,2,'=1+1,1.00,");
    expect(text).toContain("仅账簿有,3,'=2+2,1.00,");
    expect(text).toContain('用表格软件打开并保存CSV会改写长号码，需要编辑时请导出XLSX');
  });

  it('finds rows by a part of the number in either letter case', () => {
    const own = reconciliationWorkspace();
    book(own, 30);
    own.compare('2026-11-20', '2026-11-20');
    expect(own.rows('onlyOwn', 'n2', 0, 100).total).toBe(11);
    expect(own.rows('onlyOwn', 'n2', 10, 100).rows.map(({ orderNo }) => orderNo)).toEqual(['N29']);
    expect(own.rows('onlyOwn', 'zz', 0, 100)).toEqual({ rows: [], total: 0 });
  });
});
