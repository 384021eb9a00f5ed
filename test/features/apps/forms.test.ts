import { answers, fails, refuses, type StandIn } from '@test/support/answers';
import { submissions } from '@test/support/submissions';
import { submitting } from '@test/support/submitting';
import { aWorld } from '@test/support/world';
import * as calls from '@/contract/calls/apps';
import type { Call } from '@/contract/defineCall';
import * as forms from '@/features/apps/forms';
import { deliveryList } from '@/features/apps/lists';
import { apps, checkUp, productAddresses } from '@/features/apps/resources';
import { appIn } from '@/features/apps/status';
import { detailKey } from '@/shared/detail/key';
import { MAY_BE_DONE } from '@/shared/gateway/text';
import { files } from '@/shared/ports/files';
import { secrets } from '@/shared/ports/secrets';
import { statusEvents } from '@/shared/status/slice';
import type { Submitted } from '@/shared/submission/defineSubmission';

/*
 * Runs every form that changes an application through: success, refusal, lost response, cancellation, double click.
 */

const app = { appId: 'app1' };
const proof = () => ({ payPassword: secrets.put('Pay#20261') });
const APP = appIn(app.appId).key;
const PAGE = [apps.id, checkUp(app).id];
const SENT = [deliveryList.id, ...PAGE];
const nothing = null as never;
const API_KEY = { serial: 'HK1', apiKey: 'an-api-key', shownFor: 60_000 };

interface Case {
  event: () => unknown;
  standIn: StandIn;
  /** Text of the success message; undefined if the form itself shows the result. */
  told: string | undefined;
  /** Ids of the resources that are reloaded after the submission. */
  loaded: readonly string[];
  /** Keys of the status pages that are reloaded after the submission. */
  shown: readonly string[];
  /** Expected body of the request, if `flows.test.ts` does not check the request. */
  body?: object;
}

const address = { ...app, version: 3, url: 'https://shop.example/notify' };
const saved = { told: '通知地址已保存', loaded: [productAddresses(app).id, ...PAGE], shown: [APP] };
const CASES: Record<string, Case> = {
  'the creation of an application': {
    event: () => forms.appCreated({ merchantNo: 'M1', name: '商城', scopes: ['READ'] }),
    standIn: answers(calls.appCreate, app),
    told: '应用已创建',
    loaded: [apps.id],
    shown: [],
    body: { merchantNo: 'M1', name: '商城', scopes: ['READ'] },
  },
  'a new name': {
    event: () => forms.appRenamed({ ...app, name: '商城二' }),
    standIn: answers(calls.appRename, nothing),
    told: '名称已修改',
    loaded: PAGE,
    shown: [APP],
    body: { ...app, name: '商城二' },
  },
  'the stop of an application': {
    event: () => forms.appSwitched({ ...app, state: 'STOPPED', secretIds: proof() }),
    standIn: answers(calls.appSwitch, nothing),
    told: '应用已停用',
    loaded: PAGE,
    shown: [APP],
  },
  'the start of an application': {
    event: () => forms.appSwitched({ ...app, state: 'ACTIVE', secretIds: proof() }),
    standIn: answers(calls.appSwitch, nothing),
    told: '应用已启用',
    loaded: PAGE,
    shown: [APP],
  },
  'a configuration': {
    event: () =>
      forms.appConfigured({ ...app, version: 3, allowedAddresses: [], scopes: ['READ'], secretIds: proof() }),
    standIn: answers(calls.appConfig, nothing),
    told: '配置已保存',
    loaded: PAGE,
    shown: [APP],
  },
  'a new key': {
    event: () =>
      forms.keyUploaded({
        ...app,
        publicKey: '04ab',
        overlap: 'NONE',
        challenge: 'C1',
        signature: 'MEUC',
        secretIds: proof(),
      }),
    standIn: answers(calls.appKeyAdd, { serial: 'SK1' }),
    told: '密钥已登记，可以使用',
    loaded: PAGE,
    shown: [APP],
  },
  'the end of a key': {
    event: () => forms.keyRevoked({ ...app, serial: 'SK1' }),
    standIn: answers(calls.appKeyRevoke, nothing),
    told: '密钥已停用',
    loaded: PAGE,
    shown: [APP],
    body: { ...app, serial: 'SK1' },
  },
  'a replaced apiKey': {
    event: () => forms.apiKeyReplaced({ ...app, overlap: 'DAY', secretIds: proof() }),
    standIn: answers(calls.appApiKeyReplace, API_KEY),
    told: undefined,
    loaded: PAGE,
    shown: [APP],
    body: { ...app, overlap: 'DAY', payPassword: 'Pay#20261' },
  },
  'apiKeys switched on': {
    event: () => forms.hmacSwitched({ ...app, enabled: true, secretIds: proof() }),
    standIn: answers(calls.appHmacSwitch, nothing),
    told: 'apiKey签名已启用',
    loaded: PAGE,
    shown: [APP],
  },
  'apiKeys switched off': {
    event: () => forms.hmacSwitched({ ...app, enabled: false, secretIds: proof() }),
    standIn: answers(calls.appHmacSwitch, nothing),
    told: 'apiKey签名已停用',
    loaded: PAGE,
    shown: [APP],
  },
  'the address of an application': {
    event: () => forms.addressSaved({ ...address, of: 'OWN' }),
    standIn: answers(calls.appNotifyUrl, nothing),
    ...saved,
    body: address,
  },
  'the address of ended contracts': {
    event: () => forms.addressSaved({ ...address, of: 'UNSIGN' }),
    standIn: answers(calls.appUnsignNotifyUrl, nothing),
    ...saved,
    body: address,
  },
  'the address of a product': {
    event: () => forms.addressSaved({ ...address, of: 'CASHIER' }),
    standIn: answers(calls.appProductNotifyUrl, { rows: [] }),
    ...saved,
    body: { ...app, save: { productCode: 'CASHIER', url: address.url } },
  },
  'a notification as a test': {
    event: () => forms.testRequested(app),
    standIn: answers(calls.appNotifyTest, { deliveryNo: 'D1' } as never),
    told: '测试通知已发送，可在推送记录中查看结果',
    loaded: SENT,
    shown: [APP],
    body: app,
  },
  'a notification that is sent again': {
    event: () => forms.resendRequested({ ...app, deliveryNo: 'D1' }),
    standIn: answers(calls.appDeliveryResend, nothing),
    told: '已重新推送',
    loaded: SENT,
    shown: [detailKey(forms.DELIVERY_DETAIL, 'D1'), APP],
    body: { deliveryNo: 'D1' },
  },
  'notifications of some days': {
    event: () => forms.rangeResent({ ...app, startTime: '2026-11-01', endTime: '2026-11-02' }),
    standIn: answers(calls.appDeliveryResendRange, { count: 1_200 }),
    told: '已重新推送1,200条通知',
    loaded: SENT,
    shown: [APP],
    body: { ...app, startTime: '2026-11-01', endTime: '2026-11-02' },
  },
  'notifications of days without any': {
    event: () => forms.rangeResent({ ...app, startTime: '2026-11-01', endTime: '2026-11-02' }),
    standIn: answers(calls.appDeliveryResendRange, { count: 0 }),
    told: '所选日期内没有未送达的通知',
    loaded: SENT,
    shown: [APP],
  },
};

const submitted = (event: Case['event']) => event() as Submitted;
const shownOf = ({ puts }: { puts: readonly { type: string; payload?: unknown }[] }) =>
  puts.filter((one) => statusEvents.statusOpened.match(one)).map(({ payload }) => (payload as { key: string }).key);

describe.each(Object.entries(CASES))('%s', (_name, { event, standIn, told, loaded, shown, body }) => {
  const target: Call = standIn.target;

  it('sends one request for a double click, shows the success, and reloads the page', async () => {
    const run = await submissions([submitted(event), submitted(event)], [standIn]);
    expect(run.world.requests.map(({ path }) => path)).toEqual([target.path]);
    if (body) expect(run.world.requests[0]?.body).toEqual(body);
    expect(run.form.stage).toBe('done');
    expect(run.told).toEqual([told]);
    expect(run.loaded).toEqual(loaded);
    expect(shownOf(run)).toEqual(shown);
  });

  it('a refused submission shows the reason at its form and reloads nothing', async () => {
    const run = await submissions([submitted(event)], [refuses(target, { msg: '应用已停用' })]);
    expect(run.form).toMatchObject({ stage: 'refused', refused: { msg: '应用已停用' } });
    expect(run.told).toEqual([]);
    expect(run.loaded).toEqual([]);
    expect(shownOf(run)).toEqual([]);
  });

  it.each(['timeout', 'offline', 'malformed'] as const)(
    'a lost response (%s) is shown as unknown, and the page is reloaded',
    async (kind) => {
      const run = await submissions([submitted(event)], [fails(target, kind)]);
      expect(run.form).toMatchObject({ stage: 'refused', refused: { msg: `失败。${MAY_BE_DONE}` } });
      expect(run.told).toEqual([]);
      expect(run.loaded).toEqual(loaded);
      expect(shownOf(run)).toEqual(shown);
    },
  );

  it('a cancelled request resets the form without a message', async () => {
    const run = await submissions([submitted(event)], [fails(target, 'cancelled', { msg: '' })]);
    expect(run.form.stage).toBe('idle');
    expect(run.told).toEqual([]);
  });
});

it('shows an apiKey without changing other data, and reloads nothing after a lost response', async () => {
  const event = () => forms.apiKeyLooked({ ...app, secretIds: proof() }) as Submitted;
  const looked = await submissions([event(), event()], [answers(calls.lookApiKey, API_KEY)]);
  expect(looked.world.requests).toEqual([{ path: calls.lookApiKey.path, body: { ...app, payPassword: 'Pay#20261' } }]);
  expect(looked.form).toMatchObject({ stage: 'done', result: { serial: 'HK1', until: looked.world.now + 60_000 } });
  const lost = await submissions([event()], [fails(calls.lookApiKey, 'timeout')]);
  expect(lost.form).toMatchObject({ stage: 'refused', refused: { msg: '失败' } });
  expect(lost.loaded).toEqual([]);
});

it('returns the created application as the result of its form', async () => {
  const { form } = await submissions(
    [forms.appCreated({ merchantNo: 'M1', name: '商城', scopes: ['READ'] })],
    [answers(calls.appCreate, app)],
  );
  expect(form.result).toEqual(app);
});

it('shows a refused notification address at its field', async () => {
  const refusal = refuses(calls.appNotifyUrl, { msg: '不行', fields: { url: '请输入https地址' } });
  const { form } = await submissions([forms.addressSaved({ ...address, of: 'OWN' })], [refusal]);
  expect(form.refused?.fields).toEqual({ url: '请输入https地址' });
});

describe('a key of the page', () => {
  const key = () => ({ text: secrets.put('-----BEGIN PRIVATE KEY-----') });

  it('saves a key as a file of the given name, and keeps the key out of actions and state', async () => {
    let blob = new Blob();
    let name = '';
    const save = (file: Blob, filename: string) => {
      blob = file;
      name = filename;
    };
    const { form, puts, state } = await submissions(
      [forms.keySaved({ filename: '商城.pem', secretIds: key() }) as Submitted],
      [],
      { outside: new Map([[files.save, save as never]]) },
    );
    expect([form.stage, name, blob.type]).toEqual(['done', '商城.pem', 'application/x-pem-file']);
    expect(await blob.text()).toBe('-----BEGIN PRIVATE KEY-----');
    expect(JSON.stringify([puts, state])).not.toContain('PRIVATE KEY');
  });

  it('saves no key for an event from a log, because a log has no secrets', async () => {
    const event = forms.keySaved({ filename: '商城.pem', secretIds: key() });
    secrets.clear();
    const { form, called } = await submitting(event, [], { world: aWorld() });
    expect(form.stage).toBe('idle');
    expect(called).not.toContain(files.save);
  });
});
