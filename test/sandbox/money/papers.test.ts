import { papersName, receiptLines, receiptPdf } from '@sandbox/domain/money/papers/receiptPdf';
import { readPdf } from '@test/support/readPdf';
import { anOrder } from '@test/support/samples';
import { ORDER_KIND_WORDS, OrderKind, OrderState, paperOf } from '@/contract/calls/orders';

const AT = new Date('2026-11-20T10:00:00+08:00');
const PAID: readonly OrderState[] = ['SUCCESS', 'RETURNED'];
const NOT_YET = '截至生成时间，本单尚未付款成功，不是付款凭证。';
const NEVER = '本单未付款，不是付款凭证。';

describe.each(OrderState.options)('the paper of an order that is %s', (state) => {
  it.each(OrderKind.options)('a paper of kind %s proves a payment only if money was paid', async (kind) => {
    const order = anOrder({ kind, state });
    const texts = readPdf(await receiptPdf([order], AT)).join('');
    const isPaid = PAID.includes(state);
    expect(paperOf(state)).toBe(isPaid ? 'receipt' : 'application');
    expect(texts).toContain(`${ORDER_KIND_WORDS[kind]}${isPaid ? '回单' : '申请单'}`);
    expect(texts.includes('申请单')).toBe(!isPaid);
    expect(papersName([order, order])).toBe(isPaid ? '业务回单' : '业务申请单');
  });

  it('states whether nothing was paid yet, or nothing will be paid', () => {
    const words = receiptLines(anOrder({ state })).filter((line) => line === NOT_YET || line === NEVER);
    const waits = state === 'WAIT_RELEASE' || state === 'PROCESSING';
    expect(words).toEqual(PAID.includes(state) ? [] : [waits ? NOT_YET : NEVER]);
  });
});

it('papers of different kinds get a common name', () => {
  expect(papersName([anOrder({ state: 'SUCCESS' }), anOrder({ state: 'FAILED' })])).toBe('业务单据');
});
