import { ROUTES } from '@/app/routes';
import { queryAccountFlow } from '@/contract/calls/accounts';
import { bindEnterpriseAdmin, changeEnterpriseAdmin } from '@/contract/calls/administrators';
import { applyInfo, applyWithdraw, rejectApply, reSendSingNotify } from '@/contract/calls/applications';
import { appDetail, appList } from '@/contract/calls/apps';
import { batchTransferUploadFile, queryBatchInfo, taskPage } from '@/contract/calls/batchPayments';
import { brandWalletFindDetail } from '@/contract/calls/brandWallet';
import { collectSignPage } from '@/contract/calls/collectSign';
import { documentCall, documentIndex } from '@/contract/calls/documents';
import { modifyStatus, modifySubmit } from '@/contract/calls/enterpriseChanges';
import { queryEnterpriseStatus, saveEnterprise, settedDetail } from '@/contract/calls/enterpriseOnboarding';
import { exportPage } from '@/contract/calls/exports';
import { balanceMonitor } from '@/contract/calls/fundAccounts';
import { queryLimitList } from '@/contract/calls/limitRules';
import { memberBookDetail, memberBookPage } from '@/contract/calls/memberBooks';
import { userOpenProduct } from '@/contract/calls/memberProducts';
import { bizApplyAddEqual, merchantApply, platformUpgradeApply } from '@/contract/calls/merchantOpening';
import { queryMsg, searchMsg } from '@/contract/calls/messages';
import {
  feeAccountRecharge,
  feeAccountRepay,
  fundTransfer,
  merchantWithdraw,
  payBank,
  quickCollection,
  rechargePre,
  transfer,
  turnEnter,
  turnOut,
  withdraw,
} from '@/contract/calls/moneyActions';
import { updateBankCardPicture } from '@/contract/calls/onboardingAccounts';
import { operatePage } from '@/contract/calls/orderQueries';
import { modifyMail, updateLoginPwd } from '@/contract/calls/passwordAndEmail';
import { hasSetPayPwd } from '@/contract/calls/paymentPassword';
import { queryProductParameters } from '@/contract/calls/productParameters';
import { productApply, productOpenInfo, queryProductInfo, queryProductPay } from '@/contract/calls/products';
import { realNameAuth } from '@/contract/calls/registration';
import { checkerPage } from '@/contract/calls/releases';
import { rulePage } from '@/contract/calls/rules';
import {
  clientSettleInfo,
  merchantModify,
  merchantModifyInfo,
  modifySettleWay,
  settleModifyStatus,
  settleUpdate,
} from '@/contract/calls/settlement';
import { solutionApply, solutionList, solutionMine, solutionTemplateInfo } from '@/contract/calls/solutions';
import { psConfigQueryCustomer, psSpecialApplyQuery } from '@/contract/calls/splitRules';
import { psRecordPage } from '@/contract/calls/splits';
import { queryOaUserInfo, userBaseInfoPage } from '@/contract/calls/staff';
import {
  advancePage,
  financeMonth,
  statementBillPage,
  statementFeePage,
  statementFundPage,
  statementOrders,
  statementTradePage,
} from '@/contract/calls/statements';
import {
  subMerchantDetail,
  subMerchantPage,
  subPowerPage,
  subProductApply,
  subSettleApply,
} from '@/contract/calls/subMerchants';
import { batchPage, tradePage } from '@/contract/calls/tradeLists';
import { subAccountPage } from '@/contract/calls/warehouseAccounts';
import { auditPage, paymentPage, payOrderPage, payOrderPass, payOrderSave } from '@/contract/calls/warehouseOrders';
import { voucherImport, voucherPage } from '@/contract/calls/warehouseVouchers';
import type { Call } from '@/contract/defineCall';
import { paths } from '@/shared/paths';

const { account, document, fund, home, onboarding, operation, product, solution, trade, warehouse } = paths;

/**
 * The main calls of each page, by kind of user. A user who may send none of them has no reason to open the page. An
 * empty list: every user may open the page.
 */
const CALLS: Readonly<Record<string, readonly Call[]>> = {
  [home.home]: [],
  [home.homeYuncang]: [],
  [home.editCompanyInfo]: [settedDetail],
  [home.addEnterprises]: [saveEnterprise],
  [home.editSuccess]: [queryEnterpriseStatus],
  [home.preparation]: [saveEnterprise],
  [home.messages]: [searchMsg],
  [home.message]: [queryMsg],
  [onboarding.application]: [saveEnterprise],
  [onboarding.wallet]: [saveEnterprise],
  [onboarding.preparation]: [saveEnterprise],
  [onboarding.openStatus]: [queryEnterpriseStatus],
  [onboarding.bindAdmin]: [bindEnterpriseAdmin],
  [onboarding.realName]: [realNameAuth],
  [fund.overview]: [balanceMonitor],
  [fund.batches]: [taskPage],
  [fund.toRelease]: [checkerPage],
  [fund.batch]: [queryBatchInfo],
  [fund.batchStatus]: [queryBatchInfo],
  [fund.operate]: [operatePage],
  [fund.flow]: [queryAccountFlow],
  [fund.psToCard]: [psRecordPage],
  [fund.psToMemberPu]: [psRecordPage],
  [fund.recharge]: [rechargePre],
  [fund.transfer]: [transfer],
  [fund.reflect]: [withdraw],
  [fund.transferOut]: [fundTransfer],
  [fund.applyReflect]: [merchantWithdraw],
  [fund.newBatch]: [batchTransferUploadFile],
  [fund.payBank]: [payBank],
  [fund.turnEnter]: [turnEnter],
  [fund.turnOut]: [turnOut],
  [fund.quickCollection]: [quickCollection],
  [trade.cashier]: [tradePage],
  [trade.behalfPay]: [tradePage],
  [trade.batchPayFile]: [batchPage],
  [trade.divideAccounts]: [tradePage],
  [trade.receive]: [tradePage],
  [trade.payment]: [tradePage],
  [trade.batchPayment]: [batchPage],
  [trade.settleTrade]: [tradePage],
  [trade.batchTransactions]: [batchPage],
  [trade.creditPayment]: [tradePage],
  [trade.behalfAway]: [tradePage],
  [operation.tradeList]: [statementTradePage],
  [operation.billList]: [statementBillPage],
  [operation.fundList]: [statementFundPage],
  [operation.handlingFee]: [statementFeePage],
  [operation.financeList]: [financeMonth],
  [operation.fundStatement]: [advancePage],
  [operation.statementRecharge]: [feeAccountRecharge],
  [operation.statementRepayment]: [feeAccountRepay],
  [operation.reconcile]: [statementOrders],
  [operation.ruleManage]: [rulePage],
  [operation.collectSign]: [collectSignPage],
  [operation.memberPu]: [memberBookPage],
  [operation.memberPuDetail]: [memberBookDetail],
  [operation.settled]: [subMerchantPage],
  [operation.settledDetail]: [subMerchantDetail],
  [operation.merchantPower]: [subPowerPage],
  [operation.merchantPowerEdit]: [subProductApply],
  [operation.merchantPowerEditSettle]: [subSettleApply],
  // The page requests `applyInfo`, which every user who may read products can call. Access to the page depends on the
  // right to apply for a product.
  [operation.merchantPowerApplyStatus]: [subProductApply],
  [operation.download]: [exportPage],
  [account.enterpriseInfo]: [clientSettleInfo],
  [account.enterpriseInfoEditBaseInfo]: [modifySubmit],
  [account.enterpriseInfoEditMerchant]: [merchantModify],
  [account.enterpriseInfoEditSettle]: [settleUpdate],
  [account.enterpriseInfoEditBankUrl]: [updateBankCardPicture],
  [account.enterpriseInfoEditSuccess]: [modifyStatus],
  [account.enterpriseInfoEditCycle]: [modifySettleWay],
  [account.enterpriseInfoMerchant]: [merchantModifyInfo],
  [account.enterpriseInfoMerchantAddCardStatus]: [settleModifyStatus],
  [account.changeLoginPassword]: [updateLoginPwd],
  [account.paymentPwd]: [hasSetPayPwd],
  [account.bindAdministrator]: [bindEnterpriseAdmin],
  [account.changeAdministrator]: [changeEnterpriseAdmin],
  [document.newIndex]: [documentIndex],
  [document.interfaces]: [documentCall],
  [account.secretKey]: [appList],
  [account.secretKeyDetail]: [appDetail],
  [account.personnelList]: [userBaseInfoPage, queryOaUserInfo],
  [account.changeLoginMail]: [modifyMail],
  [product.productIndex]: [productOpenInfo],
  [product.payMethod]: [queryProductPay],
  [product.limitRules]: [queryLimitList],
  [product.limitRulesSchedule]: [applyWithdraw],
  [product.limitRulesStatus]: [rejectApply],
  [product.psApply]: [psConfigQueryCustomer],
  [product.psSuccess]: [psSpecialApplyQuery],
  [product.firstOpen]: [bizApplyAddEqual],
  [product.openStep]: [merchantApply],
  [product.openReject]: [applyInfo],
  [product.openStatus]: [applyInfo],
  [product.detail]: [queryProductInfo],
  [product.openPs]: [productApply],
  [product.textMessageSign]: [reSendSingNotify],
  [product.parametersDivideInfo]: [queryProductParameters],
  [product.parametersDefray]: [queryProductParameters],
  [product.parametersCashier]: [queryProductParameters],
  [product.applyDetail]: [applyInfo],
  [product.merchantPlatformUpgrade]: [platformUpgradeApply],
  [warehouse.subMerchantList]: [subAccountPage],
  [warehouse.makeOrderList]: [voucherPage, payOrderPage],
  [warehouse.makeOrderEdit]: [payOrderSave],
  [warehouse.makeOrderImport]: [voucherImport],
  [warehouse.makeOrderPaymentLog]: [paymentPage],
  [warehouse.paymentOrderList]: [auditPage],
  [warehouse.paymentOrderAudit]: [payOrderPass],
  [warehouse.makeOrderStatus]: [payOrderPage],
  [warehouse.download]: [exportPage],
  [solution.solutionIndex]: [solutionList],
  [solution.details]: [solutionTemplateInfo],
  [solution.guideOpenPaymentCard]: [userOpenProduct],
  [solution.submitSuccess]: [solutionApply],
  [solution.solutionManageIndex]: [solutionMine],
  [solution.activateWallet]: [brandWalletFindDetail],
};

/** The permission for the warehouse path of a call (`warehousePath`). The permission opens no page of other users. */
const OF_WAREHOUSE = 'warehouse:fund';
const rights = (of: Pick<Call, 'permission'>) => [of.permission ?? []].flat().filter((right) => right !== OF_WAREHOUSE);

const built = ROUTES.filter(({ page, public: open }) => page && !open);

it.each(built.map((route) => [route.path, route] as const))(
  '%s is open to exactly the users who may send its calls',
  (path, route) => {
    const calls = CALLS[path];
    if (!calls) throw new Error('name the call that this page is for');
    expect([...rights(route)].sort()).toEqual([...new Set(calls.flatMap(rights))].sort());
  },
);

it('the pages marked as showing the entire enterprise are those whose call is about the enterprise', () => {
  const saying = built.filter(({ ofEnterprise }) => ofEnterprise).map(({ path }) => path);
  const about = built
    .filter(({ path }) => CALLS[path]?.some(({ ofEnterprise }) => ofEnterprise))
    .map(({ path }) => path);
  expect(saying.toSorted()).toEqual(about.toSorted());
  expect(saying.length).toBeGreaterThan(5);
});

it('every page in the list of calls exists', () => {
  expect(Object.keys(CALLS).filter((path) => !built.some((route) => route.path === path))).toEqual([]);
});
