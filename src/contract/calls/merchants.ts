import * as z from 'zod/mini';
import { section } from '../defineCall';
import { SessionFields } from '../primitives';

const defineCall = section('merchants-settlement-limits-products');

export const AuditStatus = z.enum(['PASS', 'INIT', 'UN_PASS']);

export const Merchant = z.object({
  id: z.string(),
  merchantNo: z.string(),
  merchantName: z.string(),
  auditStatus: AuditStatus,
  /** True for the merchant for which the session's requests act. */
  currMerchant: z.boolean(),
});
export type Merchant = z.infer<typeof Merchant>;

/** Returns the merchants of the current enterprise for which the user may act. */
export const queryMerchants = defineCall({
  path: '/merchant/merchant/sub/list',
  doc: { title: '查询商户', purpose: '列出当前企业中本人可以操作的商户。' },
  request: z.object({ ...SessionFields }),
  answer: z.array(Merchant),
  users: 'ordinary',
});

/** Returns the current enterprise's main merchant with the merchants below it. */
export const queryMerchantAndSubInfo = defineCall({
  path: '/merchant/merchantInfoQry/queryMerchantAndSubInfo',
  doc: { title: '查询主商户与下级商户', purpose: '查看当前企业的主商户及其下级商户。' },
  request: z.object({ ...SessionFields }),
  answer: z.object({
    enterpriseName: z.string(),
    main: z.nullable(Merchant),
    subs: z.array(Merchant),
  }),
  users: 'ordinary',
});
