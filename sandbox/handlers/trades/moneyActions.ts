import type { Kysely } from 'kysely';
import { FEE_PARTY_NAME } from '@/contract/calls/accounts';
import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/moneyActions';
import type { OrderKind } from '@/contract/calls/orders';
import type { Database } from '../../db/schema';
import { cashierSides } from '../../domain/cashier/sides';
import type { Actor } from '../../domain/context';
import { memberOf } from '../../domain/context';
import { type CustomerAccount, otherAccountsOf, ownAccount, walletOf } from '../../domain/money/accountsOf';
import { mustNotOwe } from '../../domain/money/fees/feeRepay';
import { type BankAccount, bankPayeeOf, otherName } from '../../domain/money/orders/bankPayee';
import { KINDS } from '../../domain/money/orders/orderKinds';
import { cancelOrder, decideRelease } from '../../domain/money/orders/orderRelease';
import { placeOrder, type Sides } from '../../domain/money/orders/orders';
import { collectAccount } from '../../domain/money/orders/recharge';
import { returnSides } from '../../domain/money/splits/splitReturn';
import { isVerified } from '../../domain/onboarding/proofs';
import { maskedAccount } from '../../domain/onboarding/view';
import { merchantOf } from '../../domain/products/gate';
import { atField, notYours, refuse } from '../../domain/refusal';
import { bankName } from '../../domain/registers/banks';
import { withProof } from '../../domain/stepUp';
import type { Handlers } from '../handler';
import { ownOf } from './tradeLists';

const walletParty = (account: CustomerAccount) => ({
  name: account.member_name,
  accountNo: account.account_no,
  bankName: '',
});

const bankParty = ({ name, accountNo, bankCode }: BankAccount) => ({
  name,
  accountNo: maskedAccount(accountNo),
  bankName: bankName(bankCode),
});
const knownBank = (bankCode: string) => bankName(bankCode) || atField('bankCode', '请选择开户银行');

type Db = Kysely<Database>;

const payerOf = (db: Db, user: Actor, kind: OrderKind, accountNo: string) =>
  ownAccount(db, user, accountNo, { purposes: KINDS[kind].own, field: 'payerAccountNo' });

const ownPayeeOf = (db: Db, user: Actor, kind: OrderKind, accountNo: string) =>
  ownAccount(db, user, accountNo, { purposes: KINDS[kind].own, field: 'payeeAccountNo' });

/**
 * Returns payer and payee of a transfer between two accounts of the member. The purposes of the accounts must fit the
 * kind of order.
 */
async function betweenOwn(
  db: Db,
  user: Actor,
  kind: OrderKind,
  { payerAccountNo, payeeAccountNo }: { payerAccountNo: string; payeeAccountNo: string },
): Promise<Sides> {
  const payer = await payerOf(db, user, kind, payerAccountNo);
  const payee = await ownAccount(db, user, payeeAccountNo, { purposes: KINDS[kind].other, field: 'payeeAccountNo' });
  return wallets(payer, payee);
}

function wallets(payer: CustomerAccount, payee: CustomerAccount): Sides {
  if (payer.account_no === payee.account_no) atField('payeeAccountNo', '收款账户不能与付款账户相同');
  return {
    payerAccountNo: payer.account_no,
    payeeAccountNo: payee.account_no,
    payer: walletParty(payer),
    payee: walletParty(payee),
    payeeKey: payee.account_no,
  };
}

/** Returns payer and payee of a withdrawal to the enterprise's own bank account, which must be verified. */
async function toOwnBank(
  db: Db,
  { user, now }: { user: Actor; now: Date },
  { kind, payerAccountNo, settleAccountId }: { kind: OrderKind; payerAccountNo: string; settleAccountId?: string },
): Promise<Sides> {
  const payer = await payerOf(db, user, kind, payerAccountNo);
  let accounts = db
    .selectFrom('settle_accounts')
    .selectAll()
    .where('enterprise_id', '=', user.enterpriseId)
    .where('status', '=', 'PASS')
    .where('deleted_at', 'is', null);
  accounts =
    settleAccountId === undefined
      ? accounts.where('default_flag', '=', true)
      : accounts.where('settle_account_id', '=', settleAccountId);
  const found = await accounts.executeTakeFirst();
  const bank = found ?? (settleAccountId === undefined ? refuse('请先绑定默认结算账户') : notYours());
  // The platform pays only to an account whose owner has confirmed a small verification payment. The message that the
  // audit has passed explains this to the enterprise.
  const account = { enterpriseId: bank.enterprise_id, accountNo: bank.account_no };
  if (!(await isVerified(db, account, now))) atField('settleAccountId', '该账户尚未完成打款验证，验证后才能提现');
  return {
    payerAccountNo: payer.account_no,
    payeeAccountNo: null,
    payer: walletParty(payer),
    payee: bankParty({ name: bank.account_name, accountNo: bank.account_no, bankCode: bank.bank_code }),
    payeeKey: `${bank.bank_code}:${bank.account_no}`,
    settleAccountId: bank.settle_account_id,
  };
}

/**
 * Handlers of API calls that move money. Each handler supplies payer and payee; the functions of orders do everything
 * else (calls, "Trades, transfers and fees").
 */
export const moneyActionHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  rechargePre: {
    transaction: 'own',
    run: (request, context) =>
      placeOrder(context, 'RECHARGE', request, async (db) => {
        const payee = await ownPayeeOf(db, context.user, 'RECHARGE', request.payeeAccountNo);
        const account = await collectAccount(db, {
          enterpriseId: context.user.enterpriseId,
          memberName: payee.member_name,
        });
        return {
          payerAccountNo: null,
          payeeAccountNo: payee.account_no,
          payer: { name: payee.member_name, accountNo: '', bankName: '' },
          payee: walletParty(payee),
          payeeKey: payee.account_no,
          // The postscript that the user's bank transfer must contain, so that the bank's report can be matched with this order.
          collect: { ...account, postscript: `CZ${payee.account_no.slice(-6)}` },
        };
      }),
  },

  transfer: {
    transaction: 'own',
    run: (request, context) =>
      placeOrder(context, 'TRANSFER', request, async (db) => {
        const payer = await payerOf(db, context.user, 'TRANSFER', request.payerAccountNo);
        if (payer.account_no === request.payeeAccountNo) atField('payeeAccountNo', '不能向自己的账户转账');
        const payee = (await walletOf(db, request.payeeAccountNo)) ?? atField('payeeAccountNo', '收款账户不存在');
        if (payee.member_no === payer.member_no) atField('payeeAccountNo', '不能向自己的账户转账');
        return {
          ...wallets(payer, payee),
          book: {
            kind: 'WALLET',
            accountKind: 'WALLET',
            accountNo: payee.account_no,
            name: payee.member_name,
            bankCode: '',
          },
        };
      }),
  },

  withdraw: {
    transaction: 'own',
    run: (request, context) =>
      placeOrder(context, 'WITHDRAW', request, (db) => toOwnBank(db, context, { kind: 'WITHDRAW', ...request })),
  },

  merchantWithdraw: {
    transaction: 'own',
    run: (request, context) =>
      placeOrder(context, 'MERCHANT_WITHDRAW', request, (db) =>
        toOwnBank(db, context, { kind: 'MERCHANT_WITHDRAW', payerAccountNo: request.payerAccountNo }),
      ),
  },

  fundTransfer: {
    transaction: 'own',
    run: (request, context) =>
      placeOrder(context, 'FUND_TRANSFER', request, async (db) => {
        const payer = await payerOf(db, context.user, 'FUND_TRANSFER', request.payerAccountNo);
        const others = await otherAccountsOf(db, context.user, 'fund:move');
        const payee =
          others.find(({ account_no }) => account_no === request.payeeAccountNo) ??
          (await ownAccount(db, context.user, request.payeeAccountNo));
        return wallets(payer, payee);
      }),
  },

  payBank: {
    transaction: 'own',
    run: (request, context) =>
      placeOrder(context, 'PAY_BANK', request, async (db) => {
        const payer = await payerOf(db, context.user, 'PAY_BANK', request.payerAccountNo);
        const bank = await bankPayeeOf(db, payer.member_no ?? notYours(), request);
        knownBank(bank.bankCode);
        return {
          payerAccountNo: payer.account_no,
          payeeAccountNo: null,
          payer: walletParty(payer),
          payee: bankParty(bank),
          payeeKey: `${bank.bankCode}:${bank.accountNo}`,
          book: { kind: 'BANK', ...bank },
          question: request.payeeKind === 'BOOK' ? undefined : await otherName(db, memberOf(context.user), bank),
        };
      }),
  },

  turnEnter: {
    transaction: 'own',
    run: (request, context) =>
      placeOrder(context, 'TURN_ENTER', request, (db) => betweenOwn(db, context.user, 'TURN_ENTER', request)),
  },

  turnOut: {
    transaction: 'own',
    run: (request, context) =>
      placeOrder(context, 'TURN_OUT', request, (db) => betweenOwn(db, context.user, 'TURN_OUT', request)),
  },

  feeAccountRecharge: {
    transaction: 'own',
    run: (request, context) =>
      placeOrder(context, 'TURN_OUT', request, async (db) => {
        const payee = await ownAccount(db, context.user, request.payeeAccountNo);
        if (payee.purpose !== 'FEE') atField('payeeAccountNo', '请选择手续费账户');
        return betweenOwn(db, context.user, 'TURN_OUT', request);
      }),
  },

  feeAccountRepay: {
    transaction: 'own',
    run: (request, context) =>
      placeOrder(context, 'FEE_REPAY', request, async (db) => {
        const payer = await payerOf(db, context.user, 'FEE_REPAY', request.payerAccountNo);
        return {
          payerAccountNo: payer.account_no,
          payeeAccountNo: null,
          payer: walletParty(payer),
          payee: { name: FEE_PARTY_NAME, accountNo: '', bankName: '' },
          payeeKey: 'FEE_REPAY',
          tradeProduct: 'FEE_REPAY',
          repays: true,
        };
      }),
  },

  quickCollection: {
    transaction: 'own',
    run: (request, context) =>
      placeOrder(context, 'QUICK_COLLECTION', request, async (db) => {
        await mustNotOwe(db, memberOf(context.user), context.now);
        const payee = await ownPayeeOf(db, context.user, 'QUICK_COLLECTION', request.payeeAccountNo);
        knownBank(request.bankCode);
        const merchantNo = await merchantOf(db, context.user);
        const card = { name: request.payerName, accountNo: request.payerCardNo, bankCode: request.bankCode };
        return {
          payerAccountNo: null,
          payeeAccountNo: payee.account_no,
          payer: bankParty(card),
          payee: walletParty(payee),
          payeeKey: payee.account_no,
          // `needs` is empty, because the member's own product is required, which is checked by the kind of order. If
          // a merchant has agreed on terms, the fee follows these terms.
          merchant: merchantNo === null ? undefined : { merchantNo, needs: [], product: 'ZTO_QUICK_PAYMENT' },
        };
      }),
  },

  createCashier: {
    transaction: 'own',
    run: (request, context) =>
      placeOrder(context, 'CASHIER', request, async (db) => {
        const payee = await ownPayeeOf(db, context.user, 'CASHIER', request.payeeAccountNo);
        const { payMethod, ruleNo } = request;
        const { user, now } = context;
        return cashierSides(db, { user, now, payMethod, ruleNo, payee, postscript: `SYT${request.requestNo}` });
      }),
  },

  psReturn: {
    transaction: 'own',
    run: (request, context) =>
      placeOrder(context, 'SPLIT_RETURN', request, (db) => returnSides(db, ownOf(context.user), request.tradeNo)),
  },

  checkerRelease: {
    transaction: 'own',
    run: ({ orderNo, loginPassword }, context) =>
      withProof(context, loginPassword, (inside) => decideRelease(inside, orderNo, null)),
  },
  checkerRefuse: ({ orderNo, reason }, context) => decideRelease(context, orderNo, reason),
  checkerCancel: ({ orderNo }, context) => cancelOrder(context, orderNo),
};
