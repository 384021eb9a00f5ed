import { type Applicant, signedIn } from '@test/support/onboarding';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { sql } from 'kysely';
import type * as batchPayments from '@/contract/calls/batchPayments';
import { type CallName, catalogue } from '@/contract/calls/catalogue';
import type { Call } from '@/contract/defineCall';
import { aPayer, PAY_PASSWORD, ZHANG } from './orderSupport';

/*
 * Tests safety rule S-08 (numbers of other companies) for batches. The administrator of another company sends each
 * call with the first company's numbers. The response equals that for an unknown number, and the first company's data
 * does not change.
 */

type Names = Extract<CallName, keyof typeof batchPayments>;

const TENANT = '13800000004';
const NOT_YOURS = { code: 4004, msg: '数据不存在或无权访问' };

let test: TestSandbox;
let tenant: Applicant;
let zhang: Applicant;
let theirs: string;

const upload = async (who: Applicant, call: Call, fields: Record<string, string>, content: string) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new File([content], 'a.csv'));
  const response = await test.fetch(`/gateway${call.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}` },
    body: form,
  });
  return { status: response.status, body: await response.json() };
};

beforeAll(async () => {
  test = await aSandbox();
  const { others } = await aPayer(test);
  tenant = await signedIn(test, TENANT);
  zhang = await signedIn(test, ZHANG);
  const file = `收款方名称,收款账户,金额\r\n广州南屿百货有限公司,${others.BALANCE},1.00`;
  const { body } = await upload(zhang, catalogue.batchTransferUploadFile, {}, file);
  theirs = body.data.info.batch.batchNo;
});
afterAll(() => test.stop());

const possessions = async () => {
  const rows = [];
  for (const table of ['payment_batches', 'payment_lines', 'batch_confirmations', 'trade_batches', 'accounts'])
    rows.push((await sql`select * from ${sql.table(table)} order by 1, 2`.execute(test.sandbox.db)).rows);
  return JSON.stringify(rows);
};

it('S-08: answers a batch of another tenant as an unknown one, by each call', async () => {
  const confirmation = { requestNo: 'f-1', items: 1, amount: '1.00', payPassword: PAY_PASSWORD };
  const line = { lineNo: 1, number: '', name: 'x', accountNo: '1', accountKind: '', bank: '', amount: '1', remark: '' };
  // One request for each call; a missing call does not compile. null: the call has no number, only the session's
  // fields.
  const requests: Record<Names, object | null> = {
    batchTransferDownloadTemplateFile: null,
    defrayTemplateDownload: null,
    batchTransferUploadFile: null,
    batchPayOutUploadFile: null,
    taskPage: null,
    batchDraftItems: { fromLine: 1 },
    batchSaveItems: { changed: [line], dropped: [1] },
    batchDiscard: {},
    queryBatchInfo: {},
    batchItemPage: { pageNo: 1, pageSize: 10 },
    batchTransferConfirm: confirmation,
    batchPayConfirm: confirmation,
    batchRelease: {},
    batchRefuse: { reason: '不符' },
    batchCancel: {},
    batchRetry: {},
    failItemDownload: {},
    reconciliationDownload: {},
  };
  const before = await possessions();
  for (const [name, request] of Object.entries(requests)) {
    const call = (catalogue as Record<string, Call>)[name] as Call;
    for (const memberNo of ['M600010000001', 'M699999999999']) {
      const foreign = call.multipart
        ? await upload(tenant, call, { memberNo }, 'x')
        : await test.ask(call, { batchNo: theirs, pageNo: 1, pageSize: 10, ...request, memberNo } as never, {
            token: tenant.token,
          });
      expect({ name, status: foreign.status, body: foreign.body }).toEqual({ name, status: 200, body: NOT_YOURS });
    }
    if (request === null) continue;
    for (const batchNo of [theirs, 'PL202601010000000000']) {
      const answer = await test.ask(call, { ...request, batchNo } as never, { token: tenant.token });
      expect({ name, status: answer.status, body: answer.body }).toEqual({ name, status: 200, body: NOT_YOURS });
    }
  }
  expect(await possessions()).toBe(before);
  const { rows } = await tenant.get(catalogue.taskPage, { pageNo: 1, pageSize: 10 });
  expect(rows).toEqual([]);
});

it('hides a draft from the checker, and every batch from a reader', async () => {
  const checker = await signedIn(test, '13800000005');
  expect((await checker.get(catalogue.taskPage, { pageNo: 1, pageSize: 10 })).rows).toEqual([]);
  expect((await checker.ask(catalogue.queryBatchInfo, { batchNo: theirs })).body).toEqual(NOT_YOURS);
  expect((await checker.ask(catalogue.batchDraftItems, { batchNo: theirs, fromLine: 1 })).status).toBe(403);
  const reader = await signedIn(test, '13800000002');
  expect((await reader.ask(catalogue.taskPage, { pageNo: 1, pageSize: 10 })).status).toBe(403);
});
