import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Count, SessionFields, Time } from '../primitives';
import { plainText, plainTextOrNone } from '../rules/plainText';
import { PAY_METHODS, PRODUCTS, ProductCode } from '../words/productCodes';
import type { Section } from './applications';
import { DEFRAY_PURPOSE_WORDS, listOfWords, ProductState, Which } from './products';

const defineCall = section('merchants-settlement-limits-products', { users: 'ordinary' });

/*
 * A past change of the parameters that a merchant sets for an open product (domain specification, section 1). Changes
 * take effect at once.
 */

const ParameterChange = z.object({ at: Time, by: z.string(), values: z.record(z.string(), z.string()) });
const Parameters = z.object({
  productCode: ProductCode,
  state: ProductState,
  values: z.record(z.string(), z.string()),
  version: Count,
  history: z.array(ParameterChange),
});

/**
 * Returns the parameters of a product as fields, and the history of their changes. The specification shows no paths
 * for this call and `saveProductParameters`.
 */
export const queryProductParameters = defineCall({
  path: '/merchant/v1/product/parameters/query',
  doc: { title: '查询产品参数', purpose: '查看产品的可调参数、当前取值与修改记录。' },
  request: Which,
  answer: Parameters,
  permission: 'product:read',
});

/** Theme colours that a merchant can choose for its cashier page. */
export const ACCENTS = ['BLUE', 'GREEN', 'CYAN', 'PURPLE', 'RED', 'ORANGE', 'BLACK'] as const;

/** Parameters of the product CASHIER, such as the title and logo that payers see. */
export const CashierParameters = z.object({
  title: plainText(20, '请输入收银台标题'),
  logoUrl: plainTextOrNone(512),
  accent: z.enum(ACCENTS, { error: '请选择主题色' }),
  /** Offered pay methods, in display order. */
  payMethods: listOfWords(PAY_METHODS, '请至少保留一种支付方式'),
  /** Time in minutes after which an unpaid order expires. */
  expiryMinutes: z.string().check(
    z.regex(/^[1-9]\d{0,3}$/, { error: '请输入1-1440之间的分钟数', abort: true }),
    z.refine((value) => Number(value) <= 1440, { error: '请输入1-1440之间的分钟数' }),
  ),
  returnUrl: z.optional(
    z.string().check(
      z.trim(),
      z.maxLength(512),
      z.refine((value) => value === '' || /^https:\/\/[^\s/@]+(?:\/\S*)?$/.test(value), {
        error: '请输入以https://开头的地址',
      }),
    ),
  ),
});
/** Parameters of the product ZTO_DEFRAY (payouts): the purposes, the paying account and the allowed times. */
export const DefrayParameters = z.object({
  purposes: listOfWords(Object.keys(DEFRAY_PURPOSE_WORDS), '请至少选择一项用途'),
  payAccountNo: plainText(64, '请选择付款账户'),
  /** Time of day from which payouts are allowed, such as `09:00`. `to`: time of day until which they are allowed. */
  from: z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: '请输入时间，如09:00' })),
  to: z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: '请输入时间，如22:00' })),
});
/** Parameters of the product ZTO_PS: how orders are split by default. */
export const SplitParameters = z.object({
  mode: z.enum(['MANUAL', 'AUTO'], { error: '请选择分账方式' }),
  highestPercent: z.string().check(z.regex(/^(?:[1-9]\d?)$/, { error: '请输入1-99的整数比例' })),
  /** Receivers as `member account:per cent`, separated by commas; empty with mode MANUAL. */
  receivers: plainTextOrNone(1000),
});
/** The parameters of each product, declared like a section of an application. Error texts name a field by its label. */
export const PARAMETER_SECTIONS = {
  CASHIER: {
    title: '收银台参数',
    schema: CashierParameters,
    fields: {
      title: { label: '收银台标题' },
      logoUrl: { label: '收银台标识', as: 'picture' },
      accent: { label: '主题色' },
      payMethods: {
        label: '支付方式',
        as: 'list',
        words: Object.fromEntries(PAY_METHODS.map((code) => [code, PRODUCTS[code].name])),
      },
      expiryMinutes: { label: '订单有效期' },
      returnUrl: { label: '返回地址' },
    },
  },
  ZTO_DEFRAY: {
    title: '代付参数',
    schema: DefrayParameters,
    fields: {
      purposes: { label: '代付用途', as: 'list', words: DEFRAY_PURPOSE_WORDS },
      payAccountNo: { label: '付款账户' },
      from: { label: '付款开始时间' },
      to: { label: '付款结束时间' },
    },
  },
  ZTO_PS: {
    title: '分账参数',
    schema: SplitParameters,
    fields: {
      mode: { label: '分账方式', words: { MANUAL: '手动分账', AUTO: '自动分账' } },
      highestPercent: { label: '最高分账比例', as: 'percent' },
      receivers: { label: '接收方' },
    },
  },
} as const satisfies Record<'CASHIER' | 'ZTO_DEFRAY' | 'ZTO_PS', Section>;

/** Changes the parameters of an open product. `version` is the version that the user has seen, to detect conflicts. */
export const saveProductParameters = defineCall({
  path: '/merchant/v1/product/parameters/save',
  doc: { title: '修改产品参数', purpose: '修改已开通产品的参数，保存后立即生效。' },
  request: z.object({
    ...SessionFields,
    productCode: z.enum(['CASHIER', 'ZTO_DEFRAY', 'ZTO_PS']),
    values: z.record(z.string(), z.string().check(z.maxLength(2000))),
    version: Count,
  }),
  answer: Parameters,
  refusals: { PARAMETERS_CHANGED: '他人已先行处理，姓名见msg', NOT_OPEN: '产品未开通' },
  permission: 'product:open',
  kept: true,
});
