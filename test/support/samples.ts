import type { AccountFlow } from '@/contract/calls/accounts';
import type { BatchItem, batchItemPage, PaymentBatch, PaymentBatchInfo } from '@/contract/calls/batchPayments';
import type { Enterprise } from '@/contract/calls/enterpriseSwitching';
import type { LoginResult, LoginUser, UserInfo } from '@/contract/calls/login';
import type { Merchant } from '@/contract/calls/merchants';
import type { Message, Todo } from '@/contract/calls/messages';
import type { FeeQuote } from '@/contract/calls/orderQueries';
import type { Order } from '@/contract/calls/orders';
import type { WaitingBatch, WaitingOrder } from '@/contract/calls/releases';
import type { AnswerOf } from '@/contract/defineCall';
import type { User } from '@/features/session';
import type { CustomStepProps } from '@/shared/form/steps/model';

/** Complete and ordinary samples. A test overrides the fields that it examines. */
export const aLoginUser = (over: Partial<LoginUser> = {}): LoginUser => ({
  userAccount: '13800000001',
  businessLicenseNo: '91330100MA00000001',
  nickName: '张明',
  enterpriseId: 'E1',
  ...over,
});

export const aLoginResult = ({
  access_token = 'token-1',
  user_info = {},
}: {
  access_token?: string;
  user_info?: Partial<LoginUser>;
} = {}): LoginResult => ({ access_token, user_info: aLoginUser(user_info) });

export const aUser = (over: Partial<User> = {}): User => ({
  kind: 'ordinary',
  userAccount: '13800000001',
  nickName: '张明',
  enterpriseId: 'E1',
  businessLicenseNo: '91330100MA00000001',
  ...over,
});

export const aUserInfo = (over: Partial<UserInfo> = {}): UserInfo => ({
  loginAccount: '13800000001',
  loginAccountType: 'mobile',
  nickName: '张明',
  userType: '1',
  enterpriseId: 'E1',
  enterpriseName: '杭州云帆贸易有限公司',
  businessLicenseNo: '91330100MA00000001',
  status: 'PASS',
  realNameStatus: '1',
  memberNo: 'M1',
  merchantNo: '',
  appIdFlag: 'Y',
  hadAdminFlag: 'Y',
  showModifyPasswordFlag: 'Y',
  agentFlag: 'Y',
  hadMerchantFlag: 'Y',
  collectOpenFlag: 'Y',
  recipientFlag: 'Y',
  mechantUpgradeAuditStatus: '',
  isHasPassword: true,
  guide: { showRealNamePage: false, showeEnterpriseInfo: false, agentFlag: false, hadMerchantFlag: false },
  ...over,
});

export const aWarehouseInfo = (adminFlag: '0' | '1' = '0') => ({
  list: ['warehouse:fund'],
  info: {
    userAccount: 'yc_staff',
    nickName: '云仓员工',
    adminFlag,
    memberNo: 'MW',
    enterpriseId: 'EW',
    enterpriseName: '云仓科技有限公司',
    businessLicenseNo: '91330100MA0000000W',
    isHasPassword: true,
  },
});

export const anEnterprise = (over: Partial<Enterprise> = {}): Enterprise => ({
  enterpriseId: 'E1',
  enterpriseNo: 'NO1',
  enterpriseName: '杭州云帆贸易有限公司',
  settledStatus: 'PASS',
  defaultFlag: 0,
  auditReason: null,
  ...over,
});

export const aMerchant = (over: Partial<Merchant> = {}): Merchant => ({
  id: '1',
  merchantNo: 'S1',
  merchantName: '云帆一店',
  auditStatus: 'PASS',
  currMerchant: false,
  ...over,
});

export const aMessage = (over: Partial<Message> = {}): Message => ({
  msgId: '1',
  type: '4',
  firstTitle: '付款成功通知',
  secondTitle: '您有一笔付款已成功',
  linkUrl: '',
  linkText: '',
  sendTime: '2026-11-20T09:00:00.000+08:00',
  readFlag: 'N',
  ...over,
});

export const aTodo = (over: Partial<Todo> = {}): Todo => ({
  id: 'T1',
  brandWalletName: '云帆优选品牌钱包',
  customerNo: '91330100MA00000001',
  solutionNo: 'FA1',
  ...over,
});

/** An order of a transfer that was paid. */
export const anOrder = (over: Partial<Order> = {}): Order => ({
  orderNo: 'O1',
  requestNo: 'N1',
  kind: 'TRANSFER',
  state: 'SUCCESS',
  amount: '100.00',
  fee: '0.00',
  total: '100.00',
  payer: { name: '甲', accountNo: 'A1', bankName: '' },
  payee: { name: '乙', accountNo: 'B2', bankName: '' },
  remark: '',
  reason: null,
  makerName: '张明',
  checkerName: null,
  createTime: '2026-11-20T10:00:00+08:00',
  finishTime: null,
  dueTime: null,
  collect: null,
  ...over,
});

/** A fee quote of a transfer without a fee. */
export const aQuote = (over: Partial<FeeQuote> = {}): FeeQuote => ({
  kind: 'TRANSFER',
  amount: '100.00',
  fee: '0.00',
  total: '100.00',
  rule: '免费',
  singleLimit: null,
  dailyLimit: null,
  usedToday: '0.00',
  monthlyLimit: null,
  usedThisMonth: '0.00',
  availableBalance: '500.00',
  refusal: null,
  needsRelease: false,
  ...over,
});

type BatchCheck = NonNullable<PaymentBatchInfo['check']>;
/** The result of checking a draft without errors. */
export const aCheck = (over: Partial<BatchCheck> = {}): BatchCheck => ({
  errors: 0,
  warnings: 0,
  rule: '免手续费',
  availableBalance: '100.00',
  needsRelease: false,
  refusal: null,
  revision: 1,
  ...over,
});

export const aBatch = (over: Partial<PaymentBatch> = {}): PaymentBatch => ({
  batchNo: 'PL1',
  kind: 'TRANSFER',
  state: 'DRAFT',
  fileName: 'a.csv',
  makerName: '张明',
  mine: true,
  checkerName: null,
  items: 2,
  amount: '30.00',
  fee: '0.00',
  succeeded: 0,
  failed: 0,
  reason: null,
  retryOf: null,
  retriedIn: null,
  createTime: '2026-11-20T10:00:00+08:00',
  confirmTime: null,
  finishTime: null,
  ...over,
});

export const aFlow = (over: Partial<AccountFlow> = {}): AccountFlow => ({
  flowNo: '202611210001',
  accountNo: '057100038742',
  accountType: 'BALANCE',
  businessType: '4002',
  direction: 'IN',
  amount: '12.50',
  balance: '100.00',
  tradeNo: 'T1',
  counterpartyName: '绍兴柯桥华彩纺织',
  counterpartyAccount: '',
  remark: '',
  createTime: '2026-11-20T10:00:00+08:00',
  ...over,
});

/** The props that a form passes to a custom step. */
export const aStep = (over: Partial<CustomStepProps> = {}): CustomStepProps => ({
  saved: { values: {}, masked: {}, steps: {}, refused: {}, facts: {} },
  busy: false,
  refused: undefined,
  submit: () => {},
  onDirty: () => {},
  formId: 'form',
  goesOn: () => false,
  onNext: () => {},
  onOpen: () => {},
  keep: () => {},
  restored: undefined,
  shared: undefined,
  ...over,
});

/** A page with payments of a batch, as `batchItemPage` returns it. */
export const aBatchItemPage = (
  payments: readonly Pick<BatchItem, 'name' | 'accountNo' | 'bankName' | 'amount'>[],
): AnswerOf<typeof batchItemPage> => ({
  pageNo: 1,
  pageSize: 5,
  total: payments.length,
  totalAmount: '100.00',
  rows: payments.map((payment, at) => ({
    lineNo: at + 1,
    number: `${at + 1}`,
    fee: '0.00',
    remark: '',
    state: 'WAITING' as const,
    reason: null,
    orderNo: '',
    finishTime: null,
    ...payment,
  })),
});

const WAITING = {
  amount: '100.00',
  fee: '0.00',
  total: '100.00',
  payer: { name: '杭州云帆', accountNo: '0571000000000001', bankName: '' },
  makerName: '张明',
  remark: '',
  createTime: '2026-11-20T14:03:59.000+08:00',
  waited: 3,
  warnings: [],
};

/** An order that waits for its release. */
export const aWaitingOrder = (over: Partial<WaitingOrder> = {}): WaitingOrder => ({
  what: 'ORDER',
  number: 'O1',
  kind: 'TRANSFER',
  payee: { name: '广州南屿', accountNo: '0571000000000001', bankName: '' },
  history: '',
  ...WAITING,
  ...over,
});

/** A batch that waits for its release. */
export const aWaitingBatch = (over: Partial<WaitingBatch> = {}): WaitingBatch => ({
  what: 'BATCH',
  number: 'B1',
  kind: 'TRANSFER',
  fileName: 'a.csv',
  items: 7,
  ...WAITING,
  ...over,
});
