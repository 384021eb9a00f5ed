import * as z from 'zod/mini';

/*
 * Codes and names of the products of a merchant. The product centre, the check that an operation's product is open,
 * and the lists of trades share this list. Products of a member's own wallet are in `walletProducts.ts`.
 */

/** The pay methods that a cashier can offer. */
const PAY_METHOD_CODES = [
  'WECHAT',
  'ALIPAY',
  'ZTO_QUICK_PAYMENT',
  'ZTO_MOBILE_BANK',
  'ZTO_BALANCE',
  'ZTO_ECURRENCY_PAYMENT',
] as const;

export const ProductCode = z.enum([
  'CASHIER',
  ...PAY_METHOD_CODES,
  'ZTO_PS',
  'ZTO_WALLET_PS_TO_BANK',
  'ZTO_DEFRAY',
  'ONE_ACCOUNT',
]);
export type ProductCode = z.infer<typeof ProductCode>;

export const ProductKind = z.enum(['收款', '支付方式', '分账', '付款', '账户']);
export type ProductKind = z.infer<typeof ProductKind>;

export const PRODUCTS: Readonly<Record<ProductCode, { name: string; kind: ProductKind }>> = {
  CASHIER: { name: '收银台', kind: '收款' },
  WECHAT: { name: '微信支付', kind: '支付方式' },
  ALIPAY: { name: '支付宝', kind: '支付方式' },
  ZTO_QUICK_PAYMENT: { name: '快捷支付', kind: '支付方式' },
  ZTO_MOBILE_BANK: { name: '手机银行', kind: '支付方式' },
  ZTO_BALANCE: { name: '余额支付', kind: '支付方式' },
  ZTO_ECURRENCY_PAYMENT: { name: '数字人民币', kind: '支付方式' },
  ZTO_PS: { name: '分账', kind: '分账' },
  ZTO_WALLET_PS_TO_BANK: { name: '钱包分账到卡', kind: '分账' },
  ZTO_DEFRAY: { name: '代付', kind: '付款' },
  ONE_ACCOUNT: { name: '一户通', kind: '账户' },
};

export const PayMethod = z.enum(PAY_METHOD_CODES);
export type PayMethod = z.infer<typeof PayMethod>;
/** The pay methods, in the order in which a cashier shows them. */
export const PAY_METHODS: readonly PayMethod[] = PayMethod.options;

/** The code that the trade lists use for each pay method. Its display text is the product's name. */
export const TRADE_PRODUCT_OF = {
  WECHAT: 'WECHAT',
  ALIPAY: 'ALIPAY',
  ZTO_QUICK_PAYMENT: 'QUICK',
  ZTO_MOBILE_BANK: 'MOBILE_BANK',
  ZTO_BALANCE: 'BALANCE',
  ZTO_ECURRENCY_PAYMENT: 'ECURRENCY',
} as const satisfies Readonly<Record<PayMethod, string>>;

/** Sub-products, which can be opened only with their parent product. */
const CHILDREN: Readonly<Partial<Record<ProductCode, readonly ProductCode[]>>> = {
  CASHIER: [...PAY_METHODS, 'ZTO_PS'],
  ZTO_PS: ['ZTO_WALLET_PS_TO_BANK'],
};
export const childrenOf = (code: ProductCode): readonly ProductCode[] => CHILDREN[code] ?? [];
