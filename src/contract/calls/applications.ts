import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Count, Id, Paging, pageOf, SessionFields, Time } from '../primitives';
import type { ProductCode } from '../words/productCodes';
import { Reasons } from './onboardingParts';

const defineCall = section('merchants-settlement-limits-products', { users: 'ordinary' });

/*
 * Calls that all kinds of applications by a merchant share (domain specification, section 1): a number, frozen
 * content, a timeline, a decision with reasons by section. A kind is declared by `defineApplication` with its
 * sections. The sandbox implements the effect of an approval, and the console the form. Applications are never
 * overwritten: a refused application is corrected by a new application that refers to it, and only its refused
 * sections can be edited. The fields of a section are texts, both typed and stored: lists are comma-separated words,
 * yes and no are Y and N, amounts are `Money`. So one format serves draft, request, frozen content and display.
 */

/** The typed texts of a section, by field name. */
export const Typed = z.record(
  z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/)),
  z.string().check(z.maxLength(2000, { error: '最多2000个字符' })),
);
export type Typed = z.infer<typeof Typed>;

/** How an application's field is displayed on read-only pages. */
export interface FieldShown {
  label: string;
  /**
   * Format of the field's text; absent: plain text. `list`: words separated by commas. `rates`: percentages separated by commas.
   */
  as?: 'money' | 'picture' | 'division' | 'percent' | 'rates' | 'list' | 'industry' | 'mcc';
  /** The text may contain line breaks. */
  lines?: true;
  /** Display texts by code, for a field with coded values. */
  words?: Readonly<Record<string, string>>;
  /**
   * Marks an ID or account number: masked in responses and never stored in plain text in a draft. If a request leaves it out, the
   * stored value is used.
   */
  secret?: true;
}

/** A section of an application, which is filled in, saved, refused and corrected as a whole. */
export interface Section {
  title: string;
  /** Schema of the section's texts by field. It reports errors of single fields and of combinations. */
  schema: z.core.$ZodType<Record<string, string | undefined>>;
  fields: Readonly<Record<string, FieldShown>>;
}

/** The declaration of a kind of application. */
export interface ApplicationSpec {
  /** Name of the kind, such as 商户开通. Titles of applications combine it with their subject. */
  title: string;
  /** All sections of the kind, in their order. A single application has only the sections that it needs. */
  sections: Readonly<Record<string, Section>>;
  /** True if the merchant signs the application by SMS after its audit. */
  signs?: boolean;
}

/** Declares a kind of application. Its literal type keeps the names and fields of the sections. */
export const defineApplication = <const Spec extends ApplicationSpec>(spec: Spec): Spec => spec;

export const APPLICATION_KIND_WORDS = {
  MERCHANT: '商户开通',
  PRODUCT: '产品开通',
  FEE_CHANGE: '费率变更',
  LIMIT_RAISE: '限额提升',
  SPLIT_SPECIAL: '特殊分账申请',
  PLATFORM_UPGRADE: '平台商户升级',
  WALLET_PRODUCT: '钱包产品开通',
  SOLUTION: '解决方案开通',
  SUB_PRODUCT: '子商户产品变更',
  SUB_SETTLE: '子商户结算变更',
} as const;
export type ApplicationKind = keyof typeof APPLICATION_KIND_WORDS;
export const ApplicationKind = z.enum(Object.keys(APPLICATION_KIND_WORDS) as [ApplicationKind, ...ApplicationKind[]]);

/**
 * States of an application with their texts. WAIT_SIGN: the audit has accepted the application, and an SMS was sent
 * to its signer. REJECTED and WITHDRAWN are final: a correction is a new application with another number.
 */
export const APPLICATION_STATE_WORDS = {
  AUDITING: '审核中',
  WAIT_SIGN: '待签约',
  PASSED: '已通过',
  REJECTED: '已驳回',
  WITHDRAWN: '已撤回',
} as const;
export type ApplicationState = keyof typeof APPLICATION_STATE_WORDS;
export const ApplicationState = z.enum(
  Object.keys(APPLICATION_STATE_WORDS) as [ApplicationState, ...ApplicationState[]],
);

/** An application as a row of a list. */
export const Application = z.object({
  applyNo: z.string(),
  kind: ApplicationKind,
  /** Title with the subject, such as 开通微信支付 or 付款到银行卡限额提升. */
  title: z.string(),
  state: ApplicationState,
  /**
   * The subject: comma-separated product codes, the key of a limit, or the code of a solution; empty for
   * MERCHANT.
   */
  subject: z.string(),
  /** Number of the merchant; empty if the enterprise has none yet. */
  merchantNo: z.string(),
  submittedAt: Time,
  submittedBy: z.string(),
  /** Expected time of the audit's decision. Null in any state other than AUDITING, and if a person must decide. */
  dueAt: z.nullable(Time),
  /** Time of the approval, refusal or withdrawal. */
  decidedAt: z.nullable(Time),
  /** Time from which the approved changes are valid; null until the application has passed. */
  effectiveFrom: z.nullable(Time),
  /** The audit's reasons, by `SECTION.field`, `SECTION`, or `reason` for the whole application. */
  reasons: Reasons,
  /** Number of the refused application that this application corrects; otherwise empty. */
  follows: z.string(),
  /** Number of the later application that corrects this refused application; otherwise empty. */
  followedBy: z.string(),
});
export type Application = z.infer<typeof Application>;

const FactShown = z.object({
  field: z.string(),
  label: z.string(),
  /** The field's value as display text. Numbers are masked; for a picture it is the address. */
  value: z.string(),
  /**
   * The value that was valid when the application was submitted; null if there was no value, or if it has not
   * changed.
   */
  before: z.nullable(z.string()),
  picture: z.boolean(),
  /** The audit's reason for refusing this field; empty if accepted. */
  refused: z.string(),
});

/** State of signing the application by SMS. LATE: the link has expired, and a new link can be sent. */
export const Signing = z.object({
  state: z.enum(['NONE', 'SENT', 'SIGNED', 'LATE']),
  signerName: z.string(),
  mobileMasked: z.string(),
  sentAt: z.nullable(Time),
  /** Time until which the signing link is valid. */
  expiresAt: z.nullable(Time),
  /** Earliest time at which the SMS can be sent again; null if it can be sent now, or no signature is needed. */
  resendAt: z.nullable(Time),
  signedAt: z.nullable(Time),
});

/** Time of the response by the platform's clock, which also gives the other times in the response. */
const asOf = z.optional(Time);

export const ApplicationDetail = z.extend(Application, {
  asOf,
  sections: z.array(
    z.object({
      section: z.string(),
      title: z.string(),
      /** The audit's reason for refusing the whole section; empty if accepted. */
      refused: z.string(),
      facts: z.array(FactShown),
    }),
  ),
  /** Past events of the application, oldest first. */
  timeline: z.array(
    z.object({
      at: Time,
      step: z.enum(['SUBMITTED', 'AUDITED', 'SENT', 'SIGNED', 'PASSED', 'REJECTED', 'WITHDRAWN', 'FOLLOWED']),
      text: z.string(),
      by: z.string(),
    }),
  ),
  signing: Signing,
  /** True while the application is undecided, so that the user can withdraw it. */
  canWithdraw: z.boolean(),
  /** Sections that the correcting application must contain; empty unless this application is REJECTED and not corrected yet. */
  openSections: z.array(z.string()),
});
export type ApplicationDetail = z.infer<typeof ApplicationDetail>;

const READS = { permission: 'product:read' } as const;
const WRITES = { permission: 'product:open', kept: true } as const;

/** Refusals of a submission, in addition to errors of single fields. */
export const APPLICATION_REFUSALS = {
  APPLY_PENDING: '已有同一事项的申请正在处理',
  APPLY_CLOSED: '该申请已有结果、已被新申请取代或已撤回',
  NOT_READY: '缺少前提条件，具体见msg',
  NOTHING_CHANGED: '所申请的内容与现状相同',
} as const;

/**
 * Returns an application of any kind by its number. A decision of the audit that is due is made before the response.
 */
export const applyInfo = defineCall({
  path: '/merchant/open/platform/merchant/apply/info',
  doc: { title: '查询进件申请详情', purpose: '按申请单号查看任一类进件申请的内容与进度，到期的审核会先作出决定。' },
  request: z.object({ ...SessionFields, applyNo: Id }),
  answer: ApplicationDetail,
  ...READS,
});

/** Returns the applications of the enterprise, newest first. The specification shows no path for this call. */
export const applyPage = defineCall({
  path: '/merchant/open/platform/merchant/apply/page',
  doc: { title: '查询进件申请', purpose: '列出企业提交过的全部进件申请，最新在前。' },
  request: z.object({
    ...SessionFields,
    ...Paging,
    kind: z.optional(ApplicationKind),
    state: z.optional(ApplicationState),
    /** Filter: only applications about this product, limit or solution. */
    subject: z.optional(Id),
  }),
  answer: pageOf(Application),
  ...READS,
});

/**
 * Returns the applications for which the enterprise must do something: sign, or correct and submit again. Newest
 * first. The specification shows no path for this call.
 */
export const queryApplyTodo = defineCall({
  path: '/merchant/open/platform/merchant/apply/todo',
  doc: { title: '查询待处理进件申请', purpose: '列出企业需要处理的申请：待签约的，或被驳回后待修改的。' },
  request: z.object({ ...SessionFields }),
  answer: z.array(
    z.object({
      applyNo: z.string(),
      title: z.string(),
      /** Name of the merchant; empty if the application is about the whole enterprise. */
      merchantName: z.string(),
      state: z.enum(['WAIT_SIGN', 'REJECTED']),
      since: Time,
    }),
  ),
  permission: 'product:open',
});

/** Withdraws an application that the audit has not decided yet. The specification shows no path for this call. */
export const applyWithdraw = defineCall({
  path: '/merchant/open/platform/merchant/apply/withdraw',
  doc: { title: '撤回进件申请', purpose: '撤回尚未审核的申请，撤回后可以重新填写。' },
  request: z.object({ ...SessionFields, applyNo: Id }),
  answer: Application,
  refusals: { APPLY_CLOSED: APPLICATION_REFUSALS.APPLY_CLOSED },
  ...WRITES,
});

/** The typed texts of a submission by section. Refused fields are named `SECTION.field`. */
export const Sent = z.record(z.string().check(z.regex(/^[A-Z_]{2,20}$/)), Typed);

/**
 * Submits a refused application of any kind again, with its refused sections only; the other sections are copied. The new
 * application has its own number. The user must accept the agreements of the first submission again.
 */
export const rejectApply = defineCall({
  path: '/merchant/open/platform/merchant/reject/apply',
  doc: { title: '重新提交进件申请', purpose: '修改被驳回的部分后重新提交申请，得到新的申请单号，其余部分沿用。' },
  /** `agreementNos` is required if the corrected data lead to other fees than those in the accepted agreement. */
  request: z.object({
    ...SessionFields,
    applyNo: Id,
    sections: Sent,
    agreementNos: z.optional(z.array(Id).check(z.maxLength(20))),
  }),
  answer: Application,
  refusals: APPLICATION_REFUSALS,
  encrypted: true,
  ...WRITES,
});

// --- drafts: the enterprise's values that are not submitted yet ------------------------------------------------------------

/**
 * Identifies a draft: its kind, and its subject (see `Application.subject`) or the refused application that the draft
 * corrects.
 */
const WHICH = { kind: ApplicationKind, subject: z._default(z.string().check(z.maxLength(200)), '') };

const DraftSection = z.object({
  section: z.string(),
  values: Typed,
  /** Masked values of the stored secret fields. */
  masked: Typed,
  /**
   * Version of the section, which rises with each save. 0: the section was never saved, and its values come from data
   * that the platform already has, such as a refused application.
   */
  version: Count,
  /** True if the section was saved as complete and has no errors. */
  done: z.boolean(),
  savedBy: z.string(),
  savedAt: z.nullable(Time),
});

/**
 * Returns the enterprise's draft of a kind of application: all sections in their order. Fields that were never saved
 * contain data that the platform already has.
 */
export const queryTemporarySave = defineCall({
  path: '/merchant/open/platform/merchant/query/temporary/save',
  doc: { title: '查询进件申请草稿', purpose: '取得企业的申请草稿，连同平台已知的资料，供继续填写。' },
  request: z.object({ ...SessionFields, ...WHICH }),
  answer: z.object({
    sections: z.array(DraftSection),
    /** The newest submitted application with the same subject; null if there is none. */
    newest: z.nullable(Application),
  }),
  permission: 'product:open',
});
export type Draft = z.infer<typeof DraftSection>;

const FromDraft = {
  ...SessionFields,
  values: Typed,
  version: Count,
  /** True: the section is complete, so it is validated. False: it is stored as typed. */
  done: z._default(z.boolean(), false),
};
const DraftSaved = z.object({ version: Count, done: z.boolean(), savedBy: z.string(), savedAt: Time });
const DRAFT_REFUSALS = { DRAFT_CHANGED: '他人已先行保存，姓名与时间见msg' } as const;

/** Saves section BUSINESS of the draft for opening the merchant. */
export const temporarySave1 = defineCall({
  path: '/merchant/open/platform/merchant/temporary/save1',
  doc: { title: '暂存经营信息', purpose: '暂存首次开户的经营信息，供之后继续填写。' },
  request: z.object(FromDraft),
  answer: DraftSaved,
  refusals: DRAFT_REFUSALS,
  encrypted: true,
  ...WRITES,
});
/** Saves section PAPERS (documents) of the draft for opening the merchant. */
export const temporarySave2 = defineCall({
  path: '/merchant/open/platform/merchant/temporary/save2',
  doc: { title: '暂存证照资料', purpose: '暂存首次开户的证照资料，供之后继续填写。' },
  request: z.object(FromDraft),
  answer: DraftSaved,
  refusals: DRAFT_REFUSALS,
  encrypted: true,
  ...WRITES,
});
/** Saves section SETTLEMENT of the draft for opening the merchant. */
export const temporarySave3 = defineCall({
  path: '/merchant/open/platform/merchant/temporary/save3',
  doc: { title: '暂存结算信息', purpose: '暂存首次开户的结算信息，供之后继续填写。' },
  request: z.object(FromDraft),
  answer: DraftSaved,
  refusals: DRAFT_REFUSALS,
  encrypted: true,
  ...WRITES,
});
/** Saves section PRODUCTS of the draft for opening the merchant. */
export const temporarySave4 = defineCall({
  path: '/merchant/open/platform/merchant/temporary/save4',
  doc: { title: '暂存所选产品', purpose: '暂存首次开户所选的产品，供之后继续填写。' },
  request: z.object(FromDraft),
  answer: DraftSaved,
  refusals: DRAFT_REFUSALS,
  encrypted: true,
  ...WRITES,
});

/** Saves a section of the draft of any other kind of application. The specification shows no path for this call. */
export const temporarySave = defineCall({
  path: '/merchant/open/platform/merchant/temporary/save',
  doc: { title: '暂存其他申请资料', purpose: '暂存其他类型申请的某一部分，同事可以接着填写。' },
  request: z.object({ ...FromDraft, ...WHICH, section: z.string().check(z.regex(/^[A-Z_]{2,20}$/)) }),
  answer: DraftSaved,
  refusals: DRAFT_REFUSALS,
  encrypted: true,
  ...WRITES,
});

// --- signing an application
// -------------------------------------------------------------------------------------------

/** Returns the state of signing an application. The application's page polls this call. */
export const querySingInfo = defineCall({
  path: '/merchant/open/platform/merchant/querySingInfo/v2',
  doc: { title: '查询进件签约进度', purpose: '查询申请的签约进度，供签约等待页轮询。' },
  request: z.object({ ...SessionFields, applyNo: Id }),
  answer: z.object({ asOf, applyNo: z.string(), title: z.string(), state: ApplicationState, signing: Signing }),
  ...READS,
});

/**
 * Sends a new signing link to the signer; the previous link becomes invalid. At most one link in 60 s and five links
 * a day.
 */
export const reSendSingNotify = defineCall({
  path: '/merchant/open/platform/merchant/reSendSingNotify',
  doc: { title: '重新发送进件签约链接', purpose: '重新向签约人发送签约链接，原链接失效；间隔60秒，每天最多五次。' },
  request: z.object({ ...SessionFields, applyNo: Id }),
  answer: Signing,
  refusals: {
    APPLY_CLOSED: '没有需要签约的内容',
    SIGN_TOO_OFTEN: '距上次发送不足60秒，或今天已发送五次',
  },
  ...WRITES,
});

/** Returns the subject text that identifies an application about these products. */
export const subjectOf = (codes: readonly ProductCode[]): string => [...codes].sort().join(',');
