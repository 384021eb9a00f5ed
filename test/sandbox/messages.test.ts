import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { tutorialPdf } from '@sandbox/files/tutorial';
import { aSandbox, SEED_TIME, type TestSandbox } from '@test/support/sandbox';
import {
  downloadFile1,
  saveFaceAgreementRecodeSpc,
  selectByType,
  selectByTypeToAgreementName,
} from '@/contract/calls/agreements';
import { checkOutEnterprise } from '@/contract/calls/enterpriseSwitching';
import {
  checkMessage,
  conf,
  MESSAGE_TYPES,
  type Message,
  markRead,
  myMsg,
  queryBacklog,
  queryConf,
  queryMsg,
  queryUnread,
  readMsg,
  searchMsg,
  sendMessage,
} from '@/contract/calls/messages';
import type { AnswerOf, Call, RequestOf } from '@/contract/defineCall';

const ZHANG = '13800000001';
const LI = '13800000002';
const WANG = '13800000004';
const NOT_YOURS = { code: 4004, msg: '数据不存在或无权访问' };

let test: TestSandbox;
beforeAll(async () => {
  test = await aSandbox();
});
afterAll(() => test.stop());
beforeEach(() => test.restoreSeed());

const data = async <C extends Call>(call: C, token: string, request: RequestOf<C>): Promise<AnswerOf<C>> => {
  const { body } = await test.ask(call, request, { token });
  expect(body).toMatchObject({ code: 0 });
  return body.data as AnswerOf<C>;
};
const unreadOf = async (token: string) => (await data(queryUnread, token, {})).unreadCount;

/** Loads all messages that match the filter, page by page. */
async function all(token: string, filter: Partial<RequestOf<typeof searchMsg>> = {}): Promise<Message[]> {
  const rows: Message[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await data(searchMsg, token, { ...filter, pageNo, pageSize: 50 });
    rows.push(...page.rows);
    if (rows.length >= page.total) return rows;
  }
}

describe('the seeded messages', () => {
  it('张明 has 128 unread messages of all types, among them message 1, with the newest first', async () => {
    const token = await test.signIn(ZHANG);
    const { unreadCount, unreadList } = await data(queryUnread, token, {});
    expect(unreadCount).toBe(128);
    expect(unreadList).toHaveLength(5);
    const unread = await all(token, { readFlag: 'N' });
    expect(unread).toHaveLength(128);
    expect(unread.slice(0, 5)).toEqual(unreadList);
    expect(unread.map(({ msgId }) => msgId)).toContain('1');
    expect(new Set(unread.map(({ type }) => type))).toEqual(new Set(MESSAGE_TYPES));
    const times = unread.map(({ sendTime }) => Date.parse(sendTime));
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  it('every time window contains messages, and some messages are older than all windows', async () => {
    const token = await test.signIn(ZHANG);
    const counts: number[] = [];
    for (const days of ['0', '-7', '-14', '-30'] as const) {
      const rows = await all(token, { days });
      counts.push(rows.length);
      const begin = Date.parse(days === '0' ? '2026-11-20T00:00:00+08:00' : SEED_TIME.toISOString());
      const span = days === '0' ? 0 : Number(days) * -86_400_000;
      for (const { sendTime } of rows) expect(Date.parse(sendTime)).toBeGreaterThanOrEqual(begin - span);
    }
    counts.push((await all(token)).length);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(new Set(counts).size).toBe(5);
    expect(counts[0]).toBeGreaterThan(0);
  });

  it('refuses the message calls to a warehouse employee, except the call of the own to-dos', async () => {
    const token = await test.signIn('yc_staff');
    for (const [call, request] of [
      [queryUnread, {}],
      [queryBacklog, {}],
      [queryConf, {}],
      [myMsg, { pageNo: 1, pageSize: 10 }],
    ] as const)
      expect((await test.ask(call as Call, request as never, { token })).status).toBe(403);
    const { body } = await test.ask(queryBacklog, {}, { token, path: queryBacklog.warehousePath });
    expect(body).toMatchObject({ code: 0, data: [] });
  });
});

describe('the list', () => {
  it('filters by type, state and text together, and pages without gaps', async () => {
    const token = await test.signIn(ZHANG);
    const found = await all(token, { type: '4', readFlag: 'N', keyword: '银行退回' });
    expect(found.length).toBeGreaterThan(0);
    for (const message of found)
      expect(message).toMatchObject({ type: '4', readFlag: 'N', firstTitle: '提现处理结果' });
    const whole = await all(token);
    expect(new Set(whole.map(({ msgId }) => msgId)).size).toBe(whole.length);
  });

  it('S-11: treats wildcards in a search as plain characters', async () => {
    const token = await test.signIn(ZHANG);
    for (const keyword of ['%', '_', '\\']) expect(await all(token, { keyword })).toEqual([]);
  });

  it('myMsg returns the same list as a search without text', async () => {
    const token = await test.signIn(ZHANG);
    const page = { pageNo: 2, pageSize: 20, type: '1' } as const;
    expect(await data(myMsg, token, page)).toEqual(await data(searchMsg, token, page));
  });
});

describe('one message', () => {
  it('returns a message with its content and the numbers of its neighbours in time', async () => {
    const token = await test.signIn(ZHANG);
    const [newest, second, third] = await all(token);
    const message = await data(queryMsg, token, { msgId: second?.msgId ?? '' });
    expect(message).toMatchObject({ ...second, newerId: newest?.msgId, olderId: third?.msgId });
    expect(message.content).not.toBe('');
    expect(await data(queryMsg, token, { msgId: newest?.msgId ?? '' })).toMatchObject({ newerId: null });
    expect(await data(queryMsg, token, { msgId: '1' })).toMatchObject({ olderId: null, readFlag: 'N' });
  });

  it.each(['1', '999999', 'x', '1e3', '99999999999999999999'])(
    'S-08: message %s is answered to 王芳 alike, whether it is foreign or absent',
    async (id) => {
      const token = await test.signIn(WANG);
      expect((await test.ask(queryMsg, { msgId: id }, { token })).body).toEqual(NOT_YOURS);
      expect((await test.ask(readMsg, { msgIds: [id] }, { token })).body).toEqual(NOT_YOURS);
    },
  );
});

describe('marking as read', () => {
  it('counts each message once, even if it is marked as read repeatedly', async () => {
    const token = await test.signIn(ZHANG);
    await data(readMsg, token, { msgIds: ['1'] });
    expect(await unreadOf(token)).toBe(127);
    const [a, b] = await all(token, { readFlag: 'N' });
    const msgIds = [a?.msgId ?? '', b?.msgId ?? '', b?.msgId ?? '', '1'];
    await data(readMsg, token, { msgIds });
    await data(readMsg, token, { msgIds });
    expect(await unreadOf(token)).toBe(125);
  });

  it('marks no message as read if one of them belongs to another user', async () => {
    const [foreign] = await all(await test.signIn(WANG));
    const token = await test.signIn(ZHANG);
    expect((await test.ask(readMsg, { msgIds: ['1', foreign?.msgId ?? ''] }, { token })).body).toEqual(NOT_YOURS);
    expect(await unreadOf(token)).toBe(128);
  });

  it('marks all messages of a type as read, then all messages, for this user only', async () => {
    const wang = await test.signIn(WANG);
    const before = await unreadOf(wang);
    expect(before).toBeGreaterThan(0);
    const token = await test.signIn(ZHANG);
    const bills = (await all(token, { type: '3', readFlag: 'N' })).length;
    expect(await data(markRead, token, { type: '3' })).toEqual({ marked: bills });
    expect(await unreadOf(token)).toBe(128 - bills);
    expect(await data(markRead, token, {})).toEqual({ marked: 128 - bills });
    expect(await data(queryUnread, token, {})).toEqual({ unreadCount: 0, unreadList: [] });
    expect(await unreadOf(wang)).toBe(before);
  });
});

describe('preferences', () => {
  it('every type is received by default, and no type is sent by e-mail', async () => {
    const options = await data(queryConf, await test.signIn(ZHANG), {});
    expect(Object.keys(options)).toHaveLength(10);
    for (const [code, value] of Object.entries(options))
      expect([code, value]).toEqual([code, code.endsWith('_Mail_Opt') ? 'N' : 'Y']);
  });

  it('a muted type is not counted as unread but stays in the list, until it is received again', async () => {
    const token = await test.signIn(ZHANG);
    const trades = (await all(token, { type: '4', readFlag: 'N' })).length;
    await data(conf, token, { code: 'Trade_Msg_Receive_Message_Opt', value: 'N' });
    await data(conf, token, { code: 'Trade_Msg_Receive_Mail_Opt', value: 'Y' });
    const { unreadCount, unreadList } = await data(queryUnread, token, {});
    expect(unreadCount).toBe(128 - trades);
    expect(unreadList.length).toBeGreaterThan(0);
    expect(unreadList.map(({ type }) => type)).not.toContain('4');
    expect(await all(token, { type: '4', readFlag: 'N' })).toHaveLength(trades);
    expect(await data(queryConf, token, {})).toMatchObject({
      Trade_Msg_Receive_Message_Opt: 'N',
      Trade_Msg_Receive_Mail_Opt: 'Y',
      Bill_Msg_Receive_Message_Opt: 'Y',
    });
    await data(conf, token, { code: 'Trade_Msg_Receive_Message_Opt', value: 'Y' });
    expect(await unreadOf(token)).toBe(128);
    expect(await data(queryConf, await test.signIn(WANG), {})).toMatchObject({ Trade_Msg_Receive_Mail_Opt: 'N' });
  });
});

describe('to-dos and the check of the enterprise', () => {
  it('张明 has one matching and one other invitation as to-dos, and 李静 has none', async () => {
    const todos = await data(queryBacklog, await test.signIn(ZHANG), {});
    expect(todos.map(({ customerNo }) => customerNo)).toEqual(['91330106MA2CYF1A3C', '91310115MA1K4JC270']);
    expect(await data(queryBacklog, await test.signIn(LI), {})).toEqual([]);
  });

  it('an enterprise counts as opened when it has passed', async () => {
    const token = await test.signIn(ZHANG);
    expect(await data(checkMessage, token, { scene: 'BRAND_WALLET' })).toEqual({ isOpenEnterprise: true });
    const { access_token } = await data(checkOutEnterprise, token, { enterpriseId: '200010000006' });
    expect(await data(checkMessage, access_token, { scene: 'BRAND_WALLET' })).toEqual({ isOpenEnterprise: false });
  });
});

describe('codes', () => {
  const sent = async () => {
    const outbox = (await test.control('GET', `/outbox?to=${ZHANG}`)) as { code: string }[];
    return outbox[0]?.code ?? '';
  };
  const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

  it('S-10: accepts a code once and only for its scene', async () => {
    const token = await test.signIn(ZHANG);
    expect(await data(sendMessage, token, { scene: 'BRAND_WALLET' })).toEqual({
      receiver: '138****0001',
      validSeconds: 300,
    });
    const code = await sent();
    const refused = { bizCode: 'MSG_CODE_WRONG', msg: '验证码错误或已失效' };
    expect((await test.ask(checkMessage, { scene: 'ENTERPRISE_OPEN', code }, { token })).body).toMatchObject(refused);
    await data(checkMessage, token, { scene: 'BRAND_WALLET', code });
    expect((await test.ask(checkMessage, { scene: 'BRAND_WALLET', code }, { token })).body).toMatchObject(refused);
  });

  it('S-10: the right code no longer helps after five wrong ones', async () => {
    const token = await test.signIn(ZHANG);
    await data(sendMessage, token, { scene: 'BRAND_WALLET' });
    const code = await sent();
    for (let tries = 0; tries < 5; tries += 1)
      await test.ask(checkMessage, { scene: 'BRAND_WALLET', code: wrongOf(code) }, { token });
    expect((await test.ask(checkMessage, { scene: 'BRAND_WALLET', code }, { token })).body.bizCode).toBe(
      'MSG_CODE_WRONG',
    );
  });

  it('a code expires after five minutes, and is sent once a minute', async () => {
    const token = await test.signIn(ZHANG);
    await data(sendMessage, token, { scene: 'BRAND_WALLET' });
    expect((await test.ask(sendMessage, { scene: 'BRAND_WALLET' }, { token })).body.bizCode).toBe('MSG_TOO_OFTEN');
    // All verification codes to an address share one limit, independent of the account.
    const minute = new Date(Math.floor(test.clock.now().getTime() / 60_000) * 60_000);
    const full = { bucket: 'code-from:127.0.0.1', minute, hits: 100 };
    await test.sandbox.db.deleteFrom('rate_counters').where('bucket', '=', full.bucket).execute();
    await test.sandbox.db.insertInto('rate_counters').values(full).execute();
    expect((await test.ask(sendMessage, { scene: 'ENTERPRISE_OPEN' }, { token })).status).toBe(429);
    await test.sandbox.db.deleteFrom('rate_counters').where('bucket', '=', full.bucket).execute();
    const code = await sent();
    test.clock.advance(300_001);
    expect((await test.ask(checkMessage, { scene: 'BRAND_WALLET', code }, { token })).body.bizCode).toBe(
      'MSG_CODE_WRONG',
    );
    await data(sendMessage, token, { scene: 'BRAND_WALLET' });
  });
});

describe('agreements', () => {
  it('names and serves agreements without a login, all or by type', async () => {
    const names = (await test.ask(selectByTypeToAgreementName, {})).body.data as AnswerOf<
      typeof selectByTypeToAgreementName
    >;
    expect(names.map(({ agreementName }) => agreementName)).toEqual([
      '用户服务协议',
      '隐私政策',
      '企业钱包服务协议',
      '支付服务协议',
    ]);
    const wallet = await test.ask(selectByTypeToAgreementName, { agreementType: 'WALLET' });
    expect(wallet.body.data).toEqual([names[2]]);
    const { body } = await test.ask(selectByType, { faceAgreementNo: names[0]?.faceAgreementNo ?? '' });
    expect(body.data).toMatchObject({ ...names[0], content: expect.stringContaining('第一条') });
    expect((await test.ask(selectByType, { faceAgreementNo: 'XY0' })).body).toEqual(NOT_YOURS);
  });

  it('serves an agreement as a PDF, and refuses an absent agreement', async () => {
    const file = await test.ask(downloadFile1, { faceAgreementNo: 'XY2026000001' });
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(String(file.body).startsWith('%PDF-')).toBe(true);
    expect((await test.ask(downloadFile1, { faceAgreementNo: 'XY0' })).body).toEqual(NOT_YOURS);
  });

  it('records an acceptance permanently, for signed-in users and known agreements only', async () => {
    const faceAgreementNos = ['XY2026000001', 'XY2026000003'];
    expect((await test.ask(saveFaceAgreementRecodeSpc, { faceAgreementNos })).status).toBe(401);
    const token = await test.signIn(ZHANG);
    const absent = await test.ask(saveFaceAgreementRecodeSpc, { faceAgreementNos: ['XY2026000001', 'XY0'] }, { token });
    expect(absent.body).toEqual(NOT_YOURS);
    const foreign = await test.ask(
      saveFaceAgreementRecodeSpc,
      { faceAgreementNos, memberNo: 'M600010000007' },
      { token },
    );
    expect(foreign.body).toEqual(NOT_YOURS);
    await data(saveFaceAgreementRecodeSpc, token, { faceAgreementNos });
    const { db } = test.sandbox.platform;
    const rows = await db.selectFrom('agreement_records').select(['face_agreement_no', 'member_no']).execute();
    expect(rows).toEqual(faceAgreementNos.map((no) => ({ face_agreement_no: no, member_no: 'M600010000001' })));
    await expect(db.deleteFrom('agreement_records').execute()).rejects.toThrow('final');
  });
});

it('the tutorial in public/ equals the output of its source', async () => {
  const file = await readFile(path.join(__dirname, '../../public/tutorial.pdf'));
  expect(file.equals(await tutorialPdf())).toBe(true);
});
