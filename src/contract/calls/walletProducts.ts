import * as z from 'zod/mini';
import { section } from '../defineCall';
import { SessionFields, Time } from '../primitives';

const defineCall = section('accounts-and-balances');

/** Products that a member opens separately for its wallet. Recharge, transfer and withdrawal are part of every wallet. */
export const WalletProductCode = z.enum(['PAY_BANK', 'QUICK_COLLECTION']);
export type WalletProductCode = z.infer<typeof WalletProductCode>;

export const WALLET_PRODUCT_WORDS: Readonly<Record<WalletProductCode, { productName: string; description: string }>> = {
  PAY_BANK: { productName: '付款到银行卡', description: '从余额账户付款到任意银行账户，按笔收取手续费。' },
  QUICK_COLLECTION: { productName: '快捷收款', description: '凭付款人的银行卡收款，款项进入待结算账户。' },
};

export const WalletProduct = z.object({
  productCode: WalletProductCode,
  productName: z.string(),
  description: z.string(),
  opened: z.boolean(),
  /** Time at which the member opened the product; null if it is not open. */
  openTime: z.nullable(Time),
});
export type WalletProduct = z.infer<typeof WalletProduct>;

/** Returns all products for wallets, and whether and since when each is open for the session's member. */
export const walletProductQuery = defineCall({
  path: '/mts/wallet/walletProductQuery',
  doc: { title: '查询会员产品', purpose: '列出全部会员产品，以及当前会员已开通的。' },
  request: z.object({ ...SessionFields }),
  answer: z.array(WalletProduct),
  permission: 'fund:read',
  users: 'ordinary',
});

/** Opens a product for the wallet of the session's member; an open product stays unchanged. Returns all products. */
export const addMemberProduct = defineCall({
  path: '/member/member/product/add',
  doc: { title: '开通会员产品', purpose: '为当前会员开通一个会员产品；已开通的保持不变。' },
  request: z.object({ ...SessionFields, productCode: WalletProductCode }),
  answer: z.array(WalletProduct),
  permission: 'product:open',
  users: 'ordinary',
  kept: true,
});
