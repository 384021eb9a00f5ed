import type { CallName } from '@/contract/catalogue';
import type { Actor, Context } from '../domain/context';
import { accountHandlers } from './accounts';
import { administratorHandlers } from './administrators';
import { agreementHandlers } from './agreements';
import { basicDataHandlers } from './basicData';
import { batchPaymentHandlers } from './batchPayments';
import { brandWalletHandlers } from './brandWallet';
import { enterpriseOnboardingHandlers } from './enterpriseOnboarding';
import { enterpriseRechargeHandlers } from './enterpriseRecharge';
import { enterpriseSwitchingHandlers } from './enterpriseSwitching';
import { exportHandlers } from './exports';
import { fileUploadHandlers } from './fileUpload';
import { flowDetailHandlers } from './flowDetail';
import { fundAccountHandlers } from './fundAccounts';
import type { Handlers } from './handler';
import { loginHandlers } from './login';
import { merchantHandlers } from './merchants';
import { messageHandlers } from './messages';
import { moneyActionHandlers } from './moneyActions';
import { orderQueryHandlers } from './orderQueries';
import { passwordAndEmailHandlers } from './passwordAndEmail';
import { paymentPasswordHandlers } from './paymentPassword';
import { qrLoginHandlers } from './qrLogin';
import { registrationHandlers } from './registration';
import { sessionHandlers } from './sessions';
import { settlementHandlers } from './settlement';
import { splitHandlers } from './splits';
import { staffHandlers } from './staff';
import { tradeListHandlers } from './tradeLists';
import { tradeHandlers } from './trades';
import { walletProductHandlers } from './walletProducts';
import { warehouseMenuHandlers } from './warehouseMenu';
import { warehouseStaffHandlers } from './warehouseStaff';

/** Every call's handler; a call without one does not compile. */
const handlers: Handlers<CallName> = {
  ...loginHandlers,
  ...registrationHandlers,
  ...qrLoginHandlers,
  ...sessionHandlers,
  ...passwordAndEmailHandlers,
  ...paymentPasswordHandlers,
  ...staffHandlers,
  ...warehouseStaffHandlers,
  ...administratorHandlers,
  ...enterpriseSwitchingHandlers,
  ...enterpriseOnboardingHandlers,
  ...brandWalletHandlers,
  ...merchantHandlers,
  ...settlementHandlers,
  ...basicDataHandlers,
  ...accountHandlers,
  ...flowDetailHandlers,
  ...tradeHandlers,
  ...moneyActionHandlers,
  ...orderQueryHandlers,
  ...fundAccountHandlers,
  ...walletProductHandlers,
  ...enterpriseRechargeHandlers,
  ...splitHandlers,
  ...tradeListHandlers,
  ...batchPaymentHandlers,
  ...messageHandlers,
  ...agreementHandlers,
  ...fileUploadHandlers,
  ...exportHandlers,
  ...warehouseMenuHandlers,
};

/**
 * Calls that open their transactions themselves. A login and a new password are hashed, which takes time, and a
 * transaction that waits for it would hold the embedded database's only connection; an upload counts against its limit
 * also when it is refused, and writes one row. Orders and batches hash the payment password and answer a known number
 * before that; a batch's file is read before it is stored. Exports read in a snapshot of their own; the file of a job is
 * read while it is sent.
 */
export const OWN_TRANSACTIONS: ReadonlySet<CallName> = new Set([
  'login',
  'userRegister',
  'forgetLoginPwd',
  'updateLoginPwd',
  'setPayPwd',
  'updatePayPwd',
  'forgetPayPwd',
  'addUser',
  'addOaUserInfo',
  'bindEmailAndPwd',
  'objectPut',
  'rechargePre',
  'transfer',
  'withdraw',
  'merchantWithdraw',
  'fundTransfer',
  'payBank',
  'turnEnter',
  'turnOut',
  'quickCollection',
  'createCashier',
  'saveCheckerPolicy',
  'tradeRefund',
  'downloadAccountBalance',
  'downLoadAccountFlow',
  'downloadTrades',
  'downloadBatches',
  'downloadOrders',
  'exportPage',
  'exportPart',
  'downloadPsRecord',
  'loanFlowDownload',
  'merFlowStatistic',
  'batchTransferUploadFile',
  'batchPayOutUploadFile',
  'batchTransferConfirm',
  'batchPayConfirm',
]);

/** A handler as the gateway runs it: the request has passed its schema, the user is known and confined. */
export type AnyHandler = (request: unknown, context: Context & { user: Actor | null }) => Promise<unknown>;

export const handlerOf = (name: CallName): AnyHandler => handlers[name] as unknown as AnyHandler;
