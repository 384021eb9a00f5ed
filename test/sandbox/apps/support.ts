import { type Applicant, signedIn } from '@test/support/onboarding';
import type { TestSandbox } from '@test/support/sandbox';
import { catalogue as calls } from '@/contract/catalogue';
import type { RequestOf } from '@/contract/defineCall';
import { sm2GenerateKeyPair } from '@/shared/gateway/sm';
import { PAY_PASSWORD, ZHANG } from '../money/orderSupport';

export const MERCHANT = 'S800010000001';
/** Administrator of another enterprise, with applications of its own to configure. */
export const WANG = '13800000004';
export const PAY = { payPassword: PAY_PASSWORD };

let made = 0;

/** A program of the demo merchant, and what is done with it. */
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
    addKey: (more: Partial<RequestOf<typeof calls.appKeyAdd>> = {}) =>
      owner.get(calls.appKeyAdd, {
        appId,
        origin: 'BROWSER',
        publicKey: sm2GenerateKeyPair().publicKey,
        overlap: 'NONE',
        ...PAY,
        ...more,
      }),
    trail: async () => (await detail()).trail.map(({ text }) => text),
  };
}
