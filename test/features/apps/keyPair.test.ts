import { createPrivateKey, createPublicKey } from 'node:crypto';
import { HAS_SM2 } from '@sandbox/sm/native';
import { withTools } from '@test/support/tools';
import { keyPairs, privatePem, publicPem, readPublicKey } from '@/features/apps/keyPair';

/* Tests of keys as files, and of invalid pasted texts. */

const pair = () => keyPairs.make();

it('makes a private key in a PEM file', async () => {
  expect(privatePem(await pair()).split('\n')[0]).toBe('-----BEGIN PRIVATE KEY-----');
});

withTools(it, HAS_SM2 ? [] : ['Node.js with SM2'])(
  'makes a pair whose files are of the curve SM2 and belong together',
  async () => {
    const made = await pair();
    const pem = privatePem(made);
    const exported = createPublicKey(createPrivateKey(pem)).export({ type: 'spki', format: 'pem' });
    expect(exported).toBe(publicPem(made.publicKey));
  },
);

it('makes a different key pair each time', async () => {
  const [first, second] = [await pair(), await pair()];
  expect(first.privateKey).not.toBe(second.privateKey);
});

describe('a public key that was pasted', () => {
  it.each([
    ['as PEM', (key: string) => publicPem(key)],
    ['as PEM with the line ends of Windows', (key: string) => publicPem(key).replaceAll('\n', '\r\n')],
    ['as 130 digits', (key: string) => key],
    ['as its coordinates', (key: string) => key.slice(2)],
    ['in capitals with spaces', (key: string) => key.toUpperCase().replace(/(.{8})/g, '$1 ')],
  ])('reads a pasted public key %s', async (_how, typed) => {
    const { publicKey } = await pair();
    expect(readPublicKey(typed(publicKey))).toEqual({ publicKey });
  });

  it('refuses other keys and texts with the kind of the fault', async () => {
    const made = await pair();
    expect(readPublicKey(privatePem(made))).toEqual({ fault: 'private' });
    // A key of the curve P-256 in place of SM2.
    const other = publicPem(made.publicKey).replace('YIKoEcz1UBgi0D', 'YIKoZIzj0DAQcD');
    expect(other).not.toBe(publicPem(made.publicKey));
    expect(readPublicKey(other)).toEqual({ fault: 'other' });
    const off = made.publicKey.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
    for (const point of [off, `04${'0'.repeat(128)}`, `04${'f'.repeat(128)}`])
      for (const typed of [point, publicPem(point)]) expect(readPublicKey(typed)).toEqual({ fault: 'other' });
    for (const typed of ['', 'abc', made.privateKey, '-----BEGIN PUBLIC KEY-----\n***\n-----END PUBLIC KEY-----'])
      expect(readPublicKey(typed)).toEqual({ fault: 'form' });
  });
});
