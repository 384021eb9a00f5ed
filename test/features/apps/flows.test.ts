import { answers, refuses, type StandIn } from '@test/support/answers';
import { rootReducer } from '@test/support/rootReducer';
import { aUser, aUserInfo } from '@test/support/samples';
import { submitting } from '@test/support/submitting';
import { aWorld } from '@test/support/world';
import * as calls from '@/contract/calls/apps';
import * as forms from '@/features/apps/forms';
import { keyPairs, privatePem } from '@/features/apps/keyPair';
import { appIn } from '@/features/apps/status';
import { sessionEvents } from '@/features/session';
import { clock } from '@/shared/ports/clock';
import { secrets } from '@/shared/ports/secrets';
import { statusEvents } from '@/shared/status/slice';
import type { Submitted } from '@/shared/submission/defineSubmission';

/* Checks the requests of the forms about applications. No action and no state contains a key or a password. */

const PASSWORD = 'Pay#20261';
const API_KEY = 'the-api-key-that-nobody-may-see-anywhere-else';
const NOW = Date.parse('2026-11-25T10:00:00+08:00');
const app = { appId: 'app1' };
const proof = () => ({ payPassword: secrets.put(PASSWORD) });
const before = rootReducer(undefined, sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() }));

const sending = (event: Submitted<never>, standIns: readonly StandIn[]) =>
  submitting(event, standIns, { before, world: aWorld({ clock: { now: () => NOW } } as never, { standIns }) });
const all = ({ puts, state }: { puts: unknown; state: unknown }) => JSON.stringify([puts, state]);

const SIGNED = { challenge: 'OPEN-KEY-PROOF:app1:x', signature: 'MEUC'.repeat(24) };
const nothing = null as never;
const FORMS: Record<string, { event: () => unknown; standIn: StandIn; body: object }> = {
  stopping: {
    event: () => forms.appSwitched({ ...app, state: 'STOPPED', secretIds: proof() }),
    standIn: answers(calls.appSwitch, nothing),
    body: { ...app, state: 'STOPPED', payPassword: PASSWORD },
  },
  configuring: {
    event: () =>
      forms.appConfigured({
        ...app,
        version: 3,
        allowedAddresses: ['203.0.113.7'],
        scopes: ['READ'],
        secretIds: proof(),
      }),
    standIn: answers(calls.appConfig, nothing),
    body: { ...app, version: 3, allowedAddresses: ['203.0.113.7'], scopes: ['READ'], payPassword: PASSWORD },
  },
  'registering a key that was made elsewhere': {
    event: () => forms.keyUploaded({ ...app, publicKey: '04ab', overlap: 'DAY', ...SIGNED, secretIds: proof() }),
    standIn: answers(calls.appKeyAdd, { serial: 'SK1' }),
    body: { ...app, origin: 'UPLOAD', publicKey: '04ab', overlap: 'DAY', ...SIGNED, payPassword: PASSWORD },
  },
  'switching apiKeys off': {
    event: () => forms.hmacSwitched({ ...app, enabled: false, secretIds: proof() }),
    standIn: answers(calls.appHmacSwitch, nothing),
    body: { ...app, enabled: false, payPassword: PASSWORD },
  },
};

describe.each(Object.entries(FORMS))('%s', (_name, { event, standIn, body }) => {
  it('sends the payment password without storing it, and reloads the status of the application', async () => {
    const sent = await sending(event() as never, [standIn]);
    expect(sent.world.requests.map((request) => request.body)).toEqual([body]);
    expect(sent.form.stage).toBe('done');
    expect(all(sent)).not.toContain(PASSWORD);
    expect(sent.puts).toContainEqual(statusEvents.statusOpened({ key: appIn(app.appId).key }));
  });

  it('cancels the form when its action comes from a log without secrets', async () => {
    const logged = event();
    secrets.clear();
    const { world, form } = await sending(logged as never, []);
    expect([world.requests, form.stage]).toEqual([[], 'idle']);
  });
});

it('shows a refusal when another user changed the application first, and reloads its status', async () => {
  const event = forms.appConfigured({ ...app, version: 1, allowedAddresses: [], scopes: ['READ'], secretIds: proof() });
  const sent = await sending(event as never, [refuses(calls.appConfig, { bizCode: 'APP_CHANGED', msg: '已被修改' })]);
  expect(sent.form).toMatchObject({ stage: 'refused', refused: { msg: '已被修改' } });
  expect(sent.puts).toContainEqual(statusEvents.statusOpened({ key: appIn(app.appId).key }));
});

describe('an apiKey', () => {
  const shown = { serial: 'HK1', apiKey: API_KEY, shownFor: 60_000 };
  it.each([
    ['looked at', () => forms.apiKeyLooked({ ...app, secretIds: proof() }), answers(calls.lookApiKey, shown)],
    [
      'replaced',
      () => forms.apiKeyReplaced({ ...app, overlap: 'DAY', secretIds: proof() }),
      answers(calls.appApiKeyReplace, shown),
    ],
  ] as const)('keeps an apiKey that was %s outside the store for at most a minute', async (_how, event, standIn) => {
    const sent = await sending(event() as never, [standIn as StandIn]);
    const result = sent.form.result as forms.ShownApiKey;
    expect(secrets.take(result.secretId)).toBe(API_KEY);
    expect(result).toMatchObject({ serial: 'HK1' });
    expect(result.until - clock.now()).toBeLessThanOrEqual(60_000);
    expect(all(sent)).not.toContain(API_KEY);
    expect(all(sent)).not.toContain(PASSWORD);
  });
});

it('makes a key pair and keeps its private key outside the store', async () => {
  const pair = { privateKey: 'c0ffee'.repeat(11).slice(0, 64), publicKey: `04${'ab'.repeat(64)}` };
  const make = jest.spyOn(keyPairs, 'make').mockResolvedValue(pair);
  const sent = await sending(forms.pairRequested({}) as never, []);
  make.mockRestore();
  const { secretId, publicKey } = sent.form.result as forms.MadePair;
  expect(publicKey).toBe(pair.publicKey);
  const pem = secrets.take(secretId) ?? '';
  expect(pem).toContain('-----BEGIN PRIVATE KEY-----');
  for (const line of pem.split('\n').slice(1, -2)) expect(all(sent)).not.toContain(line);
  expect(all(sent)).not.toContain(pair.privateKey);
});

it('shows a refused notification address of a product at the typed field', async () => {
  const event = forms.addressSaved({ ...app, version: 1, of: 'CASHIER', url: 'https://x.example' });
  const fields = { 'save.url': '不能使用本机或内网地址' };
  const sent = await sending(event as never, [refuses(calls.appProductNotifyUrl, { msg: '不行', fields } as never)]);
  expect(sent.form.refused?.fields).toEqual({ url: '不能使用本机或内网地址' });
});

describe('a pair that was made here', () => {
  const CHALLENGE = { challenge: 'OPEN-KEY-PROOF:app1:x', expireTime: '2026-11-25T10:10:00+08:00' };
  const event = (pairId: string) =>
    forms.keyAdded({ ...app, pairId, publicKey: '04ab', overlap: 'NONE', secretIds: proof() }) as never;

  it('registers a key pair with a signature over the challenge, and keeps the private key outside the store', async () => {
    const { sm2GenerateKeyPair, sm2Verify } = jest.requireActual('@/common/crypto/sm');
    const pair = sm2GenerateKeyPair();
    const pem = privatePem(pair);
    const pairId = secrets.put(pem);
    const sent = await sending(event(pairId), [
      answers(calls.appKeyChallenge, CHALLENGE),
      answers(calls.appKeyAdd, { serial: 'SK1' }),
    ]);
    const [asked, added] = sent.world.requests;
    expect(asked?.body).toEqual(app);
    const { signature = '', ...body } = (added?.body ?? {}) as { signature?: string };
    expect(body).toMatchObject({ origin: 'BROWSER', publicKey: '04ab', challenge: CHALLENGE.challenge });
    expect(sm2Verify(pair.publicKey, Buffer.from(CHALLENGE.challenge), Buffer.from(signature, 'base64'))).toBe(true);
    expect(sent.form.stage).toBe('done');
    expect(all(sent)).not.toContain(pair.privateKey);
    expect(secrets.take(pairId)).toBe(pem);
  });

  it('registers no key when the challenge is refused, and shows the reason', async () => {
    const standIn = refuses(calls.appKeyChallenge, { msg: '应用不存在' } as never);
    const sent = await sending(event(secrets.put('pem')), [standIn]);
    expect(sent.form).toMatchObject({ stage: 'refused', refused: { msg: '应用不存在' } });
    expect(sent.world.requests).toHaveLength(1);
  });

  it('cancels the registration when the private key is no longer available', async () => {
    const { world, form } = await sending(event('gone'), []);
    expect([world.requests, form.stage]).toEqual([[], 'idle']);
  });
});

describe('the challenge for a key that was made elsewhere', () => {
  it('shows the challenge of the platform for a key that was made elsewhere', async () => {
    const given = { challenge: 'OPEN-KEY-PROOF:app1:x', expireTime: '2026-11-25T10:10:00+08:00' };
    const sent = await sending(forms.challengeRequested(app) as never, [answers(calls.appKeyChallenge, given)]);
    expect(sent.form).toMatchObject({ stage: 'done', result: given.challenge });
  });

  it.each([
    ['CHALLENGE_ENDED', '待签名内容已失效，请重新获取后再签名'],
    ['KEY_UNPROVEN', '签名不正确，请用该公钥对应的私钥对待签名内容签名'],
  ] as const)('shows the refusal %s of an uploaded key at the signature', async (bizCode, msg) => {
    const event = forms.keyUploaded({ ...app, publicKey: '04ab', overlap: 'NONE', ...SIGNED, secretIds: proof() });
    const refused = refuses(calls.appKeyAdd, { bizCode, msg, fields: { signature: msg } } as never);
    const sent = await sending(event as never, [refused]);
    expect(sent.form.refused?.fields).toEqual({ signature: msg });
  });
});
