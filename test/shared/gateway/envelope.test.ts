import fc from 'fast-check';
import { type Envelope, openAnswer, openRequest, seal, sealAnswer, signText } from '@/common/crypto/envelope';
import { fromHex, hmacSm3, secureRandom, sm2Decrypt, sm2GenerateKeyPair, sm3, toHex } from '@/common/crypto/sm';
import { isUuidV7, uuidTime, uuidV7 } from '@/common/crypto/uuid';

const pair = sm2GenerateKeyPair();
const NOW = Date.parse('2026-11-20T14:03:59.123+08:00');
const utf8 = (text: string) => new TextEncoder().encode(text);
const request = { method: 'POST', path: '/auth/oauth/login', token: '' };
const body = { loginAccount: '13800000001', password: '密码 𠮷' };
const sealed = () => seal({ ...request, body, publicKey: pair.publicKey, random: secureRandom, now: NOW });
const open = (envelope: unknown, over: Partial<typeof request> & { now?: number } = {}) =>
  openRequest({ ...request, now: NOW, ...over, body: envelope, privateKey: pair.privateKey });
/** Replaces the hex character at a position by another character. */
const changedAt = (hex: string, place: number) =>
  hex.slice(0, place) + (hex[place] === '0' ? '1' : '0') + hex.slice(place + 1);

describe('the text that is signed', () => {
  it('writes each field with its length in UTF-8 bytes', () => {
    expect(signText(['REQ', '', '云帆', '𠮷'])).toBe('3:REQ\n0:\n6:云帆\n4:𠮷');
  });

  it('gives different texts for different lists of fields', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), fc.array(fc.string({ unit: 'binary' })), (a, b) => {
        fc.pre(JSON.stringify(a) !== JSON.stringify(b));
        expect(signText(a)).not.toBe(signText(b));
      }),
    );
  });
});

describe('a UUIDv7', () => {
  it('contains its time and is well formed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 47 }),
        fc.uint8Array({ minLength: 16, maxLength: 16 }),
        (time, seed) => {
          const uuid = uuidV7(time, () => seed);
          expect(isUuidV7(uuid)).toBe(true);
          expect(uuidTime(uuid)).toBe(time);
        },
      ),
    );
  });
});

describe('a sealed request', () => {
  it('seals a request in the layout of the interface', () => {
    const { body: envelope } = sealed();
    expect(Object.keys(envelope).sort()).toEqual(['content', 'encKey', 'sign', 'uuid']);
    expect(envelope.encKey).toMatch(/^[0-9a-f]{288}$/);
    expect(envelope.sign).toMatch(/^[0-9a-f]{64}$/);
    expect(uuidTime(envelope.uuid)).toBe(NOW);

    // Decrypts the envelope with the cryptographic primitives alone, independently of `openRequest`.
    const secrets = sm2Decrypt(pair.privateKey, fromHex(envelope.encKey) as Uint8Array) as Uint8Array;
    expect(secrets).toHaveLength(48);
    const fields = [
      'REQ',
      'POST',
      '/auth/oauth/login',
      toHex(sm3(utf8(''))),
      envelope.uuid,
      envelope.encKey,
      envelope.content,
    ];
    const text = fields.map((field) => `${Buffer.byteLength(field)}:${field}`).join('\n');
    expect(toHex(hmacSm3(secrets.slice(16), utf8(text)))).toBe(envelope.sign);
  });

  it('a sealed request opens to the same body on the other side', () => {
    expect(open(sealed().body)?.body).toEqual(body);
  });

  it('uses fresh secrets each time', () => {
    const [one, two] = [sealed(), sealed()];
    for (const key of ['sign', 'uuid', 'content', 'encKey'] as const) expect(one.body[key]).not.toBe(two.body[key]);
    expect(one.keys.sm4Key).not.toEqual(two.keys.sm4Key);
  });

  it('binds a sealed request to its method, path and token', () => {
    const { body: envelope } = sealed();
    expect(open(envelope, { method: 'GET' })).toBeNull();
    expect(open(envelope, { path: '/auth/oauth/logout' })).toBeNull();
    expect(open(envelope, { token: 'somebody' })).toBeNull();
  });

  it('refuses a sealed request that is more than 300 s off, on either side', () => {
    const { body: envelope } = sealed();
    expect(open(envelope, { now: NOW + 300_000 })).not.toBeNull();
    expect(open(envelope, { now: NOW - 300_000 })).not.toBeNull();
    expect(open(envelope, { now: NOW + 300_001 })).toBeNull();
    expect(open(envelope, { now: NOW - 300_001 })).toBeNull();
  });

  it.each(['sign', 'content', 'encKey'] as const)('refuses a sealed request when %s is changed', (key) => {
    const { body: envelope } = sealed();
    const hex = envelope[key];
    const step = Math.max(1, Math.floor(hex.length / 12));
    for (let place = 0; place < hex.length; place += step) {
      expect(open({ ...envelope, [key]: changedAt(hex, place) })).toBeNull();
    }
    expect(open({ ...envelope, [key]: hex.slice(2) })).toBeNull();
    expect(open({ ...envelope, [key]: hex.toUpperCase() })).toBeNull();
    expect(open({ ...envelope, [key]: 5 })).toBeNull();
    expect(open({ ...envelope, [key]: undefined })).toBeNull();
  });

  it('refuses a sealed request under another uuid of the same time', () => {
    const { body: envelope } = sealed();
    expect(open({ ...envelope, uuid: uuidV7(NOW, secureRandom) })).toBeNull();
    expect(open({ ...envelope, uuid: `${envelope.uuid}\n` })).toBeNull();
  });

  it.each([null, undefined, 5, 'text', [], {}])('refuses a sealed request when the body is %p', (shape) => {
    expect(open(shape)).toBeNull();
  });
});

describe('a sealed answer', () => {
  const answer = { code: 0, msg: '', data: { access_token: '令牌' } };
  const answering = () => {
    const { body: envelope, keys } = sealed();
    const opened = open(envelope);
    if (!opened) throw new Error('the request did not open');
    return {
      keys,
      reply: sealAnswer(opened.keys, { path: request.path, status: 200, body: answer, random: secureRandom }),
    };
  };

  it('an answer opens with the keys of its request', () => {
    const { keys, reply } = answering();
    expect(openAnswer(keys, { path: request.path, status: 200, body: reply })).toEqual(answer);
  });

  it('gives each answer a separate IV', () => {
    const { body: envelope } = sealed();
    const { reply } = answering();
    expect(reply.content.slice(0, 32)).not.toBe((envelope as Envelope).content.slice(0, 32));
  });

  it('refuses an answer for another path, status, request or content', () => {
    const { keys, reply } = answering();
    const at = { path: request.path, status: 200, body: reply };
    expect(openAnswer(keys, { ...at, path: '/other' })).toBeUndefined();
    expect(openAnswer(keys, { ...at, status: 500 })).toBeUndefined();
    expect(openAnswer(sealed().keys, at)).toBeUndefined();
    expect(openAnswer(keys, { ...at, body: { ...reply, content: changedAt(reply.content, 40) } })).toBeUndefined();
    expect(openAnswer(keys, { ...at, body: { ...reply, sign: changedAt(reply.sign, 3) } })).toBeUndefined();
    expect(openAnswer(keys, { ...at, body: { ...reply, uuid: sealed().body.uuid } })).toBeUndefined();
    for (const body of [null, 'x', {}, answer]) expect(openAnswer(keys, { ...at, body })).toBeUndefined();
  });

  it('refuses a request as an answer to itself', () => {
    const { body: envelope, keys } = sealed();
    expect(openAnswer(keys, { path: request.path, status: 200, body: envelope })).toBeUndefined();
  });
});
