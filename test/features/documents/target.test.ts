import { targetOf, targetProblem } from '@/features/documents/trying/target';
import { TEXT } from '@/features/documents/trying/text';

describe('the target of a call that is tried', () => {
  it.each([
    '/openapi/v1/balances',
    '/openapi/v1/orders?outTradeNo=T0001',
    '/openapi/v1/orders?outTradeNo=%E7%AB%AF%E5%8D%88&a=b+c',
    '/openapi/v1/orders/P1/refunds',
  ])('sends the target unchanged: %s', (target) => {
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
  ])('refuses a target that the browser would change or cut: %s', (target) => {
    expect(targetProblem(target)).toBe(TEXT.changedTarget);
  });

  it.each([
    '',
    '/balances',
    '//example.com/openapi/v1/balances',
    'https://example.com/openapi/v1/balances',
    '/openapi/v1/orders/{orderNo}',
    '/openapi/v1/a#b',
  ])('refuses a target outside the open interface: %s', (target) => {
    expect(targetProblem(target)).toBe(TEXT.needTarget);
  });
});

describe('the target that is built', () => {
  it.each([
    ['/openapi/v1/orders/{tradeNo}/close', { tradeNo: 'T1' }, {}, '/openapi/v1/orders/T1/close'],
    ['/openapi/v1/orders', {}, { outTradeNo: 'a b&c=d' }, '/openapi/v1/orders?outTradeNo=a+b%26c%3Dd'],
    ['/openapi/v1/entries', {}, { startTime: '2026-11-20T00:00:00+08:00', who: "端午'节" }, null],
    ['/openapi/v1/orders/{tradeNo}', { tradeNo: 'a/b?c#d 端午' }, {}, null],
  ])('the target built from %s equals the target that a browser sends', (path, params, query, expected) => {
    const target = targetOf(path, params as Record<string, string>, query as Record<string, string>);
    if (expected !== null) expect(target).toBe(expected);
    expect(targetProblem(target)).toBeUndefined();
    const { pathname, search } = new URL(target, 'https://shop.example.com');
    expect(pathname + search).toBe(target);
  });

  it('keeps the placeholder of a missing parameter, so that the target is refused', () => {
    const target = targetOf('/openapi/v1/orders/{tradeNo}', {}, {});
    expect(target).toBe('/openapi/v1/orders/{tradeNo}');
    expect(targetProblem(target)).toBe(TEXT.needTarget);
  });

  it('a parameter cannot lead to another path', () => {
    expect(targetProblem(targetOf('/openapi/v1/orders/{tradeNo}', { tradeNo: '..' }, {}))).toBe(TEXT.changedTarget);
    expect(targetOf('/openapi/v1/orders/{tradeNo}', { tradeNo: '../balances' }, {})).toBe(
      '/openapi/v1/orders/..%2Fbalances',
    );
  });
});
