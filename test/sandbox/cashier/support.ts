import type { Applicant } from '@test/support/onboarding';
import type { TestSandbox } from '@test/support/sandbox';
import { cashierOrderCreate, cashierOrderDetail } from '@/contract/calls/cashierOrders';
import type { RequestOf } from '@/contract/defineCall';
import { aRequestNo } from '../money/orderSupport';

export const YUNFAN = 'S800010000001';

/** A response of the platform to the cashier's page. */
export interface CashierResponse {
  code: number;
  msg: string;
  data: {
    state: string;
    tries: number;
    failed: string;
    returned: number;
    back: string | null;
    methods: { code: string; name: string; note: string; off: boolean }[];
    [more: string]: unknown;
  };
}

/** Returns functions that send the requests of a payer's page, to any instance of the platform. */
export function aPayerOf(url: string, address: string) {
  // The request may go to another instance than the one in the link.
  const path = address.replace(/^https?:\/\/[^/]+/, '');
  const post = async (what: string, body: unknown) => {
    const response = await fetch(`${url}${path}/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as CashierResponse };
  };
  return {
    state: async () => ((await (await fetch(`${url}${path}/state`)).json()) as CashierResponse).data,
    pay: async (more: { payMethod?: string; fate?: string; tries?: number } = {}) =>
      (await post('pay', { payMethod: 'WECHAT', tries: 0, ...more })).body,
    post,
  };
}

/** Creates a payment link as a user of the merchant. */
export async function aLink(
  test: TestSandbox,
  who: Applicant,
  more: Partial<RequestOf<typeof cashierOrderCreate>> = {},
) {
  const order = await who.get(cashierOrderCreate, {
    merchantNo: YUNFAN,
    requestNo: aRequestNo(),
    amount: '120.00',
    subject: '定制礼盒',
    ...more,
  });
  return { order, payer: aPayerOf(test.url, order.cashierUrl) };
}

export const detailOf = (who: Applicant, tradeNo: string) => who.get(cashierOrderDetail, { tradeNo });

/** Advances the clock and waits until the work that is due has ended. */
export const passes = async (test: TestSandbox, ms: number) => {
  await test.control('POST', '/clock', { advance: `PT${Math.ceil(ms / 1000)}S` });
  await test.sandbox.idle();
};
