import { targetProblem } from '@/features/documents/TryIt';
import { TEXT } from '@/features/documents/text';

describe('the target of a call that is tried', () => {
  it.each([
    '/openapi/v1/balances',
    '/openapi/v1/orders?outTradeNo=T0001',
    '/openapi/v1/orders?outTradeNo=%E7%AB%AF%E5%8D%88&a=b+c',
    '/openapi/v1/orders/P1/refunds',
  ])('is sent as it stands: %s', (target) => {
    expect(targetProblem(target)).toBeUndefined();
  });

  it.each([
    '/openapi/v1/../../session',
    '/openapi/v1/orders/../balances',
    '/openapi/v1/./balances',
    '/openapi/v1/%2e%2e/balances',
    '/openapi/v1/orders?outTradeNo=端午',
    '/openapi/v1/订单',
    '/openapi/v1//balances',
    '/openapi/v1/orders\\balances',
    '/openapi/v1/orders?a="b"',
    '/openapi/v1/orders?',
  ])('is refused, because the browser would send another or part of it is lost: %s', (target) => {
    expect(targetProblem(target)).toBe(TEXT.changedTarget);
  });

  it.each([
    '',
    '/balances',
    '//example.com/openapi/v1/balances',
    'https://example.com/openapi/v1/balances',
    '/openapi/v1/orders/{orderNo}',
    '/openapi/v1/a#b',
  ])('is no address of the open interface: %s', (target) => {
    expect(targetProblem(target)).toBe(TEXT.needTarget);
  });
});
