import { anOutNo } from '@test/support/openClient';
import type { TestSandbox } from '@test/support/sandbox';

/**
 * Builds a program's request for a contract that starts on the platform's current day, because another test may have
 * moved the business time.
 */
export function aSign(test: TestSandbox, more: object = {}) {
  const now = test.sandbox.platform.clock.roughly().getTime();
  const dayIn = (days: number) => new Date(now + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
  return {
    outSignNo: anOutNo('Q'),
    payerName: '周小川',
    mobile: '13912345678',
    project: '会员月费',
    singleLimit: '100.00',
    dailyLimit: '200.00',
    monthlyLimit: '300.00',
    totalLimit: '1000.00',
    validFrom: dayIn(0),
    validUntil: dayIn(30),
    channel: 'LINK',
    ...more,
  };
}

/** Confirms the contract on the phone page that the link opens. */
export async function confirmSign(test: TestSandbox, signUrl: string): Promise<void> {
  const [, token = ''] = signUrl.split('#');
  let cookie = '';
  for (const action of ['open', 'confirm']) {
    const response = await test.fetch(`/sandbox-phone/collect/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
      body: JSON.stringify({ token, bankCode: '102' }),
    });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    expect(await response.json()).toMatchObject({ code: 0 });
  }
}
