import type { UnknownAction } from '@reduxjs/toolkit';
import type { ComponentType } from 'react';
import type { Permission } from '@/contract/permissions';

/** A flag that opens a route; which flags hold follows from the user info (`gatesOf` in access.ts). */
export type Gate =
  | 'agentFlag'
  | 'collectOpenFlag'
  | 'enterpriseStatusPass'
  | 'hadMerchantFlag'
  | 'recipientFlag'
  | 'showAccountpersonnel'
  | 'showBindEnterpriseAdmin'
  | 'showChangeEnterpriseAdmin'
  | 'showPaymentPwd'
  | 'showSecretKey';

export type Area =
  | 'public'
  | 'home'
  | 'onboarding'
  | 'fund'
  | 'trade'
  | 'operation'
  | 'account'
  | 'document'
  | 'product'
  | 'solution'
  | 'warehouse';

/** A page; `firstEvents` are dispatched as it is entered, so that its data is asked for before it is drawn. */
export type Page = ComponentType & { firstEvents?: (search: string, who: Opening) => readonly UnknownAction[] };

/** Who opens a page, as far as it decides what is asked for at first. */
export interface Opening {
  permissions: readonly Permission[];
  /** Of a warehouse employee: the list of what they are limited to. */
  limitedTo?: readonly string[] | null;
}

/** One route of the console. Menu, guard, breadcrumb and document title derive from these rows. */
export interface Route {
  path: `/${string}`;
  title: string;
  area: Area;
  /** The page's code, a chunk of its own. A route without one is not built yet: it leads to /404 and is in no menu. */
  page?: () => Promise<Page>;
  /** Stands in the header navigation while a child of its area can be entered. */
  nav?: boolean;
  /** Can be entered without a login. */
  public?: boolean;
  /** In no menu. */
  hidden?: boolean;
  redirect?: `/${string}`;
  /** One of these is needed. */
  permission?: Permission | readonly Permission[];
  /** All of these must hold. */
  gate?: readonly Gate[];
  /** Only these users; all where nothing is said. */
  users?: 'warehouse';
  /** The menu entry that is current while this hidden page is open. */
  activeMenu?: `/${string}`;
  progressBar?: false;
  back?: false;
  keepAlive?: true;
  fullScreen?: true;
  /** Open only where the sandbox's controls are. */
  developer?: true;
  /** A message may link here. */
  messageTarget?: true;
  /** Query parameters that the page reads. */
  query?: readonly string[];
}

const MESSAGE_QUERY = ['productCode', 'solutionCode', 'subCode', 'tradeType', 'tradeStatus', 'rejectReason'] as const;

/** Every route of the console, in the order of the menus. */
// biome-ignore format: a table, one route a line
export const ROUTES: readonly Route[] = [
  // Public pages
  { path: '/404', page: () => import(/* webpackChunkName: "page.404" */ './pages/NotFoundPage').then((m) => m.NotFoundPage), title: '页面不存在', area: 'public', public: true, hidden: true },
  { path: '/login', page: () => import(/* webpackChunkName: "page.login" */ '@/features/session/LoginPage').then((m) => m.LoginPage), title: '登录', area: 'public', public: true, progressBar: false, query: ['redirect'] },
  { path: '/register', page: () => import(/* webpackChunkName: "page.register" */ '@/features/registration/RegisterPage').then((m) => m.RegisterPage), title: '注册', area: 'public', public: true, progressBar: false },
  { path: '/forgetPassword', page: () => import(/* webpackChunkName: "page.forgetPassword" */ '@/features/registration/ForgetPasswordPage').then((m) => m.ForgetPasswordPage), title: '找回密码', area: 'public', public: true, progressBar: false },
  { path: '/changeYourPassword', page: () => import(/* webpackChunkName: "page.changeYourPassword" */ '@/features/registration/ChangeInitialPasswordPage').then((m) => m.ChangeInitialPasswordPage), title: '修改初始密码', area: 'public', public: true, progressBar: false },
  { path: '/debugger', page: () => import(/* webpackChunkName: "page.debugger" */ './debugger/DebuggerPage').then((m) => m.DebuggerPage), title: '调试', area: 'public', public: true, hidden: true, developer: true },
  { path: '/welcomeBack', page: () => import(/* webpackChunkName: "page.welcomeBack" */ '@/features/session/WelcomeBackPage').then((m) => m.WelcomeBackPage), title: '欢迎回来', area: 'public', public: true, progressBar: false },
  { path: '/assistant', page: () => import(/* webpackChunkName: "page.assistant" */ './pages/AssistantWithLinks').then((m) => m.AssistantWithLinks), title: '在线客服', area: 'public', public: true, progressBar: false },
  { path: '/agreement', page: () => import(/* webpackChunkName: "page.agreement" */ '@/features/agreements/AgreementPage').then((m) => m.AgreementPage), title: '协议', area: 'public', public: true, hidden: true, progressBar: false, query: ['no', 'type'] },
  // Home and messages
  { path: '/', title: '首页', area: 'home', redirect: '/home' },
  { path: '/home', page: () => import(/* webpackChunkName: "page.home" */ '@/features/home/HomePage').then((m) => m.HomePage), title: '首页', area: 'home', nav: true },
  { path: '/homeYuncang', page: () => import(/* webpackChunkName: "page.homeYuncang" */ '@/features/home/WarehouseHomePage').then((m) => m.WarehouseHomePage), title: '云仓首页', area: 'home', users: 'warehouse' },
  { path: '/home/editCompanyInfo', page: () => import(/* webpackChunkName: "page.companyInfo.index" */ '@/features/onboarding/ApplicationPage').then((m) => m.EditCompanyInfoPage), title: '修改企业信息', area: 'home', hidden: true, permission: 'onboarding:edit', query: ['enterpriseId', 'enterpriseNo'] },
  { path: '/home/addEnterprises', page: () => import(/* webpackChunkName: "page.companyInfo.index" */ '@/features/onboarding/ApplicationPage').then((m) => m.AddEnterprisesPage), title: '新增企业', area: 'home', hidden: true, permission: 'onboarding:edit', query: ['enterpriseId', 'enterpriseNo'] },
  { path: '/home/editSuccess', page: () => import(/* webpackChunkName: "page.companyInfo.openStatus" */ '@/features/onboarding/OpenStatusPage').then((m) => m.EditSuccessPage), title: '提交成功', area: 'home', hidden: true, permission: 'onboarding:edit', query: ['enterpriseId', 'enterpriseNo'] },
  { path: '/home/preparation', page: () => import(/* webpackChunkName: "page.companyInfo.preparation" */ '@/features/onboarding/PreparationPage').then((m) => m.HomePreparationPage), title: '准备资料', area: 'home', hidden: true, permission: 'onboarding:edit' },
  { path: '/message/index', page: () => import(/* webpackChunkName: "page.message.index" */ '@/features/messages/MessageListPage').then((m) => m.MessageListPage), title: '消息列表', area: 'home', permission: 'message:read' },
  { path: '/message/detail/:msgId', page: () => import(/* webpackChunkName: "page.message.detail" */ '@/features/messages/MessageDetailPage').then((m) => m.MessageDetailPage), title: '消息详情', area: 'home', hidden: true, activeMenu: '/message/index', permission: 'message:read', query: ['msgId'] },
  // Onboarding
  { path: '/companyInfo', title: '完善企业信息', area: 'onboarding', redirect: '/companyInfo/index' },
  { path: '/companyInfo/index', page: () => import(/* webpackChunkName: "page.companyInfo.index" */ '@/features/onboarding/ApplicationPage').then((m) => m.CompanyInfoPage), title: '完善企业信息', area: 'onboarding', permission: 'onboarding:edit', query: ['enterpriseId', 'enterpriseNo'] },
  { path: '/enterpriseWallet/index', page: () => import(/* webpackChunkName: "page.companyInfo.index" */ '@/features/onboarding/ApplicationPage').then((m) => m.EnterpriseWalletPage), title: '开通企业钱包', area: 'onboarding', permission: 'onboarding:edit', query: ['enterpriseId', 'enterpriseNo'] },
  { path: '/companyInfo/preparation', page: () => import(/* webpackChunkName: "page.companyInfo.preparation" */ '@/features/onboarding/PreparationPage').then((m) => m.CompanyPreparationPage), title: '准备资料', area: 'onboarding', hidden: true, permission: 'onboarding:edit' },
  { path: '/companyInfo/openStatus', page: () => import(/* webpackChunkName: "page.companyInfo.openStatus" */ '@/features/onboarding/OpenStatusPage').then((m) => m.OpenStatusPage), title: '企业钱包开通状态', area: 'onboarding', hidden: true, permission: 'onboarding:edit', query: ['enterpriseId', 'enterpriseNo'] },
  { path: '/accountRegister', title: '账户注册', area: 'onboarding', redirect: '/accountRegister/bind-admin' },
  { path: '/accountRegister/bind-admin', page: () => import(/* webpackChunkName: "page.accountRegister.bind-admin" */ '@/features/account/BindAdminPage').then((m) => m.BindAdminPage), title: '绑定管理员', area: 'onboarding', permission: 'onboarding:edit' },
  { path: '/accountRegister/real-name', page: () => import(/* webpackChunkName: "page.accountRegister.real-name" */ '@/features/account/RealNamePage').then((m) => m.RealNamePage), title: '实名认证', area: 'onboarding', permission: 'onboarding:edit' },
  // Fund management
  { path: '/fund-manage', title: '资金管理', area: 'fund', nav: true, redirect: '/fund-manage/index' },
  { path: '/fund-manage/index', page: () => import(/* webpackChunkName: "page.fund-manage.index" */ '@/features/funds/AccountOverviewPage').then((m) => m.AccountOverviewPage), title: '账户总览', area: 'fund', permission: 'fund:read' },
  { path: '/fund-manage/batchTransfer/index', page: () => import(/* webpackChunkName: "page.fund-manage.batchTransfer.index" */ '@/features/funds/batch/BatchListPage').then((m) => m.BatchListPage), title: '批量转账', area: 'fund', permission: ['fund:move', 'fund:release'] },
  { path: '/fund-manage/batchTransfer/detail', page: () => import(/* webpackChunkName: "page.fund-manage.batchTransfer.detail" */ '@/features/funds/batch/BatchDetailPage').then((m) => m.BatchDetailPage), title: '批量转账', area: 'fund', hidden: true, permission: ['fund:move', 'fund:release'], fullScreen: true, query: ['batchNo'] },
  { path: '/fund-manage/batchTransfer/status', page: () => import(/* webpackChunkName: "page.fund-manage.batchTransfer.status" */ '@/features/funds/batch/BatchStatusPage').then((m) => m.BatchStatusPage), title: '批量转账', area: 'fund', hidden: true, permission: ['fund:move', 'fund:release'], fullScreen: true, query: ['batchNo'] },
  { path: '/fund-manage/operate', page: () => import(/* webpackChunkName: "page.fund-manage.operate" */ '@/features/funds/OperatePage').then((m) => m.OperatePage), title: '资金操作记录', area: 'fund', permission: 'fund:read', query: [...MESSAGE_QUERY, 'detail'] },
  { path: '/fund-manage/flow', page: () => import(/* webpackChunkName: "page.fund-manage.flow" */ '@/features/funds/FundFlowPage').then((m) => m.FundFlowPage), title: '资金流水明细', area: 'fund', permission: 'fund:read', query: MESSAGE_QUERY },
  { path: '/fund-manage/psToCard', page: () => import(/* webpackChunkName: "page.fund-manage.psToCard" */ '@/features/funds/SplitPages').then((m) => m.PsToCardPage), title: '分账到卡记录', area: 'fund', permission: 'fund:read' },
  { path: '/fund-manage/psToMemberPu', page: () => import(/* webpackChunkName: "page.fund-manage.psToMemberPu" */ '@/features/funds/SplitPages').then((m) => m.PsToMemberPuPage), title: '分账到会员账簿记录', area: 'fund', permission: 'fund:read' },
  { path: '/fund-manage/pages/recharge', page: () => import(/* webpackChunkName: "page.fund-manage.pages.recharge" */ '@/features/funds/pages').then((m) => m.RechargePage), title: '充值', area: 'fund', hidden: true, permission: 'fund:move' },
  { path: '/fund-manage/pages/transfer', page: () => import(/* webpackChunkName: "page.fund-manage.pages.transfer" */ '@/features/funds/pages').then((m) => m.TransferPage), title: '转账', area: 'fund', hidden: true, permission: 'fund:move' },
  { path: '/fund-manage/pages/reflect', page: () => import(/* webpackChunkName: "page.fund-manage.pages.reflect" */ '@/features/funds/pages').then((m) => m.ReflectPage), title: '提现', area: 'fund', hidden: true, permission: 'fund:move' },
  { path: '/fund-manage/pages/transferOut', page: () => import(/* webpackChunkName: "page.fund-manage.pages.transferOut" */ '@/features/funds/pages').then((m) => m.TransferOutPage), title: '资金调拨', area: 'fund', hidden: true, permission: 'fund:move' },
  { path: '/fund-manage/pages/applyReflect', page: () => import(/* webpackChunkName: "page.fund-manage.pages.applyReflect" */ '@/features/funds/pages').then((m) => m.ApplyReflectPage), title: '申请提现', area: 'fund', hidden: true, permission: 'fund:move' },
  { path: '/fund-manage/pages/batchTransfer', page: () => import(/* webpackChunkName: "page.fund-manage.pages.batchTransfer" */ '@/features/funds/batch/BatchPage').then((m) => m.BatchPage), title: '批量转账', area: 'fund', hidden: true, permission: 'fund:move', query: ['batchNo'] },
  { path: '/fund-manage/pages/payBank', page: () => import(/* webpackChunkName: "page.fund-manage.pages.payBank" */ '@/features/funds/pages').then((m) => m.PayBankPage), title: '付款到银行卡', area: 'fund', hidden: true, permission: 'fund:move' },
  { path: '/fund-manage/pages/turnEnter', page: () => import(/* webpackChunkName: "page.fund-manage.pages.turnEnter" */ '@/features/funds/pages').then((m) => m.TurnEnterPage), title: '转入', area: 'fund', hidden: true, permission: 'fund:move' },
  { path: '/fund-manage/pages/turnOut', page: () => import(/* webpackChunkName: "page.fund-manage.pages.turnOut" */ '@/features/funds/pages').then((m) => m.TurnOutPage), title: '转出', area: 'fund', hidden: true, permission: 'fund:move' },
  { path: '/fund-manage/pages/quickCollection', page: () => import(/* webpackChunkName: "page.fund-manage.pages.quickCollection" */ '@/features/funds/pages').then((m) => m.QuickCollectionPage), title: '快捷收款', area: 'fund', hidden: true, permission: 'fund:move' },
  // Trade management
  { path: '/trade-manage', title: '交易管理', area: 'trade', nav: true, redirect: '/trade-manage/index' },
  { path: '/trade-manage/index', page: () => import(/* webpackChunkName: "page.trade-manage.index" */ '@/features/trades/TradePages').then((m) => m.CashierPage), title: '收银台交易', area: 'trade', permission: 'trade:read' },
  { path: '/trade-manage/behalfPay', page: () => import(/* webpackChunkName: "page.trade-manage.index" */ '@/features/trades/TradePages').then((m) => m.BehalfPayPage), title: '代付交易', area: 'trade', permission: 'trade:read' },
  { path: '/trade-manage/batchPayFile', page: () => import(/* webpackChunkName: "page.trade-manage.index" */ '@/features/trades/TradePages').then((m) => m.BatchPayFilePage), title: '批量付款文件查询', area: 'trade', permission: 'trade:read' },
  { path: '/trade-manage/divideAccounts', page: () => import(/* webpackChunkName: "page.trade-manage.index" */ '@/features/trades/TradePages').then((m) => m.DivideAccountsPage), title: '分账交易', area: 'trade', permission: 'trade:read' },
  { path: '/trade-manage/receive', page: () => import(/* webpackChunkName: "page.trade-manage.index" */ '@/features/trades/TradePages').then((m) => m.ReceivePage), title: '钱包收款', area: 'trade', permission: 'trade:read' },
  { path: '/trade-manage/payment', page: () => import(/* webpackChunkName: "page.trade-manage.index" */ '@/features/trades/TradePages').then((m) => m.PaymentPage), title: '钱包付款', area: 'trade', permission: 'trade:read' },
  { path: '/trade-manage/batchPayment', page: () => import(/* webpackChunkName: "page.trade-manage.index" */ '@/features/trades/TradePages').then((m) => m.BatchPaymentPage), title: '钱包批量付款查询', area: 'trade', permission: 'trade:read' },
  { path: '/trade-manage/settleTrade', page: () => import(/* webpackChunkName: "page.trade-manage.index" */ '@/features/trades/TradePages').then((m) => m.SettleTradePage), title: '结算交易', area: 'trade', permission: 'trade:read' },
  { path: '/trade-manage/batchTransactions', page: () => import(/* webpackChunkName: "page.trade-manage.index" */ '@/features/trades/TradePages').then((m) => m.BatchTransactionsPage), title: '批量交易查询', area: 'trade', permission: 'trade:read' },
  { path: '/trade-manage/creditPayment', page: () => import(/* webpackChunkName: "page.trade-manage.index" */ '@/features/trades/TradePages').then((m) => m.CreditPaymentPage), title: '信用付交易', area: 'trade', permission: 'trade:read' },
  { path: '/trade-manage/behalfAway', page: () => import(/* webpackChunkName: "page.trade-manage.index" */ '@/features/trades/TradePages').then((m) => m.BehalfAwayPage), title: '代收交易', area: 'trade', permission: 'trade:read' },
  // Operation centre
  { path: '/operation', title: '运营中心', area: 'operation', nav: true, redirect: '/operation/tradeList' },
  { path: '/operation/tradeList', title: '交易对账单', area: 'operation', permission: 'operation:read' },
  { path: '/operation/fundList', title: '资金对账单', area: 'operation', permission: 'operation:read' },
  { path: '/operation/financeList', title: '财务对账单', area: 'operation', permission: 'operation:read' },
  { path: '/operation/handlingFee', title: '手续费对账单', area: 'operation', permission: 'operation:read' },
  { path: '/operation/fundStatement', title: '手续费垫付还款对账单', area: 'operation', permission: 'operation:read', query: MESSAGE_QUERY },
  { path: '/operation/statementRecharge', title: '手续费账户充值', area: 'operation', hidden: true, permission: 'operation:manage', fullScreen: true },
  { path: '/operation/statementRepayment', title: '手续费账户还款', area: 'operation', hidden: true, permission: 'operation:manage', fullScreen: true, query: MESSAGE_QUERY },
  { path: '/operation/memberPu/index', title: '会员账簿查询', area: 'operation', permission: 'operation:read', gate: ['recipientFlag'] },
  { path: '/operation/memberPu/detail', title: '会员客户详情', area: 'operation', hidden: true, permission: 'operation:read', gate: ['recipientFlag'], fullScreen: true },
  { path: '/operation/settled/index', title: '入驻子商户查询', area: 'operation', permission: 'operation:read', gate: ['agentFlag'] },
  { path: '/operation/settled/detail', title: '入驻子商户详情', area: 'operation', hidden: true, permission: 'operation:read', gate: ['agentFlag'], fullScreen: true },
  { path: '/operation/ruleManage/index', title: '产品规则管理', area: 'operation', permission: 'operation:manage', query: MESSAGE_QUERY },
  { path: '/operation/merchantPower/index', title: '子商户权限管理', area: 'operation', permission: 'operation:manage', gate: ['agentFlag'] },
  { path: '/operation/merchantPower/edit', title: '产品信息修改', area: 'operation', hidden: true, permission: 'operation:manage', gate: ['agentFlag'], fullScreen: true, query: MESSAGE_QUERY },
  { path: '/operation/merchantPower/editSettle', title: '结算信息修改', area: 'operation', hidden: true, permission: 'operation:manage', gate: ['agentFlag'], fullScreen: true },
  { path: '/operation/merchantPower/applyStatus', title: '提交状态', area: 'operation', hidden: true, permission: 'operation:manage', gate: ['agentFlag'] },
  { path: '/operation/collectSign/index', title: '签约管理', area: 'operation', permission: 'operation:manage', gate: ['collectOpenFlag'] },
  { path: '/operation/download', page: () => import(/* webpackChunkName: "page.operation.download" */ '@/features/downloads/DownloadPage').then((m) => m.DownloadPage), title: '下载中心', area: 'operation', permission: ['operation:read', 'fund:read', 'trade:read'] },
  // Account centre
  { path: '/account-center', title: '账户中心', area: 'account', nav: true, redirect: '/account-center/enterprise-info/index' },
  { path: '/account-center/enterprise-info/index', page: () => import(/* webpackChunkName: "page.account-center.enterprise-info.index" */ '@/features/enterpriseInfo/InfoPage').then((m) => m.InfoPage), title: '企业信息', area: 'account', permission: 'account:read' },
  { path: '/account-center/enterprise-info/editBaseInfo', page: () => import(/* webpackChunkName: "page.account-center.enterprise-info.editBaseInfo" */ '@/features/enterpriseInfo/EditPages').then((m) => m.EditBaseInfoPage), title: '修改基本信息', area: 'account', hidden: true, permission: 'account:admin', query: ['part'] },
  { path: '/account-center/enterprise-info/editMerchant', page: () => import(/* webpackChunkName: "page.account-center.enterprise-info.editBaseInfo" */ '@/features/enterpriseInfo/EditPages').then((m) => m.EditMerchantPage), title: '修改商户信息', area: 'account', hidden: true, permission: 'account:admin', gate: ['hadMerchantFlag'] },
  { path: '/account-center/enterprise-info/editSettle', page: () => import(/* webpackChunkName: "page.account-center.enterprise-info.editBaseInfo" */ '@/features/enterpriseInfo/EditPages').then((m) => m.EditSettlePage), title: '修改结算信息', area: 'account', hidden: true, permission: 'account:admin' },
  { path: '/account-center/enterprise-info/editBankUrl', page: () => import(/* webpackChunkName: "page.account-center.enterprise-info.editBaseInfo" */ '@/features/enterpriseInfo/EditPages').then((m) => m.EditBankUrlPage), title: '银行开户证明', area: 'account', hidden: true, permission: 'account:admin' },
  { path: '/account-center/enterprise-info/edit-success', page: () => import(/* webpackChunkName: "page.account-center.enterprise-info.edit-success" */ '@/features/enterpriseInfo/SuccessPages').then((m) => m.EditSuccessPage), title: '提交成功', area: 'account', hidden: true, permission: 'account:admin', query: ['kind'] },
  { path: '/account-center/enterprise-info/edit-cycle', page: () => import(/* webpackChunkName: "page.account-center.enterprise-info.editBaseInfo" */ '@/features/enterpriseInfo/EditPages').then((m) => m.EditCyclePage), title: '申请变更结算方式', area: 'account', hidden: true, permission: 'account:admin' },
  { path: '/account-center/enterprise-info/merchant', page: () => import(/* webpackChunkName: "page.account-center.enterprise-info.merchant" */ '@/features/enterpriseInfo/MerchantPage').then((m) => m.MerchantPage), title: '商户信息', area: 'account', permission: 'account:read', gate: ['hadMerchantFlag'], query: ['add', 'verify'] },
  { path: '/account-center/enterprise-info/merchantAddCardStatus', page: () => import(/* webpackChunkName: "page.account-center.enterprise-info.edit-success" */ '@/features/enterpriseInfo/SuccessPages').then((m) => m.CardStatusPage), title: '添加银行卡成功', area: 'account', hidden: true, permission: 'account:admin', gate: ['hadMerchantFlag'] },
  { path: '/account-center/change-login-password', page: () => import(/* webpackChunkName: "page.account-center.change-login-password" */ '@/features/account/ChangeLoginPasswordPage').then((m) => m.ChangeLoginPasswordPage), title: '修改登录密码', area: 'account', permission: 'account:own' },
  { path: '/account-center/payment-pwd', page: () => import(/* webpackChunkName: "page.account-center.payment-pwd" */ '@/features/account/PaymentPasswordPage').then((m) => m.PaymentPasswordPage), title: '支付密码', area: 'account', permission: 'account:own', gate: ['enterpriseStatusPass', 'showPaymentPwd'], query: MESSAGE_QUERY },
  { path: '/account-center/bind-administrator', page: () => import(/* webpackChunkName: "page.account-center.bind-administrator" */ '@/features/account/BindAdminPage').then((m) => m.BindAdminPage), title: '绑定管理员', area: 'account', permission: 'account:admin', gate: ['enterpriseStatusPass', 'showBindEnterpriseAdmin'] },
  { path: '/account-center/change-administrator', page: () => import(/* webpackChunkName: "page.account-center.change-administrator" */ '@/features/account/ChangeAdminPage').then((m) => m.ChangeAdminPage), title: '变更管理员', area: 'account', permission: 'account:admin', gate: ['enterpriseStatusPass', 'showChangeEnterpriseAdmin'] },
  { path: '/account-center/secret-key', title: '应用配置', area: 'account', permission: 'account:admin', gate: ['showSecretKey'] },
  { path: '/account-center/secret-key/detail', title: '应用详情', area: 'account', hidden: true, permission: 'account:admin', gate: ['showSecretKey'] },
  { path: '/account-center/personnel/list', page: () => import(/* webpackChunkName: "page.account-center.personnel.list" */ '@/features/account/StaffPage').then((m) => m.StaffPage), title: '员工管理', area: 'account', permission: ['account:admin', 'warehouse:admin'], gate: ['showAccountpersonnel'] },
  { path: '/account-center/change-login-mail', page: () => import(/* webpackChunkName: "page.account-center.change-login-mail" */ '@/features/account/ChangeMailPage').then((m) => m.ChangeMailPage), title: '修改登录邮箱', area: 'account', permission: 'account:own' },
  // Document centre
  { path: '/document', title: '文档中心', area: 'document', nav: true, redirect: '/document/newIndex', fullScreen: true },
  { path: '/document/newIndex', title: '文档中心', area: 'document', permission: 'document:read', back: false, keepAlive: true, fullScreen: true },
  { path: '/document/interface', title: '接口文档', area: 'document', permission: 'document:read', fullScreen: true },
  // Product centre
  { path: '/product', title: '产品中心', area: 'product', nav: true, redirect: '/product/index' },
  { path: '/product/index', title: '产品中心', area: 'product', permission: 'product:read', back: false, query: MESSAGE_QUERY },
  { path: '/product/revision/payMethod', title: '支付方式', area: 'product', permission: 'product:read' },
  { path: '/product/limitRules', title: '限额规则', area: 'product', permission: 'product:read' },
  { path: '/product/limitRulesSchedule', title: '限额申请进度', area: 'product', hidden: true, permission: 'product:open' },
  { path: '/product/limitRulesStatus', title: '限额申请结果', area: 'product', hidden: true, permission: 'product:open' },
  { path: '/product/pages/psApply', title: '查看分账参数', area: 'product', hidden: true, permission: 'product:read' },
  { path: '/product/pages/psSuccess', title: '分账参数详情', area: 'product', hidden: true, permission: 'product:read' },
  { path: '/product/revision/firstOpen', title: '开通产品', area: 'product', hidden: true, permission: 'product:open' },
  { path: '/product/revision/openStep', title: '开通步骤', area: 'product', hidden: true, permission: 'product:open' },
  { path: '/product/revision/openReject', title: '开通驳回', area: 'product', hidden: true, permission: 'product:read' },
  { path: '/product/revision/openStatus', title: '开通状态', area: 'product', hidden: true, permission: 'product:read' },
  { path: '/product/revision/detail', title: '产品详情', area: 'product', hidden: true, permission: 'product:read', query: MESSAGE_QUERY },
  { path: '/product/revision/pages/openPs', title: '开通分账', area: 'product', hidden: true, permission: 'product:open' },
  { path: '/product/revision/textMessageSign', title: '短信签约', area: 'product', hidden: true, permission: 'product:open' },
  { path: '/product/parameters/divideInfo', title: '分账参数', area: 'product', hidden: true, permission: 'product:read', messageTarget: true, query: MESSAGE_QUERY },
  { path: '/product/parameters/defray', title: '代付参数', area: 'product', hidden: true, permission: 'product:read', messageTarget: true, query: MESSAGE_QUERY },
  { path: '/product/parameters/cashier', title: '收银台参数', area: 'product', hidden: true, permission: 'product:read', messageTarget: true, query: MESSAGE_QUERY },
  { path: '/product/applyDetail', title: '申请详情', area: 'product', hidden: true, permission: 'product:read', messageTarget: true, query: MESSAGE_QUERY },
  { path: '/product/merchant/platformUpgrade', title: '平台商户升级', area: 'product', hidden: true, permission: 'product:open', messageTarget: true, query: MESSAGE_QUERY },
  // Cloud-warehouse zone
  { path: '/cloud-warehouse', title: '云仓专区', area: 'warehouse', nav: true, redirect: '/cloud-warehouse/subMerchant/list', users: 'warehouse' },
  { path: '/cloud-warehouse/subMerchant/list', title: '子商户账户管理', area: 'warehouse', permission: 'warehouse:fund', users: 'warehouse' },
  { path: '/cloud-warehouse/makeOrder', title: '凭证制单', area: 'warehouse', redirect: '/cloud-warehouse/makeOrder/list', users: 'warehouse' },
  { path: '/cloud-warehouse/makeOrder/list', title: '凭证制单', area: 'warehouse', permission: 'warehouse:order', users: 'warehouse' },
  { path: '/cloud-warehouse/makeOrder/paymentLog', title: '付款记录', area: 'warehouse', hidden: true, permission: 'warehouse:order', users: 'warehouse', activeMenu: '/cloud-warehouse/makeOrder/list' },
  { path: '/cloud-warehouse/paymentOrder/list', title: '付款单审核', area: 'warehouse', permission: 'warehouse:audit', users: 'warehouse' },
  { path: '/cloud-warehouse/paymentOrder/audit', title: '付款单审核', area: 'warehouse', hidden: true, permission: 'warehouse:audit', users: 'warehouse' },
  { path: '/cloud-warehouse/makeOrder/status', title: '提交成功', area: 'warehouse', hidden: true, permission: 'warehouse:order', users: 'warehouse' },
  // Solutions
  { path: '/solution', title: '解决方案', area: 'solution', nav: true, redirect: '/solution/index', fullScreen: true },
  { path: '/solution/index', title: '解决方案', area: 'solution', permission: 'solution:read', fullScreen: true },
  { path: '/solution/details', title: '方案详情', area: 'solution', hidden: true, permission: 'solution:read' },
  { path: '/solution/guideOpenPaymentCard', title: '开通付款到银行卡', area: 'solution', hidden: true, permission: 'solution:open' },
  { path: '/solution/submitSuccess', title: '提交成功', area: 'solution', hidden: true, permission: 'solution:open' },
  { path: '/solution-manage', title: '方案管理', area: 'solution', redirect: '/solution-manage/index' },
  { path: '/solution-manage/index', title: '方案管理', area: 'solution', hidden: true, permission: 'solution:open' },
  { path: '/solution-manage/activate-wallet', page: () => import(/* webpackChunkName: "page.solution-manage.activate-wallet" */ '@/features/brandWallet/ActivateWalletPage').then((m) => m.ActivateWalletPage), title: '开通品牌钱包', area: 'solution', hidden: true, permission: 'solution:open', query: ['solutionNo', 'businessType', 'bwtCode'] },
];
