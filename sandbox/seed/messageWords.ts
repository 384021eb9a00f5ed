import type { MessageType } from '@/contract/calls/messages';

export interface MessageWords {
  type: MessageType;
  first: string;
  second: string;
  content: string;
  link?: { url: string; text: string };
}

const product = '?productCode=ZTO_PS&solutionCode=FA2026001';

/**
 * Texts of messages to an administrator. Together they link to every page of the console that a message may link to.
 * Some messages have no link.
 */
export const MESSAGE_WORDS: readonly MessageWords[] = [
  {
    type: '4',
    first: '付款成功通知',
    second: '您有一笔付款已成功，请及时核对账户余额',
    content:
      '尊敬的用户：\n\n您提交的付款已处理成功，资金已从余额账户划出。\n\n如对该笔交易有疑问，请在交易发生后30日内通过在线客服联系我们，并提供交易单号。',
    link: { url: '/fund-manage/flow?tradeType=PAY', text: '查看资金流水' },
  },
  {
    type: '1',
    first: '系统维护通知',
    second: '平台将于本周日凌晨1:00至4:00进行系统维护',
    content:
      '为提供更稳定的服务，平台将于本周日凌晨1:00至4:00进行系统维护。\n\n维护期间充值、转账、提现和代付将暂停受理，查询不受影响。已提交的交易会在维护结束后继续处理，请勿重复提交。',
  },
  {
    type: '3',
    first: '手续费账单',
    second: '上月手续费账单已生成，请查收',
    content:
      '您的上月手续费账单已生成。\n\n账单按自然月统计，包含交易手续费和提现手续费，可在手续费垫付还款对账单中查看明细。',
    link: { url: '/operation/fundStatement?productCode=ZTO_PS', text: '查看账单' },
  },
  {
    type: '2',
    first: '企业信息待完善',
    second: '您有一家企业的信息尚未完善，完善后即可提交审核',
    content:
      '您名下的企业信息尚未完善。\n\n请准备营业执照、法定代表人身份证件和银行开户证明，按页面提示逐项填写后提交审核。',
    link: { url: '/companyInfo/index', text: '去完善' },
  },
  {
    type: '5',
    first: '风险合规协查',
    second: '请于3个工作日内补充交易背景材料',
    content:
      '因合规管理需要，请您于3个工作日内补充近期大额交易的背景材料，包括合同、发票或物流单据。\n\n逾期未补充的，相关交易可能被暂缓处理。',
    link: { url: '/assistant', text: '联系客服' },
  },
  {
    type: '4',
    first: '充值到账通知',
    second: '您的充值已到账',
    content: '您的充值已到账，资金已计入余额账户，可用于转账、付款和提现。',
    link: { url: '/fund-manage/flow?tradeType=RECHARGE', text: '查看资金流水' },
  },
  {
    type: '2',
    first: '企业资料审核不通过',
    second: '您提交的企业资料未通过审核，请修改后重新提交',
    content: '您提交的企业资料未通过审核。\n\n请根据审核意见修改后重新提交，审核一般在1个工作日内完成。',
    link: { url: '/home/editCompanyInfo?rejectReason=1', text: '去修改' },
  },
  {
    type: '4',
    first: '提现处理结果',
    second: '您有一笔提现被银行退回，资金已退还余额账户',
    content:
      '您提交的提现被收款银行退回，资金已退还余额账户。\n\n常见原因：户名与账号不一致、账户状态异常。请核对后重新提交。',
    link: { url: '/fund-manage/operate?tradeType=WITHDRAW&tradeStatus=FAIL', text: '查看操作记录' },
  },
  {
    type: '2',
    first: '产品开通成功',
    second: '您申请的分账产品已开通',
    content: '您申请的分账产品已开通，可在产品详情中查看费率和使用说明。',
    link: { url: `/product/revision/detail${product}`, text: '查看产品' },
  },
  {
    type: '2',
    first: '分账参数待设置',
    second: '分账产品开通后，请设置分账参数',
    content: '分账产品已开通，请设置分账接收方和比例后使用。',
    link: { url: `/product/parameters/divideInfo${product}&subCode=PS01`, text: '去设置' },
  },
  {
    type: '2',
    first: '代付参数待设置',
    second: '代付产品开通后，请设置代付参数',
    content: '代付产品已开通，请设置付款账户和通知方式后使用。',
    link: { url: '/product/parameters/defray?productCode=ZTO_DEFRAY', text: '去设置' },
  },
  {
    type: '2',
    first: '收银台参数待设置',
    second: '收银台产品开通后，请设置收银台参数',
    content: '收银台产品已开通，请设置展示名称和支付方式后使用。',
    link: { url: '/product/parameters/cashier?productCode=CASHIER', text: '去设置' },
  },
  {
    type: '2',
    first: '产品申请已受理',
    second: '您的产品申请已受理，正在审核',
    content: '您的产品申请已受理，审核结果将以消息通知您。',
    link: { url: '/product/applyDetail?productCode=ZTO_QUICK_PAYMENT', text: '查看申请' },
  },
  {
    type: '1',
    first: '平台商户升级',
    second: '平台商户可升级为新版，享受更多能力',
    content: '平台商户新版已上线，支持子商户权限管理和按产品设置规则。升级不影响已有交易。',
    link: { url: '/product/merchant/platformUpgrade', text: '了解升级' },
  },
  {
    type: '1',
    first: '新产品上线',
    second: '付款到银行卡已支持批量导入',
    content: '付款到银行卡现已支持批量导入，单批最多1000笔。请在产品中心了解详情。',
    link: { url: '/product/index?productCode=ZTO_DEFRAY', text: '去产品中心' },
  },
  {
    type: '2',
    first: '产品规则变更',
    second: '您设置的产品规则已生效',
    content: '您设置的产品规则已生效。如非本人操作，请尽快修改登录密码并联系客服。',
    link: { url: '/operation/ruleManage/index?productCode=ZTO_PS', text: '查看规则' },
  },
  {
    type: '2',
    first: '子商户产品信息修改',
    second: '子商户的产品信息修改被驳回',
    content: '子商户的产品信息修改被驳回，请核对后重新提交。',
    link: { url: '/operation/merchantPower/edit?productCode=CASHIER&rejectReason=0', text: '去修改' },
  },
  {
    type: '3',
    first: '手续费垫付提醒',
    second: '平台已为您垫付手续费，请及时还款',
    content: '因手续费账户余额不足，平台已为您垫付手续费。\n\n请在账单日前还款，以免影响交易。',
    link: { url: '/operation/statementRepayment', text: '去还款' },
  },
  {
    type: '2',
    first: '企业信息变更成功',
    second: '您提交的企业信息变更已生效',
    content: '您提交的企业信息变更已生效。',
    link: { url: '/account-center/enterprise-info/index', text: '查看企业信息' },
  },
  {
    type: '2',
    first: '商户信息待确认',
    second: '商户信息已同步，请确认',
    content: '商户信息已按企业最新资料同步，请确认是否准确。',
    link: { url: '/account-center/enterprise-info/merchant', text: '查看商户信息' },
  },
  {
    type: '2',
    first: '营业执照即将到期',
    second: '您的营业执照将于30天后到期，请及时更新',
    content: '您的营业执照将于30天后到期。到期未更新的，交易和提现可能受到限制。',
    link: { url: '/account-center/enterprise-info/editBaseInfo', text: '去更新' },
  },
  {
    type: '2',
    first: '商户信息变更驳回',
    second: '商户信息变更未通过审核',
    content: '商户信息变更未通过审核，请修改后重新提交。',
    link: { url: '/account-center/enterprise-info/editMerchant?rejectReason=1', text: '去修改' },
  },
  {
    type: '5',
    first: '支付密码安全提醒',
    second: '您的支付密码已超过180天未修改',
    content: '为保障资金安全，建议您每半年修改一次支付密码。请勿与登录密码相同。',
    link: { url: '/account-center/payment-pwd', text: '去修改' },
  },
  {
    type: '4',
    first: '收银台交易提醒',
    second: '今日有收银台交易未支付成功',
    content: '今日有收银台交易未支付成功，请关注用户支付情况。',
    link: { url: '/trade-manage/index?tradeType=PAY&tradeStatus=FAIL', text: '查看交易' },
  },
  {
    type: '4',
    first: '代付失败通知',
    second: '您有一笔代付失败，请核对收款信息',
    content: '您有一笔代付失败，资金已退还付款账户。请核对收款户名和账号后重新提交。',
    link: { url: '/trade-manage/behalfPay?tradeType=PAYMENT&tradeStatus=FAIL', text: '查看交易' },
  },
  {
    type: '4',
    first: '退款成功通知',
    second: '您有一笔退款已完成',
    content: '您提交的退款已完成，款项已原路退回。',
    link: { url: '/fund-manage/flow?tradeType=REFUND', text: '查看资金流水' },
  },
  {
    type: '1',
    first: '新手教程更新',
    second: '新手教程已更新，可在消息面板下载',
    content: '新手教程已更新。点击右上角的消息图标，即可下载新手教程，了解首次使用控制台的步骤。',
    link: { url: '/home', text: '去首页' },
  },
  {
    type: '5',
    first: '异常登录提醒',
    second: '您的账号在新的设备上登录',
    content: '您的账号在新的设备上登录。如非本人操作，请立即修改登录密码。',
    link: { url: '/login', text: '重新登录' },
  },
  {
    type: '1',
    first: '合作伙伴活动',
    second: '合作银行推出企业开户优惠',
    content: '合作银行推出企业开户优惠，详情见合作银行官网。',
    link: { url: 'https://bank.example/activity', text: '活动详情' },
  },
];
