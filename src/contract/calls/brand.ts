import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Count, Id, Nothing, SessionFields, Time } from '../primitives';
import { plainText } from '../rules/plainText';
import { WalletProductCode } from './walletProducts';

const defineCall = section('brand-wallet-and-member-products', { users: 'ordinary' });

/*
 * Calls for the owner of a brand. Other enterprises open wallets under the brand by invitation (`brandWallet.ts`). The owner sees
 * the number of these wallets by product, and can publish a notice to their users.
 */

const OWNS = { permission: 'solution:open' } as const;

/** The brand's notice to the users of its wallets, as the owner sees it. */
const Notice = z.object({
  /** Version of the notice. It rises with each publication, so that every user sees the new version once. */
  version: Count,
  title: z.string(),
  content: z.string(),
  /** False if the owner has taken the notice down. */
  shown: z.boolean(),
  publishedAt: Time,
  publishedBy: z.string(),
  /** Number of users who have seen the notice. */
  seen: z.int(),
});
export type BrandNotice = z.infer<typeof Notice>;

const Brand = z.object({
  brandNo: z.string(),
  brandWalletName: z.string(),
  createdAt: Time,
  /** Number of opened wallets under the brand. */
  wallets: z.int(),
  /** The newest notice of the brand; null if none was published. */
  notice: z.nullable(Notice),
});
export type Brand = z.infer<typeof Brand>;

/** Returns the brands that the session's enterprise owns; for most enterprises none. */
export const memberBrandQuery = defineCall({
  path: '/member/brand/query',
  doc: { title: '查询品牌钱包', purpose: '列出当前企业拥有的品牌钱包，多数企业没有。' },
  request: z.object({ ...SessionFields }),
  answer: z.array(Brand),
  ...OWNS,
});

/** Returns the number of wallets under a brand by product and state. The counts of a product add up to the number of wallets. */
export const productAccountQuantityStatistic = defineCall({
  path: '/member/brand/product/accountQuantityStatistic',
  doc: { title: '统计品牌钱包数量', purpose: '统计品牌下各产品处于各状态的钱包数量。' },
  request: z.object({ ...SessionFields, brandNo: Id }),
  answer: z.object({
    brandNo: z.string(),
    wallets: z.int(),
    products: z.array(
      z.object({
        productCode: WalletProductCode,
        productName: z.string(),
        open: z.int(),
        auditing: z.int(),
        rejected: z.int(),
        unOpen: z.int(),
      }),
    ),
  }),
  ...OWNS,
});

/** Fields of the brand's notice that the owner fills in. */
export const NOTICE_FIELDS = {
  title: plainText(30, '请输入公告标题'),
  content: plainText(500, '请输入公告内容', { lines: true }),
};

/**
 * Publishes the brand's notice, or takes it down (`shown: false`). `version` is the version that the user has seen,
 * or 0 without a notice. A publication counts as unseen for all users. The specification shows no path for this call.
 */
export const brandSavePopup = defineCall({
  path: '/member/brand/save/popup',
  doc: { title: '发布或下架品牌公告', purpose: '品牌方发布或下架一则公告，重新发布后所有成员都会再次看到。' },
  request: z.object({ ...SessionFields, brandNo: Id, version: Count, shown: z.boolean(), ...NOTICE_FIELDS }),
  answer: Brand,
  refusals: { NOTICE_CHANGED: '他人已先行处理，姓名见msg' },
  kept: true,
  ...OWNS,
});

/**
 * Returns the newest notice that the user has not seen, of a brand under which the session's member has a wallet. Null if there
 * is none. The notice is returned until `brandUpdatePopup` marks it as seen.
 */
export const brandFindPopup = defineCall({
  path: '/member/brand/find/popup',
  doc: { title: '查询未看品牌公告', purpose: '取得当前用户尚未看过的最新品牌公告，看过之前一直返回。' },
  request: z.object({ ...SessionFields }),
  answer: z.object({
    popup: z.nullable(
      z.object({
        brandNo: z.string(),
        version: Count,
        brandWalletName: z.string(),
        title: z.string(),
        content: z.string(),
        publishedAt: Time,
      }),
    ),
  }),
  permission: 'home:read',
});

/** Marks a brand's notice as seen by the user. Repeating the call changes nothing. */
export const brandUpdatePopup = defineCall({
  path: '/member/brand/update/popup',
  doc: { title: '品牌公告标为已看', purpose: '记下当前用户已看过某则品牌公告，之后不再弹出。' },
  request: z.object({ ...SessionFields, brandNo: Id, version: Count }),
  answer: Nothing,
  permission: 'home:read',
  kept: true,
});
