import type { ProductState } from '@/contract/calls/products';
import { openingOf } from '@/features/products/links';
import { nextOf } from '@/features/products/next';
import { aProduct, NO } from './samples';

const WHO = { merchantNo: 'S1', mayOpen: true };
const next = (over: Parameters<typeof aProduct>[0], who: Partial<typeof WHO> = {}) => {
  const { text, to } = nextOf(aProduct(over), { ...WHO, ...who });
  return `${text} ${to}`;
};
const DETAIL = '查看详情 /product/revision/detail?productCode=WECHAT';

describe('the one next step with a product', () => {
  it.each<[ProductState, string, string]>([
    ['UN_OPEN', '', '立即开通 /product/revision/payMethod?productCodes=WECHAT'],
    ['AUDITING', NO, DETAIL],
    ['WAIT_SIGN', NO, `去签约 /product/revision/textMessageSign?applyNo=${NO}`],
    ['OPEN', '', DETAIL],
    ['CHANGING', NO, DETAIL],
    ['STOPPED', '', DETAIL],
    ['REJECTED', NO, `修改资料 /product/applyDetail?applyNo=${NO}&rejectReason=1`],
  ])('offers the next step for a product in the state %s', (state, applyNo, wanted) => {
    expect(next({ state, applyNo })).toBe(wanted);
  });

  it('continues a draft of several products on its page, or a refused draft on the page of its application', () => {
    const draft = 'ALIPAY,WECHAT';
    expect(next({ state: 'DRAFT', draft })).toBe('继续填写 /product/revision/payMethod?productCodes=ALIPAY%2CWECHAT');
    expect(next({ state: 'DRAFT', draft, applyNo: NO })).toBe(`继续填写 /product/applyDetail?applyNo=${NO}&edit=1`);
  });

  it('leads the first product to the opening of the merchant', () => {
    const first = { merchantNo: '' };
    expect(next({}, first)).toBe('立即开通 /product/revision/firstOpen');
    expect(next({ state: 'DRAFT' }, first)).toBe('继续填写 /product/revision/firstOpen');
    expect(next({ state: 'AUDITING', applyNo: NO }, first)).toBe(`查看详情 /product/revision/openStatus?applyNo=${NO}`);
    expect(next({ state: 'REJECTED', applyNo: NO }, first)).toBe(`修改资料 /product/revision/openReject?applyNo=${NO}`);
  });

  it('offers only the details to a user who may not open products, or while a requirement is missing', () => {
    for (const state of ['UN_OPEN', 'DRAFT', 'WAIT_SIGN', 'REJECTED'] as const)
      expect(next({ state, applyNo: NO }, { mayOpen: false })).toBe(DETAIL);
    expect(next({ missing: [{ text: '需先开通收银台', link: '/product/index' }] })).toBe(DETAIL);
  });

  it.each([
    [['ZTO_PS'], '/product/revision/pages/openPs'],
    [['ZTO_DEFRAY'], '/product/revision/detail?productCode=ZTO_DEFRAY&apply=open'],
    [['WECHAT', 'ALIPAY'], '/product/revision/payMethod?productCodes=WECHAT%2CALIPAY'],
  ])('the products %s are opened on their own page', (codes, page) => {
    expect(openingOf(codes)).toBe(page);
  });
});
