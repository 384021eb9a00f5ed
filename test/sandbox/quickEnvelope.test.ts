import { openAnswerQuickly, sealQuickly } from '@test/support/quickEnvelope';
import { openAnswer, openRequest, sealAnswer } from '@/common/crypto/envelope';
import { secureRandom, sm2GenerateKeyPair } from '@/common/crypto/sm';

const NOW = 1_790_000_000_000;
const { privateKey, publicKey } = sm2GenerateKeyPair();
const target = { method: 'POST', path: '/user/platform/login', token: 'token' };
const sealed = (body: unknown) => sealQuickly({ ...target, body, publicKey, random: secureRandom, now: NOW });

it('the platform opens the quick envelope of the tests like any other envelope', () => {
  const body = { remark: '🎂蛋糕', amount: '12.00' };
  const first = sealed(body);
  const second = sealed(body);
  for (const { body: envelope, keys } of [first, second])
    expect(openRequest({ ...target, body: envelope, privateKey, now: NOW })).toEqual({
      body,
      keys: { ...keys, sm4Key: expect.anything(), macKey: expect.anything() },
    });
  expect(second.body.uuid).not.toBe(first.body.uuid);
  expect(openRequest({ ...target, token: 'other', body: first.body, privateKey, now: NOW })).toBeNull();
});

it('the tests open the sealed answers of the platform, but no changed answer', () => {
  const { keys } = sealed({});
  const body = sealAnswer(keys, { path: target.path, status: 200, body: { code: 0 }, random: secureRandom });
  const answer = { path: target.path, status: 200, body };
  expect(openAnswerQuickly(keys, answer)).toEqual({ code: 0 });
  expect(openAnswer(keys, answer)).toEqual({ code: 0 });
  expect(openAnswerQuickly(keys, { ...answer, status: 400 })).toBeUndefined();
  expect(openAnswerQuickly({ ...keys, uuid: 'other' }, answer)).toBeUndefined();
});
