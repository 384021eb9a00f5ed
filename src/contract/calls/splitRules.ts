import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Id, SessionFields, Time } from '../primitives';
import { plainText } from '../rules/plainText';
import { ProductCode } from '../words/productCodes';
import { APPLICATION_REFUSALS, Application, defineApplication, Sent } from './applications';
import { ProductState } from './products';

const defineCall = section('merchants-settlement-limits-products', { users: 'ordinary' });
const READS = { permission: 'product:read' } as const;

/** Returns the current split parameters of the merchant: the maximum share of an order, and the allowed receivers. */
export const psConfigQueryCustomer = defineCall({
  path: '/merchant/v1/ps/config/query/customer',
  doc: { title: '查询分账参数', purpose: '查看生效中的分账参数：一笔订单最多分多少、分给谁。' },
  request: z.object({ ...SessionFields }),
  answer: z.object({
    state: ProductState,
    /**
     * Maximum share in per cent, such as `30`, of all splits of an order together. It is computed from the order's
     * amount less refunds.
     */
    highestPercent: z.string(),
    /** True if an approved special application has raised the maximum share. */
    special: z.boolean(),
    mode: z.enum(['MANUAL', 'AUTO']),
    receivers: z.array(
      z.object({ bookNo: z.string(), bookName: z.string(), relation: z.string(), percent: z.string(), since: Time }),
    ),
  }),
  ...READS,
});

/** Returns the products whose orders may be split. */
export const psQueryProduct = defineCall({
  path: '/merchant/ps/query/product',
  doc: { title: '查询可分账产品', purpose: '列出订单可以分账的产品。' },
  request: z.object({ ...SessionFields }),
  answer: z.array(
    z.object({ productCode: ProductCode, productName: z.string(), state: ProductState, canSplit: z.boolean() }),
  ),
  ...READS,
});

/** 特殊分账申请: application for a split share above the standard maximum. */
export const SPLIT_SPECIAL_APPLICATION = defineApplication({
  title: '特殊分账申请',
  sections: {
    SPECIAL: {
      title: '特殊分账',
      schema: z.object({
        highestPercent: z.string().check(z.trim(), z.regex(/^(?:3[1-9]|[4-9]\d)$/, { error: '请输入31-99的整数比例' })),
        scene: plainText(200, '请说明业务场景，至少5个字', { lines: true, least: 5 }),
        contractUrl: z.string().check(z.minLength(1, { error: '请上传分账协议' }), z.maxLength(512)),
        proofUrl: z.optional(z.string().check(z.maxLength(512))),
      }),
      fields: {
        highestPercent: { label: '申请比例', as: 'percent' },
        scene: { label: '业务场景', lines: true },
        contractUrl: { label: '分账协议', as: 'picture' },
        proofUrl: { label: '其他证明', as: 'picture' },
      },
    },
  },
});

/** Returns the newest application for a higher split share; null if there is none. */
export const psSpecialApplyQuery = defineCall({
  path: '/merchant/ps/special/apply/query',
  doc: { title: '查询分账特殊申请', purpose: '查看最近一次分账特殊申请，没有时为空。' },
  request: z.object({ ...SessionFields }),
  answer: z.object({
    newest: z.nullable(Application),
    highestPercent: z.string(),
    /** Maximum share in per cent: 30, or the share that a special application was granted. */
    mostPercent: z.string(),
  }),
  ...READS,
});

/** Applies for a higher split share. The product ZTO_PS must be open. */
export const psSpecialApply = defineCall({
  path: '/merchant/ps/special/apply',
  doc: { title: '提交分账特殊申请', purpose: '申请突破标准的分账参数，须已开通分账产品。' },
  request: z.object({ ...SessionFields, sections: Sent }),
  answer: Application,
  refusals: APPLICATION_REFUSALS,
  permission: 'product:open',
  kept: true,
});

/** A member account that can receive splits. */
const SplitReceiver = z.object({ bookNo: z.string(), bookName: z.string() });

/** Returns the member accounts that can receive splits. The specification shows no path for this call. */
export const psQueryReceivers = defineCall({
  path: '/merchant/ps/query/receivers',
  doc: { title: '查询分账接收方', purpose: '列出可以接收分账的会员账簿。' },
  request: z.object({ ...SessionFields, keyword: z.optional(Id) }),
  answer: z.array(SplitReceiver),
  ...READS,
});
