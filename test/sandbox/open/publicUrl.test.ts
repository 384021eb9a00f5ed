import { anOutNo, aProgram, type Program } from '@test/support/openClient';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { getThirdLoginQrCode } from '@/contract/calls/qrLogin';
import { aSign } from './collectingSupport';

/*
 * Tests that links to outside the platform begin with PUBLIC_URL. The Host header is not signed, so it must not
 * affect them.
 */

const PUBLIC_URL = 'https://pay.example.com/open';

describe.each<[string, string | undefined]>([
  ['the address of listening', undefined],
  ['PUBLIC_URL', PUBLIC_URL],
])('a link begins with %s', (_what, publicUrl) => {
  let test: TestSandbox;
  let app: Program;
  beforeAll(async () => {
    test = await aSandbox({ publicUrl });
    app = await aProgram(test);
  });
  afterAll(() => test.stop());

  const expected = () => publicUrl ?? test.url;

  it.each(['evil.example', 'evil.example:443', 'evil.example/"><x>', '127.0.0.1.evil.example'])(
    'links ignore the host %s of the request',
    async (host) => {
      const sent = async (path: string, body: object) => {
        const signed = app.prepare('POST', `/openapi/v1${path}`, body);
        return app.send({ ...signed, headers: { ...signed.headers, host, 'x-forwarded-host': host } });
      };
      const order = await sent('/orders', { outTradeNo: anOutNo('H'), amount: '1.00', subject: '商品' });
      const sign = await sent('/collect-signs', aSign(test));
      expect([order.status, sign.status]).toEqual([200, 200]);
      expect(String(order.body['cashierUrl']).startsWith(`${expected()}/cashier/`)).toBe(true);
      expect(String(sign.body['signUrl']).startsWith(`${expected()}/sandbox-phone/collect#`)).toBe(true);
    },
  );

  it('a text message to a payer contains a link with this address', async () => {
    const { body } = await app.post('/collect-signs', aSign(test, { channel: 'SMS' }));
    expect(body['signUrl']).toBeNull();
    const { text } = await test.sandbox.db
      .selectFrom('outbox')
      .select('text')
      .where('purpose', '=', 'COLLECT_SIGN')
      .orderBy('sent_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(text).toContain(`${expected()}/sandbox-phone/collect#`);
  });

  it('the QR code of a login contains this address', async () => {
    const { body } = await test.ask(getThirdLoginQrCode, {});
    const { qrCodeId, content } = body.data as { qrCodeId: string; content: string };
    expect(content).toBe(`${expected()}/sandbox-phone/?code=${qrCodeId}`);
  });
});
