import { type Sm2Signatures, startSignatures } from '@sandbox/sm/signatures';
import { sm2 } from 'sm-crypto-v2';
import { SM2_USER_ID } from '@/contract/open/openSigning';

/* Tests signatures that the platform makes and verifies, against another implementation. */

const OWN = sm2.generateKeyPairHex();
const OTHER = sm2.generateKeyPairHex();
const MESSAGE = Buffer.from('POST\n/openapi/v1/orders\n1\nabc\n{"a":"元"}\n');
const options = (publicKey: string) => ({ hash: true, der: true, userId: SM2_USER_ID, publicKey });
const signed = (message: Buffer, { privateKey, publicKey } = OTHER) =>
  Buffer.from(sm2.doSignature(message, privateKey, options(publicKey)), 'hex');

let signatures: Sm2Signatures;
beforeAll(() => {
  signatures = startSignatures(OWN);
});
afterAll(() => signatures.close());

const verify = (message: Buffer, der: Buffer, publicKey = OTHER.publicKey) =>
  signatures.verify({ publicKey, message, der, subject: 'test' });

it('makes signatures that another implementation verifies', async () => {
  for (let i = 0; i < 20; i++) {
    const der = await signatures.sign(MESSAGE);
    expect(sm2.doVerifySignature(MESSAGE, der.toString('hex'), OWN.publicKey, options(OWN.publicKey))).toBe(true);
    expect(await verify(MESSAGE, der, OWN.publicKey)).toBe(true);
  }
});

it('verifies signatures of another implementation, only over the same bytes and under the same key', async () => {
  for (let i = 0; i < 24; i++) {
    expect(await verify(MESSAGE, signed(MESSAGE))).toBe(true);
    expect(await verify(Buffer.concat([MESSAGE, Buffer.of(32)]), signed(MESSAGE))).toBe(false);
    expect(await verify(MESSAGE, signed(MESSAGE), OWN.publicKey)).toBe(false);
  }
});

it('refuses a signature that was made with another id', async () => {
  const { privateKey, publicKey } = OTHER;
  const der = sm2.doSignature(MESSAGE, privateKey, { hash: true, der: true, publicKey, userId: '8765432187654321' });
  expect(await verify(MESSAGE, Buffer.from(der, 'hex'))).toBe(false);
});

const N = 'fffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123';
const der = (r: string, s: string) => {
  const part = (hex: string) => `02${(hex.length / 2).toString(16).padStart(2, '0')}${hex}`;
  const parts = part(r) + part(s);
  return Buffer.from(`30${(parts.length / 2).toString(16).padStart(2, '0')}${parts}`, 'hex');
};

/**
 * Returns a signature whose two numbers need no leading zero byte, so that the modified signatures in the tests have
 * the expected lengths.
 */
function plainOne() {
  while (true) {
    const one = signed(MESSAGE);
    if (one.length === 70) return one;
  }
}

describe('signatures that are not strict DER', () => {
  it.each<[string, (one: Buffer) => Buffer]>([
    ['nothing', () => Buffer.alloc(0)],
    ['a byte behind it', (one) => Buffer.concat([one, Buffer.of(0)])],
    ['a byte short', (one) => one.subarray(0, -1)],
    ['a length in the long form', (one) => Buffer.concat([Buffer.of(0x30, 0x81, one[1] ?? 0), one.subarray(2)])],
    [
      'a number with zeros before it',
      (one) => der(`00${one.subarray(4, 36).toString('hex')}`, one.subarray(38).toString('hex')),
    ],
    ['a set for a sequence', (one) => Buffer.concat([Buffer.of(0x31), one.subarray(1)])],
    ['both numbers as they are', (one) => Buffer.concat([one.subarray(4, 36), one.subarray(38)])],
    ['zero for r', (one) => der('00', one.subarray(38).toString('hex'))],
    ['zero for s', (one) => der(one.subarray(4, 36).toString('hex'), '00')],
    ['n for s', (one) => der(one.subarray(4, 36).toString('hex'), `00${N}`)],
    [
      'n added to s',
      (one) => {
        const s = (BigInt(`0x${one.subarray(38).toString('hex')}`) + BigInt(`0x${N}`)).toString(16);
        return der(one.subarray(4, 36).toString('hex'), s.padStart(66, '0'));
      },
    ],
    ['a negative number', (one) => der(`80${one.subarray(5, 36).toString('hex')}`, one.subarray(38).toString('hex'))],
  ])('refuses a signature that is not strict DER: %s', async (_name, change) => {
    const one = plainOne();
    expect(await verify(MESSAGE, one)).toBe(true);
    expect(await verify(MESSAGE, change(one))).toBe(false);
  });
});

it('refuses a signature under a key that is not on the curve', async () => {
  expect(await verify(MESSAGE, signed(MESSAGE), `04${'11'.repeat(64)}`)).toBe(false);
});

it('verifies at most the allowed number at once, and still signs', async () => {
  const few = startSignatures(OWN, { mostVerifying: 3 });
  try {
    const one = signed(MESSAGE);
    const request = { publicKey: OTHER.publicKey, message: MESSAGE, der: one };
    const all = await Promise.allSettled([...'abcde'].map((subject) => few.verify({ ...request, subject })));
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
    const held = [...'abc'].map((subject) => few.verify({ ...request, subject }));
    expect(await verify(MESSAGE, await few.sign(MESSAGE), OWN.publicKey)).toBe(true);
    expect(await Promise.all(held)).toEqual([true, true, true]);
  } finally {
    await few.close();
  }
});
