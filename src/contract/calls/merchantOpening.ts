import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Id, SessionFields, Time } from '../primitives';
import { Email, Mobile } from '../rules/contact';
import {
  AddressLine,
  CompanyName,
  DivisionCode,
  IdNumber,
  IndustryCode,
  Mcc,
  PaperUrl,
  PersonName,
  Phone,
  Uscc,
} from '../rules/documentFields';
import { plainText, plainTextOrNone } from '../rules/plainText';
import { PRODUCTS, ProductCode } from '../words/productCodes';
import { APPLICATION_REFUSALS, Application, defineApplication, Sent } from './applications';
import { Reasons } from './onboardingParts';
import { listOfWords, ProductState, SECTIONS_OF_PRODUCT } from './products';
import { SettleWay } from './settlement';

const defineCall = section('merchants-settlement-limits-products', { users: 'ordinary' });
const READS = { permission: 'product:read' } as const;
const WRITES = { permission: 'product:open', kept: true } as const;

/*
 * Calls for opening a merchant, which happens with its first product (domain specification, section 1). The user
 * names the operator: the enterprise itself (`add/equal`) or another company (`add/diff`). Then the user saves four
 * steps and submits the application. After the audit and the signing by SMS the merchant exists, and the user can
 * switch to it.
 */

export const SELLING_PLACE_WORDS = { SHOP: '线下门店', WEB: '网站', APP: 'App', MINI: '小程序' } as const;
const PLACES = Object.keys(SELLING_PLACE_WORDS);

const paper = (missing: string) => z.optional(z.string().check(z.maxLength(512, { error: missing })));
const chosen = (all: Record<string, string | undefined>, place: string) =>
  (all['places'] ?? '').split(',').includes(place);
/** The proof that each sales channel requires: its field, the channel, and the error if it is missing. */
export const PLACE_PROOFS = [
  ['shopPicUrl', 'SHOP', '请上传门店照片'],
  ['webUrl', 'WEB', '请输入网址'],
  ['icpNo', 'WEB', '请输入ICP备案号'],
  ['appName', 'APP', '请输入App名称'],
  ['appPicUrl', 'APP', '请上传App截图'],
  ['miniAppId', 'MINI', '请输入小程序AppID'],
] as const;

const Business = z
  .object({
    shortName: plainText(20, '请输入2-20个字的商户简称', { least: 2 }),
    industryCode: IndustryCode,
    /** Merchant category code, which must belong to the industry. */
    mcc: Mcc,
    divisionCode: DivisionCode,
    address: AddressLine,
    servicePhone: Phone,
    places: listOfWords(PLACES, '请至少选择一种经营场景'),
    shopPicUrl: paper('请上传门店照片'),
    webUrl: z.optional(
      z.string().check(
        z.trim(),
        z.refine((value) => value === '' || /^https?:\/\/[^\s/]+\.[^\s]+$/.test(value), {
          error: '请输入以http开头的网址',
        }),
      ),
    ),
    icpNo: z.optional(
      z.string().check(
        z.trim(),
        z.refine((value) => value === '' || /^[\u4e00-\u9fa5]ICP[备证]\d{5,10}号(?:-\d{1,3})?$/.test(value), {
          error: '请输入正确的ICP备案号，如浙ICP备12345678号',
        }),
      ),
    ),
    appName: plainTextOrNone(50),
    appPicUrl: paper('请上传App截图'),
    miniAppId: z.optional(
      z.string().check(
        z.trim(),
        z.refine((value) => value === '' || /^wx[0-9a-f]{16}$/.test(value), { error: '请输入wx开头的18位AppID' }),
      ),
    ),
  })
  .check((given) => {
    for (const [field, place, missing] of PLACE_PROOFS)
      if (chosen(given.value, place) && !given.value[field]?.trim())
        given.issues.push({ code: 'custom', message: missing, input: given.value, path: [field] });
  });

const Papers = z
  .object({
    contactName: PersonName,
    /** ID number of the contact person; if left out, the stored number is kept. */
    contactIdNumber: z.optional(IdNumber),
    contactIdStart: z.iso.date({ error: '请选择证件有效期起' }),
    contactIdEnd: z.iso.date({ error: '请选择证件有效期止' }),
    contactIdFrontPicUrl: PaperUrl,
    contactIdBackPicUrl: PaperUrl,
    contactMobile: Mobile,
    contactEmail: Email,
    beneficiaryName: PersonName,
  })
  .check(
    z.refine(({ contactIdStart, contactIdEnd }) => contactIdStart <= contactIdEnd, {
      error: '结束日期不能早于开始日期',
      path: ['contactIdEnd'],
    }),
  );

const Settlement = z.object({
  /** Id of an account from `merchantAccInfos` that was verified by a small amount or by the quick check. */
  settleAccountId: z.string().check(z.minLength(1, { error: '请选择结算账户' }), z.maxLength(64)),
  settleWay: z.enum(SettleWay.options, { error: '请选择结算周期' }),
});

/** Products that can be opened together with the merchant. Products that need documents of their own are applied for later. */
export const FIRST_PRODUCTS: readonly ProductCode[] = ProductCode.options.filter(
  (code) => SECTIONS_OF_PRODUCT[code] === undefined && code !== 'ZTO_WALLET_PS_TO_BANK' && code !== 'ONE_ACCOUNT',
);

const PRODUCT_WORDS = Object.fromEntries(Object.entries(PRODUCTS).map(([code, { name }]) => [code, name]));

/**
 * 商户开通: application that opens the merchant with its first products. It has the section OPERATOR if another company operates the
 * merchant.
 */
export const MERCHANT_APPLICATION = defineApplication({
  title: '商户开通',
  signs: true,
  sections: {
    OPERATOR: {
      title: '经营主体',
      schema: z.object({
        operatorName: CompanyName,
        operatorLicenseNo: Uscc,
        operatorLicensePicUrl: PaperUrl,
        operatorLegalName: PersonName,
        letterUrl: z.string().check(z.minLength(1, { error: '请上传授权书' }), z.maxLength(512)),
      }),
      fields: {
        operatorName: { label: '经营主体名称' },
        operatorLicenseNo: { label: '统一社会信用代码' },
        operatorLicensePicUrl: { label: '营业执照', as: 'picture' },
        operatorLegalName: { label: '法定代表人' },
        letterUrl: { label: '授权书', as: 'picture' },
      },
    },
    BUSINESS: {
      title: '经营信息',
      schema: Business,
      fields: {
        shortName: { label: '商户简称' },
        industryCode: { label: '所属行业', as: 'industry' },
        mcc: { label: '经营类目', as: 'mcc' },
        divisionCode: { label: '所在地区', as: 'division' },
        address: { label: '详细地址' },
        servicePhone: { label: '客服电话' },
        places: { label: '经营场景', as: 'list', words: SELLING_PLACE_WORDS },
        shopPicUrl: { label: '门店照片', as: 'picture' },
        webUrl: { label: '网址' },
        icpNo: { label: 'ICP备案号' },
        appName: { label: 'App名称' },
        appPicUrl: { label: 'App截图', as: 'picture' },
        miniAppId: { label: '小程序AppID' },
      },
    },
    PAPERS: {
      title: '资质与人员',
      schema: Papers,
      fields: {
        contactName: { label: '联系人姓名' },
        contactIdNumber: { label: '联系人身份证号', secret: true },
        contactIdStart: { label: '证件有效期起' },
        contactIdEnd: { label: '证件有效期止' },
        contactIdFrontPicUrl: { label: '身份证人像面', as: 'picture' },
        contactIdBackPicUrl: { label: '身份证国徽面', as: 'picture' },
        contactMobile: { label: '联系人手机号' },
        contactEmail: { label: '联系人邮箱' },
        beneficiaryName: { label: '受益所有人' },
      },
    },
    SETTLEMENT: {
      title: '结算信息',
      schema: Settlement,
      fields: {
        settleAccountId: { label: '结算账户' },
        settleWay: {
          label: '结算周期',
          words: { T1: 'T+1结算', D0: 'D+0结算', WEEK: '按周结算', MONTH: '按月结算', MANUAL: '手动结算' },
        },
      },
    },
    PRODUCTS: {
      title: '产品与费率',
      schema: z.object({
        productCodes: listOfWords(Object.keys(PRODUCTS), '请选择要开通的产品'),
        remark: plainTextOrNone(200, { lines: true }),
      }),
      fields: {
        productCodes: { label: '开通产品', as: 'list', words: PRODUCT_WORDS },
        remark: { label: '备注', lines: true },
      },
    },
  },
});

/** Returns the stage of the merchant's opening, for the first page of the opening. */
export const merchantStatus = defineCall({
  path: '/merchant/open/platform/merchant/status',
  doc: { title: '查询商户开通进度', purpose: '查询商户开户进行到哪一步，供起始页判断去向。' },
  request: z.object({ ...SessionFields }),
  answer: z.object({
    /**
     * Stage of the opening. NONE: the enterprise has not passed its onboarding. BEGIN: no draft yet. OPEN: the merchant exists.
     */
    stage: z.enum(['NONE', 'BEGIN', 'DRAFT', 'AUDITING', 'WAIT_SIGN', 'REJECTED', 'OPEN']),
    applyNo: z.string(),
    merchantNo: z.string(),
    /** Operator of the merchant. EQUAL: the enterprise itself. DIFF: another company. Null: not chosen yet. */
    operator: z.nullable(z.enum(['EQUAL', 'DIFF'])),
    dueAt: z.nullable(Time),
  }),
  ...READS,
});

/** Returns whether the enterprise itself has been opened, so that the pages of a brand wallet can show a hint. */
export const merchantEnterprise = defineCall({
  path: '/merchant/open/platform/merchant/enterprise',
  doc: { title: '查询企业开户状态', purpose: '判断企业本身是否已开户，供品牌钱包提示使用。' },
  request: z.object({ ...SessionFields }),
  answer: z.object({ isOpenEnterprise: z.boolean(), enterpriseName: z.string() }),
  ...READS,
});

const Operator = z.object({
  operator: z.nullable(z.enum(['EQUAL', 'DIFF'])),
  /** Name of the operating company as saved or typed; empty if there is none. */
  operatorName: z.string(),
  operatorLicenseNo: z.string(),
  operatorLicensePicUrl: z.string(),
  operatorLegalName: z.string(),
  letterUrl: z.string(),
});

/** Starts the opening of a merchant that the enterprise operates itself. */
export const bizApplyAddEqual = defineCall({
  path: '/merchant/bizEnterprise/apply/add/equal',
  doc: { title: '选择本企业经营', purpose: '以企业自己为经营主体开始商户开户。' },
  request: z.object({ ...SessionFields }),
  answer: Operator,
  refusals: APPLICATION_REFUSALS,
  encrypted: true,
  ...WRITES,
});

/**
 * Starts the opening of a merchant that another company operates. The request contains that company's licence and a
 * letter of authority. The audit's decision depends on the company's name.
 */
export const bizApplyAddDiff = defineCall({
  path: '/merchant/bizEnterprise/apply/add/diff',
  doc: { title: '选择其他企业经营', purpose: '以另一家公司为经营主体开始开户，须提供其执照与授权书。' },
  request: z.extend(MERCHANT_APPLICATION.sections.OPERATOR.schema, SessionFields),
  answer: Operator,
  refusals: APPLICATION_REFUSALS,
  encrypted: true,
  ...WRITES,
});

/** Returns the operating company of the application. */
export const bizApplyInfo = defineCall({
  path: '/merchant/bizEnterprise/apply/info',
  doc: { title: '查询经营主体资料', purpose: '查看开户申请中的经营主体资料。' },
  request: z.object({ ...SessionFields }),
  answer: Operator,
  permission: 'product:open',
});

/** Returns the existing merchants of the operating company, so that the page warns before a second opening. */
export const queryOpMerchant = defineCall({
  path: '/merchant/open/platform/merchant/queryOpMerchant',
  doc: { title: '查询经营主体商户', purpose: '列出经营主体名下已有的商户，避免无意中重复开户。' },
  request: z.object({ ...SessionFields, operatorLicenseNo: Uscc }),
  answer: z.array(z.object({ merchantNo: z.string(), merchantName: z.string(), own: z.boolean() })),
  permission: 'product:open',
});

/**
 * Checks the first three sections of the opening before the last step. Returns the reasons why the audit would refuse them, by
 * `SECTION.field`.
 */
export const checkMerchantAuditInfo = defineCall({
  path: '/merchant/open/platform/merchant/checkMerchantAuditInfo',
  doc: { title: '预检商户开通资料', purpose: '在最后一步之前预先检查，列出审核会驳回的字段。' },
  request: z.object({ ...SessionFields }),
  answer: z.object({ problems: Reasons }),
  permission: 'product:open',
});

/** Submits the application for opening the merchant. */
export const merchantApply = defineCall({
  path: '/merchant/open/platform/merchant/apply',
  doc: { title: '提交商户开通申请', purpose: '提交商户开户申请，进入审核与签约。' },
  request: z.object({
    ...SessionFields,
    sections: Sent,
    agreementNos: z.array(Id).check(z.minLength(1, { error: '请先阅读并同意协议' }), z.maxLength(20)),
  }),
  answer: Application,
  refusals: {
    ...APPLICATION_REFUSALS,
    NOT_PASS: '企业未通过审核',
    IS_OPEN: '已有商户',
  },
  encrypted: true,
  ...WRITES,
});

// --- upgrade of a merchant to a platform
// ------------------------------------------------------------------------------

/** 平台商户升级: application that makes the merchant a platform with other merchants below it. */
export const UPGRADE_APPLICATION = defineApplication({
  title: '平台商户升级',
  signs: true,
  sections: {
    UPGRADE: {
      title: '升级信息',
      schema: z.object({
        platformName: CompanyName,
        platformUrl: z
          .string()
          .check(z.trim(), z.regex(/^https?:\/\/[^\s/]+\.[^\s]+$/, { error: '请输入以http开头的网址' })),
        subCount: z.string().check(z.regex(/^[1-9]\d{0,4}$/, { error: '请输入1-99999的整数' })),
        rulesUrl: z.string().check(z.minLength(1, { error: '请上传平台规则' }), z.maxLength(512)),
        reason: plainText(200, '请说明升级原因，至少5个字', { lines: true, least: 5 }),
      }),
      fields: {
        platformName: { label: '平台名称' },
        platformUrl: { label: '平台网址' },
        subCount: { label: '预计子商户数' },
        rulesUrl: { label: '平台规则', as: 'picture' },
        reason: { label: '升级原因', lines: true },
      },
    },
  },
});

/**
 * Applies for the upgrade to a platform. `mechantUpgradeAuditStatus` of the user info changes accordingly. The
 * specification shows no path for this call.
 */
export const platformUpgradeApply = defineCall({
  path: '/merchant/open/platform/merchant/upgrade/apply',
  doc: { title: '申请平台商户升级', purpose: '申请把商户升级为平台商户，结果见用户信息中的审核状态。' },
  request: z.object({ ...SessionFields, sections: Sent }),
  answer: Application,
  refusals: { ...APPLICATION_REFUSALS, IS_PLATFORM: '已经是该状态' },
  ...WRITES,
});

// --- sub-accounts (一户通) of a merchant
// -------------------------------------------------------------------------------

/**
 * Returns the preconditions for opening sub-accounts (一户通) that are not met yet, and data about existing member
 * accounts.
 */
export const subAccountFindInfo = defineCall({
  path: '/merchant/sub/account/findInfo',
  doc: { title: '查询一户通开通条件', purpose: '查看一户通的开通条件与现有账户。' },
  request: z.object({ ...SessionFields }),
  answer: z.object({
    state: ProductState,
    enterpriseName: z.string(),
    /** Number of member accounts under the merchant. */
    books: z.int(),
    settleAccountMasked: z.string(),
    missing: z.array(z.string()),
  }),
  ...READS,
});

/** Applies for the product ONE_ACCOUNT (sub-accounts). */
export const subAccountOpen = defineCall({
  path: '/merchant/sub/account/open',
  doc: { title: '申请开通一户通', purpose: '申请开通一户通，审核通过后生效。' },
  request: z.object({
    ...SessionFields,
    agreementNos: z.array(Id).check(z.minLength(1, { error: '请先阅读并同意协议' }), z.maxLength(20)),
  }),
  answer: Application,
  refusals: APPLICATION_REFUSALS,
  ...WRITES,
});

/** Returns the state of the product ONE_ACCOUNT. */
export const subAccountFindProductStatus = defineCall({
  path: '/merchant/sub/account/findProductStatus',
  doc: { title: '查询一户通申请进度', purpose: '查询一户通申请的进度。' },
  request: z.object({ ...SessionFields }),
  answer: z.object({ productCode: ProductCode, state: ProductState, applyNo: z.string() }),
  ...READS,
});
