import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Count, Id, Time } from '../primitives';
import { Code, Email } from '../rules/contact';
import { SettledStatus } from './enterpriseSwitching';
import {
  AdminShown,
  BASE,
  Beneficiaries,
  CorporateAccountFields,
  EnterpriseFields,
  EnterpriseShown,
  Everything,
  LegalFields,
  PartsSent,
  PrivateAccountFields,
  READS,
  Status,
  Steps,
  Wallet,
  WHICH,
} from './onboardingParts';

const defineCall = section('enterprise-onboarding', BASE);

/*
 * Calls for the onboarding of an enterprise. The course of an application:
 *
 * 1. The user saves the steps one by one, in any order: `saveEnterprise`, `saveLegal`, `saveBeneficiary`,
 * `saveEnterpriseAccount`, `bindEmailAndPwd`. The first `saveEnterprise` creates the enterprise (UN_SUBMIT) and makes the user
 * its administrator. `settedSteps` returns the saved steps and the next step, `settedDetail` the saved data.
 *
 * 2. `walletApplyMsgResend` sends a verification code. `confirmOpenIntention` submits the application with this code and the
 * accepted agreements. Its status is then INIT.
 *
 * 3. The review decides after a while. PASS: the enterprise has its member, its accounts and its menus at once. UN_PASS:
 * `auditReason` is JSON text, field name to reason. The steps of these fields are `refused`; the other steps cannot be changed.
 * The user saves the refused steps again and submits with `submitApply`, which also accepts the corrected steps directly. The
 * status is then INIT again.
 *
 * 4. The bank account is verified by a small amount, any time after it was saved: `createPaymentProof`, then
 * `comparisonPaymentProof`. Until then the wallet receives money, but pays nothing to that account.
 *
 * `enterpriseId` identifies the enterprise. The default is the session's current enterprise. Without a current enterprise, or if
 * it is PASS and the call saves, the default is the user's newest enterprise that is not PASS yet. An id of another user's
 * enterprise is refused like one that does not exist. The same applies if the user is not its administrator, or the user's role
 * does not allow the call.
 *
 * `version`: each save raises the version of its step. A save names the version that the user has seen, 0 for an empty step. If
 * another tab has saved first, the save is refused with bizCode STEP_CHANGED and overwrites no data.
 *
 * ID and account numbers are always masked in responses. If a save leaves out a field `…Number` or `accountNo`, the saved value
 * is kept. Without a saved value the field counts as missing and is refused.
 */

const EDITS = 'onboarding:edit';
const FROM = { ...WHICH, version: Count };

/** Refusals of saving a step, in addition to errors of single fields. */
const OF_A_SAVE = {
  STEP_CHANGED: '该步骤读取后已在别处保存，请重新读取',
  STEP_CLOSED: '审核中、已通过，或不在被驳回的部分之内，此处不能修改',
} as const;

/** Response to saving a step: the enterprise to which the step belongs, and the step's new version. */
const Saved = z.object({ enterpriseId: z.string(), enterpriseNo: z.string(), version: Count, steps: Steps });

// --- onboarding status and application detail
// -------------------------------------------------------------------------

/**
 * Returns the onboarding status of the enterprise; status pages poll this call. A decision of the review that is due
 * is made before the response.
 */
export const queryEnterpriseStatus = defineCall({
  path: '/user/query/enterprise/status',
  doc: { title: '查询企业认证状态', purpose: '查询企业的认证状态，供等待页轮询；到期的审核会先作出决定。' },
  request: z.object(WHICH),
  answer: Status,
  permission: READS,
});

/** Returns the application as it was last submitted, with masked numbers; steps that were never saved are null. */
export const queryEnterpriseApplyDetail = defineCall({
  path: '/user/query/enterprise/apply/detail',
  doc: { title: '查询入驻申请详情', purpose: '查看企业最近一次提交的入驻申请，号码脱敏。' },
  request: z.object(WHICH),
  answer: z.extend(Status, Everything),
  permission: EDITS,
});

const RealFacts = z.object({
  enterpriseId: z.string(),
  enterpriseNo: z.string(),
  enterpriseName: z.string(),
  businessLicenseNo: z.string(),
  settledStatus: SettledStatus,
  /** Time at which the enterprise passed its review; null before. */
  passedAt: z.nullable(Time),
});

/** Returns the currently valid data of the enterprise itself. */
export const queryEnterpriseRealDetail = defineCall({
  path: '/user/query/enterprise/real/detail',
  doc: { title: '查询企业登记信息', purpose: '查看企业主体当前生效的登记信息。' },
  request: z.object(WHICH),
  answer: z.extend(RealFacts, { enterprise: z.nullable(EnterpriseShown) }),
  permission: READS,
});

/** Returns the currently valid data of the enterprise, with its legal person, beneficiaries and account. */
export const queryEnterpriseRealDetailV2 = defineCall({
  path: '/user/query/enterprise/real/detail/v2',
  doc: { title: '查询企业完整信息', purpose: '查看企业生效信息，连同法人、受益人与对公账户。' },
  request: z.object(WHICH),
  answer: z.extend(RealFacts, Everything),
  permission: READS,
});

/** Returns the status, the main data and the wallet of the enterprise in one call, for status pages and checklists. */
export const queryEnterpriseUnifyInfo = defineCall({
  path: '/user/query/enterprise/unify/info',
  doc: { title: '查询企业综合信息', purpose: '一次取得企业的状态、资料与钱包情况，供状态页和清单使用。' },
  request: z.object(WHICH),
  answer: z.extend(Status, { businessLicenseNo: z.string(), wallet: Wallet, adminEmailMasked: z.string() }),
  permission: READS,
});

/**
 * Returns all saved data of the application with masked numbers, and the review's reasons. Steps that were never saved are null.
 */
export const settedDetail = defineCall({
  path: '/user/enterprise/open/setted/detail',
  doc: { title: '查询已保存入驻资料', purpose: '读取入驻各步已保存的内容与驳回原因，供回填表单。' },
  request: z.object(WHICH),
  answer: z.extend(Steps, { ...Everything, admin: z.nullable(AdminShown) }),
  permission: EDITS,
});

/** Returns the saved steps and the next step. */
export const settedSteps = defineCall({
  path: '/user/enterprise/open/setted/steps',
  doc: { title: '查询入驻步骤', purpose: '查询入驻已完成哪些步骤、下一步是什么。' },
  request: z.object(WHICH),
  answer: Steps,
  permission: EDITS,
});

// --- saving the steps of the onboarding
// -------------------------------------------------------------------------------

/**
 * Saves step ENTERPRISE, the company's data. The first save creates the enterprise. Users who may not add an enterprise
 * (`judgeAddEnterprise`) are refused.
 */
export const saveEnterprise = defineCall({
  path: '/user/enterprise/open/base/saveEnterprise',
  doc: { title: '保存企业信息', purpose: '保存入驻的企业信息；第一次保存即建立企业。' },
  request: z.object({ ...FROM, ...EnterpriseFields }),
  answer: Saved,
  refusals: OF_A_SAVE,
  permission: EDITS,
  kept: true,
});

/** Saves step LEGAL, the legal person. */
export const saveLegal = defineCall({
  path: '/user/enterprise/open/base/saveLegal',
  doc: { title: '保存法定代表人信息', purpose: '保存入驻的法定代表人信息与证件。' },
  request: z.object({ ...FROM, ...LegalFields }),
  answer: Saved,
  refusals: OF_A_SAVE,
  permission: EDITS,
  kept: true,
  encrypted: true,
});

/** Saves step BENEFICIARY with the complete list. Beneficiaries that are left out are removed. */
export const saveBeneficiary = defineCall({
  path: '/user/enterprise/open/base/saveBeneficiary',
  doc: { title: '保存受益所有人', purpose: '保存入驻的全部受益所有人，未列出的即被移除。' },
  request: z.object({ ...FROM, beneficiaries: Beneficiaries }),
  answer: Saved,
  refusals: OF_A_SAVE,
  permission: EDITS,
  kept: true,
  encrypted: true,
});

/** Saves step ACCOUNT, the bank account. If the number changes, the account must be verified again. */
export const saveEnterpriseAccount = defineCall({
  path: '/user/enterprise/open/save/enterpriseAccount',
  doc: { title: '保存对公账户', purpose: '保存入驻的对公账户；换了账号须重新验证。' },
  request: z.discriminatedUnion('accountKind', [
    z.object({ ...FROM, ...CorporateAccountFields }),
    z.object({ ...FROM, ...PrivateAccountFields }),
  ]),
  answer: Saved,
  refusals: OF_A_SAVE,
  permission: EDITS,
  kept: true,
  encrypted: true,
});

/**
 * Saves step ADMIN: the administrator's e-mail address, which becomes the user's address. `proof` comes from
 * `checkEmailCodeForBindAdmin` for this address. `password` is the user's login password; wrong attempts are refused at
 * `password` and count as failed logins.
 */
export const bindEmailAndPwd = defineCall({
  path: '/user/enterprise/open/bind/emailAndPwd',
  doc: { title: '保存管理员邮箱', purpose: '保存管理员邮箱，须凭邮箱验证凭证与当前登录密码。' },
  guarded: 'password',
  request: z.object({
    ...FROM,
    email: Email,
    proof: z.string().check(z.minLength(1, { error: '请先验证邮箱' }), z.maxLength(64)),
    password: z.string().check(z.minLength(1, { error: '请输入登录密码' }), z.maxLength(128)),
  }),
  answer: Saved,
  refusals: OF_A_SAVE,
  permission: EDITS,
  kept: true,
  encrypted: true,
});

// --- submitting the onboarding application
// ----------------------------------------------------------------------------

/**
 * Sends the verification code for `confirmOpenIntention` to the user's own mobile number, or sends it again. At least 60 s
 * between two codes, at most five an hour.
 */
export const walletApplyMsgResend = defineCall({
  path: '/user/enterprise/open/wallet/apply/msg/resend',
  doc: { title: '发送入驻验证码', purpose: '向本人手机发送提交入驻所需的验证码，间隔60秒。' },
  request: z.object(WHICH),
  answer: z.object({
    /** Masked receiver of the code, such as `138****0003`. */
    receiver: z.string(),
    validSeconds: z.int(),
    /** Number of further verification codes that can be sent within the hour. */
    left: z.int(),
  }),
  refusals: { MSG_RESEND_LIMIT: '一小时内已发送五次' },
  permission: EDITS,
});

/** Submits the application with all agreements of type WALLET accepted and the verification code. Its status is then INIT. */
export const confirmOpenIntention = defineCall({
  path: '/user/enterprise/open/confirm/open/intention',
  doc: { title: '提交入驻申请', purpose: '同意全部钱包协议并凭验证码提交入驻申请，进入审核。' },
  request: z.object({
    ...WHICH,
    faceAgreementNos: z.array(Id).check(z.minLength(1, { error: '请先阅读并同意协议' }), z.maxLength(20)),
    code: Code,
  }),
  answer: Status,
  refusals: {
    NOT_COMPLETE: '有步骤未填写或被驳回，见settedSteps',
    STEP_CLOSED: '审核中或已通过',
  },
  permission: EDITS,
  kept: true,
});

/**
 * Submits the application again after a refusal; its status is then INIT. The refused steps must have been saved before, or be in
 * the request, with the fields and versions of their save calls (errors are named like `legal.legalName`). Steps that were not
 * refused are not accepted.
 */
export const submitApply = defineCall({
  path: '/user/enterprise/open/reject/submitApply',
  doc: { title: '重新提交入驻申请', purpose: '被驳回后修改相应部分，再次提交入驻申请。' },
  request: z.object({
    ...WHICH,
    ...PartsSent,
    account: z.optional(
      z.discriminatedUnion('accountKind', [
        z.object({ ...CorporateAccountFields, version: Count }),
        z.object({ ...PrivateAccountFields, version: Count }),
      ]),
    ),
  }),
  answer: Status,
  refusals: { ...OF_A_SAVE, NOT_COMPLETE: '被驳回的步骤尚未修改，问题见fields' },
  permission: EDITS,
  kept: true,
  encrypted: true,
});
