import { tradeRemarkList } from '@/contract/calls/fundAccounts';
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
import { type AccountChoice, accountList, outAccountList } from '@/contract/calls/orderQueries';
import { ORDER_KIND_WORDS, type TariffKind } from '@/contract/calls/orders';
import { merchantAccInfos, type SettleAccount } from '@/contract/calls/settlement';
import { advancePage } from '@/contract/calls/statements';
import type { AnswerOf } from '@/contract/defineCall';
import { Mobile } from '@/contract/rules/contact';
import { AccountName, CorporateAccountNo, PersonName, PrivateCardNo } from '@/contract/rules/documentFields';
import { ACCOUNT_TYPE_WORDS } from '@/contract/words/words';
import { formatAmount } from '@/shared/format/money';
import { address, paths } from '@/shared/paths';
import { defineResource } from '@/shared/resource/defineResource';
import { rule } from '@/shared/validation/rules';
import { type Choice, defineAction, type PartyField } from './model';
import { bankPayees, walletPayees } from './payees/resources';
import { ACTION_TEXT as TEXT } from './text';

/** Loads the remarks that the platform offers for an order. */
export const remarks = defineResource<typeof tradeRemarkList>({
  id: 'funds/remarks',
  call: tradeRemarkList,
  request: {},
});

const ownAccounts = defineResource<typeof outAccountList>({ id: 'funds/own', call: outAccountList, request: {} });
const reachable = defineResource<typeof accountList>({ id: 'funds/reachable', call: accountList, request: {} });
const cards = defineResource<typeof merchantAccInfos>({ id: 'funds/cards', call: merchantAccInfos, request: {} });

const choiceOf = ({ accountNo, accountType, ownerName, own, availableBalance }: AccountChoice): Choice => ({
  value: accountNo,
  label: `${own ? '' : `${ownerName} `}${ACCOUNT_TYPE_WORDS[accountType]}`,
  number: accountNo,
  ...(own ? { available: availableBalance } : {}),
});
const usable = (accounts: readonly AccountChoice[]) =>
  accounts.filter(({ status }) => status === 'NORMAL').map(choiceOf);

/** Loads the member's own accounts that can pay for a kind of order. */
const payersOf = defineResource<typeof outAccountList>({ id: 'funds/payers', call: outAccountList });
const payer = (kind: TariffKind): PartyField => ({
  kind: 'choice',
  name: 'payerAccountNo',
  label: TEXT.payer,
  from: payersOf({ kind }),
  choices: usable,
  preset: true,
});
const ownPayee = (label: string, ...types: readonly AccountChoice['accountType'][]): PartyField => ({
  kind: 'choice',
  name: 'payeeAccountNo',
  label,
  from: ownAccounts,
  choices: (accounts: readonly AccountChoice[]) =>
    usable(accounts.filter(({ accountType }) => types.includes(accountType))),
  preset: true,
});

export const recharge = defineAction({
  id: 'recharge',
  path: paths.fund.recharge,
  kind: 'RECHARGE',
  verb: ORDER_KIND_WORDS.RECHARGE,
  withoutPassword: true,
  call: rechargePre,
  parties: [ownPayee(TEXT.rechargeAccount, 'BALANCE', 'FEE')],
});

/** Returns a copied account number with ordinary digits, and spaces instead of hyphens. */
const numberIn = (typed: string): string => typed.normalize('NFKC').replace(/\p{Pd}/gu, ' ');

export const transferTo = defineAction({
  id: 'transfer',
  path: paths.fund.transfer,
  kind: 'TRANSFER',
  verb: ORDER_KIND_WORDS.TRANSFER,
  call: transfer,
  warned: { payeeKind: 'WALLET' },
  parties: [payer('TRANSFER'), { kind: 'typed', name: 'payeeAccountNo', label: TEXT.payee }],
  payees: {
    kind: 'WALLET',
    from: walletPayees,
    fill: ({ accountNo }) => ({ payeeAccountNo: accountNo }),
    fillNew: (typed) => {
      const number = numberIn(typed).replace(/\s/g, '');
      return /^[\dA-Za-z]*$/.test(number) ? { payeeAccountNo: number } : null;
    },
  },
});

/**
 * Returns whether the owner has proved the ownership of the account by a small transfer. Only verified accounts can
 * receive money.
 */
const isVerified = ({ verification }: Pick<SettleAccount, 'verification'>) => verification === 'VERIFIED';

export const reflect = defineAction({
  id: 'reflect',
  path: paths.fund.reflect,
  kind: 'WITHDRAW',
  verb: ORDER_KIND_WORDS.WITHDRAW,
  call: withdraw,
  parties: [
    payer('WITHDRAW'),
    {
      kind: 'choice',
      name: 'settleAccountId',
      label: TEXT.bankAccount,
      from: cards,
      preset: true,
      choices: (found: AnswerOf<typeof merchantAccInfos>) =>
        found
          .filter(({ auditStatus }) => auditStatus === 'PASS')
          // Verified accounts come first, because the first account is preselected.
          .sort((one, other) => Number(isVerified(other)) - Number(isVerified(one)))
          .map(({ settleAccountId, bankName, accountNoMasked, verification }) => ({
            value: settleAccountId,
            label: bankName,
            number: accountNoMasked,
            ...(isVerified({ verification })
              ? {}
              : {
                  note: TEXT.unverified,
                  unfit: TEXT.unverifiedCard,
                  mendAt: address(paths.account.enterpriseInfoMerchant, { verify: settleAccountId }),
                }),
          })),
    },
  ],
});

export const transferOut = defineAction({
  id: 'transferOut',
  path: paths.fund.transferOut,
  kind: 'FUND_TRANSFER',
  verb: ORDER_KIND_WORDS.FUND_TRANSFER,
  call: fundTransfer,
  parties: [
    payer('FUND_TRANSFER'),
    { kind: 'choice', name: 'payeeAccountNo', label: TEXT.payee, from: reachable, choices: usable, preset: false },
  ],
});

export const applyReflect = defineAction({
  id: 'applyReflect',
  path: paths.fund.applyReflect,
  kind: 'MERCHANT_WITHDRAW',
  verb: ORDER_KIND_WORDS.MERCHANT_WITHDRAW,
  call: merchantWithdraw,
  parties: [payer('MERCHANT_WITHDRAW')],
  destination: {
    label: TEXT.bankAccount,
    from: cards,
    textOf: (found: AnswerOf<typeof merchantAccInfos>) => {
      const account = found.find(({ defaultFlag, auditStatus }) => defaultFlag && auditStatus === 'PASS');
      return account ? `${account.bankName} ${account.accountNoMasked} ${account.accountName}` : '';
    },
  },
});

export const turnIn = defineAction({
  id: 'turnEnter',
  path: paths.fund.turnEnter,
  kind: 'TURN_ENTER',
  verb: ORDER_KIND_WORDS.TURN_ENTER,
  call: turnEnter,
  parties: [payer('TURN_ENTER'), ownPayee(TEXT.payee, 'BALANCE')],
});

export const turnAway = defineAction({
  id: 'turnOut',
  path: paths.fund.turnOut,
  kind: 'TURN_OUT',
  verb: ORDER_KIND_WORDS.TURN_OUT,
  call: turnOut,
  parties: [payer('TURN_OUT'), ownPayee(TEXT.payee, 'SPLIT', 'FEE')],
});

export const feeRecharge = defineAction({
  id: 'feeRecharge',
  path: paths.operation.statementRecharge,
  kind: 'TURN_OUT',
  verb: TEXT.feeRecharge,
  title: TEXT.feeRechargeTitle,
  call: feeAccountRecharge,
  parties: [payer('TURN_OUT'), ownPayee(TEXT.rechargeAccount, 'FEE')],
});

/** Loads the member's debt to the platform (advances). The form and its review show the debt next to the amount. */
const advances = defineResource<typeof advancePage>({
  id: 'funds/advances',
  call: advancePage,
  request: { pageNo: 1, pageSize: 10 },
});
export const feeRepay = defineAction({
  id: 'feeRepay',
  path: paths.operation.statementRepayment,
  kind: 'FEE_REPAY',
  verb: TEXT.feeRepay,
  title: TEXT.feeRepayTitle,
  call: feeAccountRepay,
  parties: [payer('FEE_REPAY')],
  destination: {
    label: TEXT.feeOwed,
    from: advances,
    textOf: ({ standing }: AnswerOf<typeof advancePage>) => TEXT.feeOwedOf(formatAmount(standing.owed)),
  },
});

const TYPED = ['PRIVATE', 'CORPORATE'] as const;
/**
 * Returns whether a typed name is probably the name of a person: it is short, or contains the middle dot of
 * transcribed names.
 */
const isPersonName = (typed: string) => typed.length <= 4 || /[·•・‧]/.test(typed);
const forWays = (...is: readonly string[]) => ({ when: { field: 'payeeKind', is } });

export const payToBank = defineAction({
  id: 'payBank',
  path: paths.fund.payBank,
  kind: 'PAY_BANK',
  verb: TEXT.pay,
  title: ORDER_KIND_WORDS.PAY_BANK,
  call: payBank,
  product: 'PAY_BANK',
  warned: {},
  parties: [
    payer('PAY_BANK'),
    { kind: 'way', name: 'payeeKind', label: TEXT.payeeKind, words: TEXT.payeeKinds, known: 'BOOK' },
    { kind: 'known', name: 'payeeId', label: TEXT.bookPayee, from: bankPayees, ...forWays('BOOK') },
    {
      kind: 'text',
      name: 'payeeName',
      label: TEXT.payeeOwner,
      rule: (typed, { payeeKind }) => rule(payeeKind === 'CORPORATE' ? AccountName : PersonName)(typed),
      maxLength: 100,
      ...forWays(...TYPED),
    },
    {
      kind: 'text',
      name: 'payeeCardNo',
      label: TEXT.payeeAccount,
      rule: (typed, { payeeKind }) => rule(payeeKind === 'CORPORATE' ? CorporateAccountNo : PrivateCardNo)(typed),
      maxLength: 40,
      digits: true,
      secret: true,
      ...forWays(...TYPED),
    },
    { kind: 'bank', name: 'bankCode', label: TEXT.bank, card: 'payeeCardNo', ...forWays(...TYPED) },
  ],
  payees: {
    kind: 'BANK',
    from: bankPayees,
    fill: ({ payeeId }) => ({ payeeKind: 'BOOK', payeeId }),
    fillNew: (typed) => ({
      payeeId: '',
      ...(/^[\d\s]+$/.test(numberIn(typed))
        ? { payeeKind: TYPED[0], payeeCardNo: numberIn(typed) }
        : { payeeKind: TYPED[isPersonName(typed) ? 0 : 1], payeeName: typed }),
    }),
  },
});

export const quickCollect = defineAction({
  id: 'quickCollection',
  path: paths.fund.quickCollection,
  kind: 'QUICK_COLLECTION',
  verb: TEXT.collect,
  title: ORDER_KIND_WORDS.QUICK_COLLECTION,
  call: quickCollection,
  product: 'QUICK_COLLECTION',
  parties: [
    ownPayee(TEXT.payee, 'SETTLEMENT'),
    { kind: 'text', name: 'payerName', label: TEXT.payerName, rule: rule(PersonName), maxLength: 50 },
    {
      kind: 'text',
      name: 'payerCardNo',
      label: TEXT.payerCard,
      rule: rule(PrivateCardNo),
      maxLength: 24,
      digits: true,
      secret: true,
    },
    { kind: 'bank', name: 'bankCode', label: TEXT.bank, card: 'payerCardNo' },
    {
      kind: 'text',
      name: 'payerMobile',
      label: TEXT.payerMobile,
      rule: rule(Mobile),
      maxLength: 11,
      digits: true,
      secret: true,
    },
  ],
});
