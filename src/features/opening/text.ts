import type { merchantStatus } from '@/contract/calls/merchantOpening';
import type { templateMerchantProductInfoBatch } from '@/contract/calls/products';
import type { AnswerOf } from '@/contract/defineCall';
import { formatAmount } from '@/shared/format/money';

export type Stage = AnswerOf<typeof merchantStatus>['stage'];

/** Texts of the pages that open a merchant. */
export const TEXT = {
  firstOpen: '开通产品',
  openStep: '开通步骤',
  openStatus: '开通状态',
  openReject: '开通驳回',
  sign: '短信签约',

  // Texts of the first step (开始)
  beginLead: '首次开通产品时，将同时为企业开通商户。填写内容随时保存，有权限的同事可以接着填写。',
  gain: '开通后可以',
  gains: [
    { title: '收款', text: '用收银台、支付宝、手机银行等方式收款，按所选类目的费率收费。' },
    { title: '结算', text: '交易资金按所选周期自动结算到企业的银行账户。' },
    { title: '查账', text: '逐笔查看交易、退款与结算，随时导出。' },
    { title: '继续开通', text: '微信支付、快捷支付、分账、代付等产品，可在商户开通后单独申请。' },
  ],
  prepare: '请准备好',
  papers: [
    { title: '经营信息', text: '商户简称、行业与类目、经营地址、客服电话，以及门店照片、网址或App等经营场景的证明。' },
    { title: '联系人身份证', text: '人像面和国徽面照片，须在有效期内。签约短信将发送给联系人。' },
    { title: '结算账户', text: '已完成打款验证的企业结算账户。' },
    { title: '其他企业经营时', text: '经营企业的营业执照与授权书。' },
  ],
  flow: '填写并提交资料，平台审核，联系人短信签约，签约后立即开通。',
  operator: '由谁经营',
  operators: { EQUAL: '本企业经营', DIFF: '其他企业经营' },
  chooseOperator: '请选择由谁经营',
  own: '经营主体',
  already: (name: string) => `${name || '该企业'}已有以下商户，请确认是否需要再开通：`,
  goOn: '下一步',
  begun: '已有填写到一半的资料，选择后将接着填写。',
  continueNow: '继续填写',

  // Texts of the stages of the opening (办到哪一步)
  standing: {
    NONE: { headline: '企业尚未通过审核', next: '企业信息审核通过后，才能开通商户和产品。' },
    BEGIN: { headline: '尚未选择由谁经营', next: '请先确认经营主体，再填写开通资料。' },
    DRAFT: { headline: '开通资料待提交', next: '资料已保存，可以继续填写并提交。' },
    AUDITING: { headline: '商户开通申请正在审核', next: '审核期间不能修改资料。审核结果会以站内消息通知您。' },
    WAIT_SIGN: { headline: '商户开通申请待签约', next: '审核已通过，请联系人按短信中的链接签约。' },
    REJECTED: { headline: '商户开通申请未通过审核', next: '请按驳回原因修改后重新提交，其余内容无需再填。' },
    OPEN: { headline: '商户已开通', next: '可以在产品中心查看已开通的产品，并开通更多产品。' },
  } satisfies Record<Stage, { headline: string; next: string }>,
  otherApply: '该申请编号不存在，或不是正在修改的开通申请',
  otherApplyNext: '可以查看最近一次开通申请。',
  due: (time: string) => `预计 ${time} 前完成审核。`,
  toEnterprise: '查看企业审核进度',
  toCompany: '完善企业信息',
  toBegin: '去选择',
  toStatus: '查看进度',
  toSign: '去签约',
  toReasons: '查看原因',
  what: '申请',
  toAll: '全部申请',
  toMend: '修改资料',
  toProducts: '前往产品中心',
  toHome: '返回首页',
  toDetail: '查看申请详情',

  // Texts of the form's steps (步骤)
  stepLead: '按步骤填写并保存，随时可以离开，下次继续。',
  mendLead: '只需修改被驳回的部分，其余内容不可修改。修改后重新提交审核。',
  leads: {
    OPERATOR: '商户由该企业经营，交易与结算以其名义进行。',
    BUSINESS: '简称会显示给付款人，类目决定费率。',
    PAPERS: '上传身份证后会自动识别，请核对识别结果。',
    SETTLEMENT: '交易资金将结算到所选账户。',
    PRODUCTS: '以下为所选类目的费率与限额。需要单独资料的产品可在商户开通后申请。',
    SUBMIT: '请核对全部信息，确认无误后提交审核。',
  },
  submitStep: '确认提交',
  changeOperator: '变更经营主体',
  help: {
    uscc: '营业执照上的18位代码',
    shortName: '2-20个字，显示在收银台和账单上',
    servicePhone: '付款人可以拨打的电话',
    mcc: '费率按类目确定，可在“产品与费率”中查看',
    industryFirst: '请先选择所属行业',
    places: '可多选，每种场景需要各自的证明',
    miniAppId: 'wx开头的18位字符',
    period: '请填写开始日期和结束日期',
    periodTurned: '结束日期不能早于开始日期',
    contactMobile: '签约短信将发送到该手机号',
    beneficiary: '最终拥有或控制企业的自然人',
    products: '收银台为必选，请至少再选择一种支付方式',
  },
  idPeriod: '证件有效期',
  partLoading: '加载中',
  partFailed: '页面加载失败',
  account: {
    none: '还没有结算账户',
    ready: '已验证',
    asked: '银行核验中',
    refused: '银行核验未通过',
    unverified: '未验证',
    isDefault: '默认',
    how: '未验证的账户不能用于结算，请先完成小额打款验证。',
    verify: '去验证',
  },
  product: {
    needed: '必选',
    fee: '费率',
    settle: '结算',
    limits: '限额',
    example: (amount: string, fee: string) => `每${formatAmount(amount)}元收取${formatAmount(fee)}元`,
    needsMethod: '请至少选择一种支付方式',
  },
  check: '提交前检查',
  checkLead: '以下内容不符合要求，提交后会被驳回：',
  checkFailed: '暂时无法检查已填写的内容',
  submit: '提交审核',
  submitAgain: '重新提交审核',
  none: '无',

  // Texts of the application's states (状态)
  state: {
    AUDITING: { headline: '正在审核', next: '无需停留在本页面，审核结果会以站内消息通知您。' },
    WAIT_SIGN: { headline: '审核通过，待签约', next: '签约短信已发送，签约后立即生效。' },
    PASSED: { headline: '已开通', next: '商户与产品已可以使用，可在右上角切换到该商户。' },
    PASSED_OTHER: { headline: '已通过', next: '申请的内容已按生效时间执行。' },
    REJECTED: { headline: '未通过审核', next: '请按以下原因修改后重新提交，只需修改被驳回的部分。' },
    FOLLOWED: { headline: '未通过审核，已重新提交', next: '修改后的申请正在处理，请查看新的申请。' },
    WITHDRAWN: { headline: '已撤回', next: '填写的内容已保留，可以修改后再次提交。' },
  },
  noReasons: '该申请没有被驳回的内容',
  reasons: '驳回原因',
  wholeReason: '整体',
  products: '产品',
  withdraw: '撤回',
  withdrawAsk: '确定要撤回该申请吗？',
  withdrawNext: '撤回后申请终止，填写的内容会保留为草稿，可以修改后再次提交。',
  withdrawn: '申请已撤回',
  cancel: '取消',
  confirm: '确定撤回',
  close: '关闭',
  toNew: '查看新的申请',
  facts: {
    title: '申请内容',
    no: '申请编号',
    submittedAt: '提交时间',
    submittedBy: '提交人',
    decidedAt: '完成时间',
    effectiveFrom: '生效时间',
    merchantNo: '商户编号',
    signer: '签约人',
    mobile: '手机号',
    sentAt: '发送时间',
    expiresAt: '链接有效期至',
    signedAt: '签约时间',
  },
  moments: { audit: '平台审核', sign: '短信签约', open: '开通' },

  // Texts of the signing (签约)
  signing: {
    SENT: { headline: '等待签约', next: '请签约人打开短信中的链接，阅读协议并确认。' },
    LATE: { headline: '签约链接已过期', next: '链接超过24小时未使用，请重新发送。' },
    SIGNED: { headline: '已签约', next: '签约已完成，产品已开通。' },
    CLOSED: { headline: '该申请当前不需要签约', next: '可以查看该申请的进度。' },
    AUDITING: { headline: '尚未到签约步骤', next: '申请审核通过后，签约短信会发送给签约人。' },
  },
  resend: '重新发送',
  resendIn: (seconds: number) => `${seconds}秒后可重新发送`,
  resendSoon: '稍后可重新发送',
  resent: '签约短信已重新发送',
  noSign: '没有待签约的申请',
  noSignNext: '开通申请审核通过后，可以在这里查看签约进度。',
  sandbox: '沙箱环境：签约短信在开发者工具的发件箱中，打开其中的链接即可模拟签约人的手机。',
  toOutbox: '打开发件箱',
} as const;

type Limits = AnswerOf<typeof templateMerchantProductInfoBatch>[number]['limits'];

/** Describes the limits per order, day and month in one line. */
export const limitWords = ({ single, day, month }: Limits): string => {
  const words = [
    single === null ? '' : `单笔${formatAmount(single)}元`,
    day === null ? '' : `单日${formatAmount(day)}元`,
    month === null ? '' : `单月${formatAmount(month)}元`,
  ].filter((word) => word !== '');
  return words.length > 0 ? words.join('，') : '不限';
};
