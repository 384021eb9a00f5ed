import type { Product, ProductDetail } from '@/contract/calls/products';

export const AT = '2026-11-20T10:00:00+08:00';
export const NO = 'SQ202611200000000001';

export const TERMS: Product['terms'] = {
  feeRate: '0.38',
  fixedFee: '0.00',
  minFee: '0.01',
  maxFee: null,
  tiers: [],
  words: '按金额的0.38%收取，最低0.01元',
  settleWords: 'T+1',
  example: { amount: '1000.00', fee: '3.80' },
};

export const aProduct = (over: Partial<Product> = {}): Product => ({
  productCode: 'WECHAT',
  productName: '微信支付',
  kind: '支付方式',
  description: '在公众号、小程序和扫码场景使用微信付款。',
  state: 'UN_OPEN',
  terms: TERMS,
  limits: { single: '100000.00', day: '1000000.00', month: null },
  missing: [],
  applyNo: '',
  applyState: null,
  draft: '',
  reason: '',
  openedAt: null,
  ...over,
});

export const aDetail = (over: Partial<ProductDetail> = {}): ProductDetail => ({
  ...aProduct({ state: 'OPEN', openedAt: AT }),
  history: [
    { nr: 2, effectiveFrom: '2026-11-26T00:00:00+08:00', terms: TERMS, inForce: false, applyNo: NO },
    { nr: 1, effectiveFrom: AT, terms: TERMS, inForce: true, applyNo: '' },
  ],
  month: { count: 139, amount: '954428.03', fee: '3523.44' },
  used: { day: '950000.00', month: '1200000.00' },
  applications: [],
  parameters: [],
  ...over,
});

export const aCentre = (products: readonly Product[], over: object = {}) => ({
  merchantNo: 'S1',
  merchantName: '云帆贸易',
  products: [...products],
  openers: ['张明', '周洁'],
  ...over,
});
