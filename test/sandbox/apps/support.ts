import { type Applicant, signedIn } from '@test/support/onboarding';
import type { TestSandbox } from '@test/support/sandbox';
import { sm2GenerateKeyPair, sm2Sign } from '@/common/crypto/sm';
import { catalogue as calls } from '@/contract/calls/catalogue';
import type { RequestOf } from '@/contract/defineCall';
import { PAY_PASSWORD, ZHANG } from '../money/orderSupport';

export const MERCHANT = 'S800010000001';
/** Administrator of another enterprise, who may configure its applications. */
export const WANG = '13800000004';
export const PAY = { payPassword: PAY_PASSWORD };

/** Builds a request that registers the public key of a pair, with a proof of the private key. */
export async function aKeyRequest(
  who: Applicant,
  appId: string,
  { privateKey, publicKey } = sm2GenerateKeyPair(),
): Promise<RequestOf<typeof calls.appKeyAdd>> {
  const { challenge } = await who.get(calls.appKeyChallenge, { appId });
  const signature = Buffer.from(sm2Sign(privateKey, Buffer.from(challenge))).toString('base64');
  return { appId, origin: 'BROWSER', publicKey, overlap: 'NONE', challenge, signature, ...PAY };
}

let made = 0;

/** Creates an application of the demo merchant, with functions for its calls. */
export async function anApp(test: TestSandbox, who?: Applicant) {
  const owner = who ?? (await signedIn(test, ZHANG));
  const { appId } = await owner.get(calls.appCreate, {
    merchantNo: MERCHANT,
    name: `测试应用${++made}`,
    scopes: ['ORDER', 'READ'],
  });
  const detail = () => owner.get(calls.appDetail, { appId });
  return {
    appId,
    owner,
    detail,
    key: (serial: string) => detail().then(({ keys }) => keys.find((key) => key.serial === serial)),
    addKey: async (more: Partial<RequestOf<typeof calls.appKeyAdd>> = {}, pair = sm2GenerateKeyPair()) =>
      owner.get(calls.appKeyAdd, { ...(await aKeyRequest(owner, appId, pair)), ...more }),
    trail: async () => (await detail()).trail.map(({ text }) => text),
  };
}
