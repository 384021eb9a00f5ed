import { openKeys } from '@sandbox/domain/settings';
import { type Applicant, signedIn } from '@test/support/onboarding';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { sql } from 'kysely';
import { sm2GenerateKeyPair, sm2Sign } from '@/common/crypto/sm';
import { catalogue as calls } from '@/contract/calls/catalogue';
import { ZHANG } from '../money/orderSupport';
import { aKeyRequest, anApp, PAY } from './support';

/*
 * Tests the keys of applications: a key is registered once, two requests at once, the overlap by the clock, and an
 * apiKey that can be read nowhere.
 */

const HOUR = 3_600_000;
const signed = (privateKey: string, text: string): string =>
  Buffer.from(sm2Sign(privateKey, Buffer.from(text))).toString('base64');

let test: TestSandbox;
let who: Applicant;
beforeAll(async () => {
  test = await aSandbox();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.restoreSeed();
  who = await signedIn(test, ZHANG);
});

const after = (ms: number) => new Date(test.clock.now().getTime() + ms).toISOString();
const moved = (hours: number) => test.control('POST', '/clock', { advance: `PT${hours}H` });

describe('a public key', () => {
  it.each([
    ['is no point of the curve', `04${'1'.repeat(128)}`],
    ['has a coordinate that is not below the field', `04${'f'.repeat(128)}`],
  ])('refuses a public key that %s', async (_what, publicKey) => {
    const { appId } = await anApp(test, who);
    const request = await aKeyRequest(who, appId);
    expect((await who.ask(calls.appKeyAdd, { ...request, publicKey })).body).toMatchObject({
      data: { fields: { publicKey: '不是有效的SM2公钥' } },
    });
  });

  it('registers a public key once on the platform, and does not name its owner', async () => {
    const pair = sm2GenerateKeyPair();
    const mine = await anApp(test, who);
    const { serial } = await mine.addKey({}, pair);
    const others = await anApp(test, who);
    const known = { bizCode: 'KEY_KNOWN', msg: '该公钥已被登记，请重新生成密钥' };
    const publicKey = pair.publicKey.toUpperCase();
    const request = async (appId: string) => ({ ...(await aKeyRequest(who, appId, pair)), publicKey });
    const other = await who.ask(calls.appKeyAdd, await request(others.appId));
    expect(other.body).toMatchObject(known);
    // The refused request changes neither the key nor the end of its validity.
    await mine.owner.get(calls.appKeyRevoke, { appId: mine.appId, serial });
    const again = await who.ask(calls.appKeyAdd, await request(mine.appId));
    expect(again.body).toMatchObject(known);
    expect(JSON.stringify([other.body, again.body])).not.toContain(mine.appId);
  });

  it("refuses a key whose private key is well known, the platform's own, or derivable", async () => {
    const { appId } = await anApp(test, who);
    interface Pair {
      privateKey: string;
      publicKey: string;
    }
    const add = async (pair: Pair) => who.ask(calls.appKeyAdd, await aKeyRequest(who, appId, pair));
    const minus = (whole: string, hex: string) =>
      (BigInt(`0x${whole}`) - BigInt(`0x${hex}`)).toString(16).padStart(64, '0');
    /** Builds the key pair with the negated private key, whose public key has the same X coordinate. */
    const twin = ({ privateKey, publicKey }: Pair): Pair => ({
      privateKey: minus('fffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123', privateKey),
      publicKey: `${publicKey.slice(0, 66)}${minus('fffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffff', publicKey.slice(66))}`,
    });
    const privateKey = '1'.padStart(64, '0');
    const publicKey =
      '0432c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7bc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0';
    const base = { privateKey, publicKey };
    // These keys are refused before the proof is checked, because SM2 cannot sign with the private key n - 1.
    const request = await aKeyRequest(who, appId);
    for (const one of [base, twin(base)])
      expect((await who.ask(calls.appKeyAdd, { ...request, publicKey: one.publicKey })).body).toMatchObject({
        data: { fields: { publicKey: expect.any(String) } },
      });
    const [signer, { keys }] = [await openKeys(test.sandbox.db), test.sandbox.platform];
    const pair = sm2GenerateKeyPair();
    expect((await add(pair)).body).toMatchObject({ code: 0 });
    for (const one of [signer, twin(signer), keys, twin(pair)])
      expect((await add(one)).body).toMatchObject({ bizCode: 'KEY_KNOWN' });
  });

  it('answers a repeated request of the same person with the same key, also for two requests at once', async () => {
    const { appId, detail } = await anApp(test, who);
    const request = await aKeyRequest(who, appId);
    const both = await Promise.all([who.get(calls.appKeyAdd, request), who.get(calls.appKeyAdd, request)]);
    expect(both[0]).toEqual(both[1]);
    expect((await detail()).keys).toHaveLength(1);
  });

  it('mentions other applications only to the user who proves the private key over a single-use challenge of this session', async () => {
    const { appId } = await anApp(test, who);
    const pair = sm2GenerateKeyPair();
    await (await anApp(test, who)).addKey({}, pair);
    const request = await aKeyRequest(who, appId, pair);
    const fresh = sm2GenerateKeyPair();
    const refusal = async (more: object) => (await who.ask(calls.appKeyAdd, { ...request, ...more })).body;
    const unproven = { bizCode: 'KEY_UNPROVEN' };
    // A request for a registered key and a request for an unknown key get the same response.
    const wrong = { signature: signed(fresh.privateKey, request.challenge) };
    expect(await refusal(wrong)).toMatchObject(unproven);
    expect(await refusal({ ...wrong, publicKey: sm2GenerateKeyPair().publicKey })).toEqual(await refusal(wrong));
    for (const signature of [signed(pair.privateKey, `${request.challenge} `), 'MEUC'.repeat(24)])
      expect(await refusal({ signature })).toMatchObject(unproven);
    const ended = { bizCode: 'CHALLENGE_ENDED', msg: '待签名内容已失效，请重新获取后再签名' };
    const made = { challenge: `OPEN-KEY-PROOF:${appId}:mine` };
    const own = { ...made, signature: signed(pair.privateKey, made.challenge) };
    expect(await refusal(own)).toMatchObject(ended);
    const elsewhere = await aKeyRequest(await signedIn(test, ZHANG), appId, pair);
    expect((await who.ask(calls.appKeyAdd, elsewhere)).body).toMatchObject(ended);
    const ofAnother = await aKeyRequest(who, (await anApp(test, who)).appId, pair);
    expect((await who.ask(calls.appKeyAdd, { ...ofAnother, appId })).body).toMatchObject(ended);
    // Only a valid proof reveals that the key is already registered. The proof is used up.
    expect(await refusal({})).toMatchObject({ bizCode: 'KEY_KNOWN' });
    expect(await refusal({})).toMatchObject(ended);
    const late = await aKeyRequest(who, appId, fresh);
    await test.sandbox.db
      .updateTable('app_key_challenges')
      .set({ expires_at: new Date(0) })
      .where('app_id', '=', appId)
      .execute();
    expect((await who.ask(calls.appKeyAdd, late)).body).toMatchObject(ended);
  });

  it('records who made or uploaded a key', async () => {
    const { addKey } = await anApp(test, who);
    const [first, second] = [await addKey(), await addKey({ origin: 'UPLOAD' })];
    const rows = await test.sandbox.db
      .selectFrom('app_key_people')
      .select(['serial', 'did', 'user_id'])
      .where('serial', 'in', [first.serial, second.serial])
      .execute();
    expect(rows.map(({ serial, did }) => [serial, did]).sort()).toEqual(
      [
        [first.serial, 'MADE'],
        [second.serial, 'UPLOADED'],
      ].sort(),
    );
  });
});

describe('a rotation', () => {
  it('keeps both keys valid during the overlap in business time, and counts the uses of the old key', async () => {
    const { addKey, key, trail } = await anApp(test, who);
    const { serial: old } = await addKey();
    await test.sandbox.db.updateTable('app_keys').set({ uses: 10 }).where('serial', '=', old).execute();
    const { serial: fresh } = await addKey({ overlap: 'DAY' });
    expect(await key(old)).toMatchObject({ state: 'ENDING', uses: 0 });
    expect(Date.parse((await key(old))?.endTime ?? '')).toBe(Date.parse(after(24 * HOUR)));
    expect(await key(fresh)).toMatchObject({ state: 'VALID', endTime: null });
    await test.sandbox.db.updateTable('app_keys').set({ uses: 13 }).where('serial', '=', old).execute();
    await moved(23);
    expect(await key(old)).toMatchObject({ state: 'ENDING', uses: 3 });
    await moved(1);
    expect(await key(old)).toMatchObject({ state: 'ENDED' });
    expect((await trail())[0]).toBe(`生成密钥${fresh}，替换${old}（24小时后失效）`);
  });

  it('never keeps three valid keys: the next key waits or replaces the current one at once', async () => {
    const { appId, addKey, detail } = await anApp(test, who);
    const first = await addKey();
    const second = await addKey({ overlap: 'WEEK' });
    const request = await aKeyRequest(who, appId);
    expect((await who.ask(calls.appKeyAdd, { ...request, overlap: 'DAY' })).body).toMatchObject({
      bizCode: 'KEYS_ROTATING',
    });
    const third = await who.get(calls.appKeyAdd, { ...request, overlap: 'NONE' });
    const states = Object.fromEntries((await detail()).keys.map(({ serial, state }) => [serial, state]));
    expect(states).toEqual({ [first.serial]: 'ENDING', [second.serial]: 'ENDED', [third.serial]: 'VALID' });
  });

  it('leaves one ending and one valid key after two rotations at once', async () => {
    const { appId, addKey, detail } = await anApp(test, who);
    await addKey();
    const [one, other] = [sm2GenerateKeyPair(), sm2GenerateKeyPair()];
    const first = await aKeyRequest(who, appId, one);
    // Two keys sign the same challenge; only one of them can be registered with it.
    const signature = signed(other.privateKey, first.challenge);
    const requests = [first, { ...first, publicKey: other.publicKey, signature }];
    const both = await Promise.allSettled(
      requests.map((request) => who.get(calls.appKeyAdd, { ...request, overlap: 'DAY' })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await detail()).keys.map(({ state }) => state).sort()).toEqual(['ENDING', 'VALID']);
  });

  it('ends the rotation at once for a revoked key; repeating changes nothing', async () => {
    const { appId, addKey, key, trail } = await anApp(test, who);
    const { serial } = await addKey();
    for (let time = 0; time < 2; time++) await who.get(calls.appKeyRevoke, { appId, serial });
    expect(await key(serial)).toMatchObject({ state: 'REVOKED' });
    expect((await trail()).filter((text) => text.startsWith('停用密钥'))).toHaveLength(1);
    expect((await who.ask(calls.appKeyRevoke, { appId, serial: 'SK-of-nobody' })).body).toMatchObject({ code: 4004 });
  });

  it('notifies the administrators once within the last day, and says whether the old key is still used', async () => {
    const used = await anApp(test, who);
    const old = await used.addKey();
    await used.addKey({ overlap: 'WEEK' });
    await test.sandbox.db.updateTable('app_keys').set({ uses: 5 }).where('serial', '=', old.serial).execute();
    const unused = await anApp(test, who);
    const other = await unused.addKey();
    await unused.addKey({ overlap: 'WEEK' });
    const notified = async () =>
      (
        await test.sandbox.db
          .selectFrom('messages as m')
          .innerJoin('users as u', 'u.user_id', 'm.user_id')
          .where('link_text', '=', '查看密钥')
          .select(['first_title', 'content', 'link_url', 'login_account'])
          .execute()
      ).filter(({ content }) => content.includes(old.serial) || content.includes(other.serial));
    await moved(5 * 24);
    expect(await notified()).toEqual([]);
    for (let day = 0; day < 3; day++) await moved(24);
    const messages = await notified();
    expect(
      messages.map(({ first_title, link_url, login_account }) => [first_title, link_url, login_account]).sort(),
    ).toEqual(
      [
        ['旧密钥仍在使用', `/account-center/secret-key/detail?appId=${used.appId}`, ZHANG],
        ['密钥即将到期', `/account-center/secret-key/detail?appId=${unused.appId}`, ZHANG],
      ].sort(),
    );
    expect(messages.find(({ first_title }) => first_title === '旧密钥仍在使用')?.content).toContain('仍被使用5次');
  });
});

describe('an apiKey', () => {
  /** Creates an application for which an administrator has switched on signing with an apiKey. */
  async function aSharing() {
    const app = await anApp(test, who);
    expect((await app.detail()).hmacEnabled).toBe(false);
    expect((await who.ask(calls.lookApiKey, { appId: app.appId, ...PAY })).body).toMatchObject({ bizCode: 'HMAC_OFF' });
    await who.get(calls.appHmacSwitch, { appId: app.appId, enabled: true, ...PAY });
    return app;
  }
  const look = (appId: string) => who.get(calls.lookApiKey, { appId, ...PAY });

  it('creates the apiKey at the first look, returns the same later, and records each look', async () => {
    const { appId, trail } = await aSharing();
    const first = await look(appId);
    expect(first).toMatchObject({ shownFor: 60_000, apiKey: expect.stringMatching(/^[\w-]{43}$/) });
    const people = await test.sandbox.db
      .selectFrom('app_key_people')
      .selectAll()
      .where('serial', '=', first.serial)
      .execute();
    expect(people.map(({ did }) => did).sort()).toEqual(['LOOKED', 'MADE']);
    expect(await look(appId)).toEqual(first);
    expect((await trail()).slice(0, 2)).toEqual([`查看apiKey${first.serial}`, `生成并查看apiKey${first.serial}`]);
  });

  it('refuses a wrong payment password, which counts as a try', async () => {
    const { appId } = await aSharing();
    const { body } = await who.ask(calls.lookApiKey, { appId, payPassword: 'Wrong#2026' });
    expect(body).toMatchObject({ bizCode: '20030001', msg: '支付密码错误，还可尝试4次' });
    expect(body['data'] ?? {}).not.toHaveProperty('apiKey');
  });

  it('replaces the apiKey with an overlap; the replaced one cannot be shown', async () => {
    const { appId, key } = await aSharing();
    const first = await look(appId);
    const second = await who.get(calls.appApiKeyReplace, { appId, overlap: 'DAY', ...PAY });
    expect(second.apiKey).not.toBe(first.apiKey);
    expect(await look(appId)).toEqual(second);
    expect(await key(first.serial)).toMatchObject({ state: 'ENDING', kind: 'HMAC', publicKey: '' });
    expect((await who.ask(calls.appApiKeyReplace, { appId, overlap: 'DAY', ...PAY })).body).toMatchObject({
      bizCode: 'KEYS_ROTATING',
    });
  });

  it('switches the apiKey off only where a key pair is valid; then it is neither shown nor replaced', async () => {
    const { appId, addKey, detail } = await aSharing();
    await look(appId);
    const off = { appId, enabled: false, ...PAY };
    expect((await who.ask(calls.appHmacSwitch, off)).body).toMatchObject({ bizCode: 'NO_PAIR' });
    await addKey();
    await who.get(calls.appHmacSwitch, off);
    expect(await detail()).toMatchObject({ hmacEnabled: false });
    expect((await who.ask(calls.lookApiKey, { appId, ...PAY })).body).toMatchObject({ bizCode: 'HMAC_OFF' });
    expect((await who.ask(calls.appApiKeyReplace, { appId, overlap: 'NONE', ...PAY })).body).toMatchObject({
      bizCode: 'HMAC_OFF',
    });
    await who.get(calls.appHmacSwitch, { ...off, enabled: true });
    expect((await look(appId)).apiKey).toMatch(/^[\w-]{43}$/);
  });

  it('refuses to show an apiKey that was encrypted under another key, and replaces it', async () => {
    const { appId } = await aSharing();
    const { serial } = await look(appId);
    const sealed_secret = Buffer.alloc(80, 1).toString('base64');
    await test.sandbox.db.updateTable('app_keys').set({ sealed_secret }).where('serial', '=', serial).execute();
    expect((await who.ask(calls.lookApiKey, { appId, ...PAY })).body).toMatchObject({ bizCode: 'HMAC_UNAVAILABLE' });
    const fresh = await who.get(calls.appApiKeyReplace, { appId, overlap: 'NONE', ...PAY });
    expect(await look(appId)).toEqual(fresh);
  });

  it('keeps the apiKey out of rows, logs, messages and other answers', async () => {
    const { appId, detail } = await aSharing();
    const { apiKey } = await look(appId);
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = current_schema()
        and table_type = 'BASE TABLE'`.execute(test.sandbox.db);
    for (const { name } of tables) {
      const { rows } = await sql`select from ${sql.table(name)} t where t::text like ${`%${apiKey}%`} limit 1`.execute(
        test.sandbox.db,
      );
      expect([name, rows.length]).toEqual([name, 0]);
    }
    const others = [
      await detail(),
      await who.get(calls.appList, {}),
      await who.get(calls.appCheckUp, { appId }),
      await test.control('GET', '/outbox'),
    ];
    expect(JSON.stringify([others, test.logged])).not.toContain(apiKey);
  });
});

it('every call that carries a key requires the encrypted envelope', () => {
  for (const call of [calls.appKeyAdd, calls.lookApiKey, calls.appApiKeyReplace, calls.appConfig, calls.appSwitch])
    expect(call.encrypted).toBe(true);
});

it('hides and refuses apiKeys for users without applications to configure', async () => {
  const { appId } = await anApp(test, who);
  await test.sandbox.db.updateTable('user_enterprises').set({ app_id_flag: false }).execute();
  const { rows, merchants } = await who.get(calls.appList, {});
  expect([rows, merchants]).toEqual([[], []]);
  expect((await who.ask(calls.appDetail, { appId })).body).toMatchObject({ code: 4004 });
});

it('an application of another enterprise of the same user is answered as unknown', async () => {
  const { appId } = await anApp(test, who);
  const { db } = test.sandbox;
  const { enterprise_id } = await db
    .selectFrom('user_enterprises as ue')
    .innerJoin('users as u', 'u.user_id', 'ue.user_id')
    .where('u.login_account', '=', ZHANG)
    .where('ue.default_flag', '=', false)
    .select('ue.enterprise_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('user_enterprises')
    .set({ app_id_flag: true })
    .where('enterprise_id', '=', enterprise_id)
    .execute();
  await db.updateTable('apps').set({ enterprise_id }).where('app_id', '=', appId).execute();
  expect((await who.ask(calls.appDetail, { appId })).body).toMatchObject({ code: 4004 });
});
