import { answers, refuses, type StandIn } from '@test/support/answers';
import { rootReducer } from '@test/support/rootReducer';
import { aUser } from '@test/support/samples';
import { submitting } from '@test/support/submitting';
import { userOpenProduct, userProductResend, userProductSendInfo } from '@/contract/calls/memberProducts';
import { codeRequested, placeOf, productSubmitted } from '@/features/memberProducts/forms';
import { sessionEvents } from '@/features/session';
import { codeSent, selectCode } from '@/shared/form/codes';
import { secrets } from '@/shared/ports/secrets';

const PAY_BANK = { productCode: 'PAY_BANK' } as const;
const SENT = { receiver: '138****0001', validSeconds: 300 };
const OPENED = {
  ...PAY_BANK,
  productName: '付款到银行卡',
  description: '',
  opened: true,
  openTime: '2026-11-20T10:00:00+08:00',
  fee: { words: '', feeRate: '0.1', minFee: '1.00', maxFee: null, example: { amount: '1000.00', fee: '1.00' } },
  limits: { single: null, day: null, month: null },
};
const signedIn = (...more: Parameters<typeof rootReducer>[1][]) =>
  [sessionEvents.loggedIn({ user: aUser() } as never), ...more].reduce(
    rootReducer,
    rootReducer(undefined, { type: 'begin' }),
  );
const paths = (requests: readonly { path: string }[]) => requests.map(({ path }) => path);

describe('the code', () => {
  const requestCode = (standIns: StandIn[], before = signedIn()) =>
    submitting(codeRequested(PAY_BANK), standIns, { before });
  const again = signedIn(codeSent({ id: placeOf(PAY_BANK), to: SENT.receiver, nextAt: 1 }));

  it('sends the first code and shows its receiver', async () => {
    const { world, state } = await requestCode([answers(userProductSendInfo, SENT)]);
    expect(paths(world.requests)).toEqual([userProductSendInfo.path]);
    expect(selectCode(placeOf(PAY_BANK))(state)).toMatchObject({ to: SENT.receiver, nextAt: world.now + 60_000 });
  });

  it('sends the code again by its own call', async () => {
    const { world } = await requestCode([answers(userProductResend, SENT)], again);
    expect(paths(world.requests)).toEqual([userProductResend.path]);
  });

  it('sends a first code when the platform has none', async () => {
    const { world, form } = await requestCode(
      [refuses(userProductResend, { msg: '请先获取验证码', bizCode: 'NOT_SENT' }), answers(userProductSendInfo, SENT)],
      again,
    );
    expect(paths(world.requests)).toEqual([userProductResend.path, userProductSendInfo.path]);
    expect(form.stage).not.toBe('refused');
  });
});

describe('opening', () => {
  const opened = (standIn: StandIn) =>
    submitting(
      productSubmitted({ ...PAY_BANK, productName: '付款到银行卡', secretIds: { code: secrets.put('123456') } }),
      [standIn],
      { before: signedIn() },
    );

  it('sends the code when a product is opened', async () => {
    const { world, form } = await opened(answers(userOpenProduct, OPENED));
    expect(world.requests).toEqual([{ path: userOpenProduct.path, body: { ...PAY_BANK, code: '123456' } }]);
    expect(form.stage).toBe('done');
  });

  it('shows a refused opening at the code', async () => {
    const { form } = await opened(
      refuses(userOpenProduct, { msg: '验证码错误或已失效', fields: { code: '验证码错误或已失效' } }),
    );
    expect(form).toMatchObject({ stage: 'refused', refused: { fields: { code: '验证码错误或已失效' } } });
  });
});
