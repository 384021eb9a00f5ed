import type { RuleContent } from '@/contract/rules/ruleContent';
import { ACCOUNT_TYPE_WORDS, BUSINESS_TYPE_WORDS } from '@/contract/words/words';
import { type AuthedContext, memberOf } from '../context';
import { accountsOfBooks, splitEntries } from '../memberBooks/movements';
import { ownAccountsOf } from '../money/accountsOf';
import { formatCents, formatSignedCents, parseCents } from '../money/cents';
import { ruleWords } from '../money/fees/fees';
import { type LockedAccount, PLATFORM } from '../money/ledger';
import { outcomeBooked } from '../money/orders/orderEntries';
import { orderFee } from '../money/orders/orderLimits';
import type { OrderRow } from '../money/orders/orderView';
import { ruledSplits } from '../money/splits/ruleEntries';
import { chargedBy } from '../products/charges';
import { merchantFor } from '../products/gate';
import { notYours } from '../refusal';
import { planBy } from './plan';
import { resolveContent } from './resolve';

/*
 * 试算 (trial calculation): shows the postings that an order with a rule would cause. It uses the functions that book
 * real orders, but writes nothing.
 */

const PLATFORM_WORDS: Readonly<Record<string, string>> = {
  [PLATFORM.bank]: '平台银行账户',
  [PLATFORM.clearing]: '平台清算账户',
  [PLATFORM.feeIncome]: '平台手续费收入',
  [PLATFORM.suspense]: '平台挂账账户',
  [PLATFORM.advance]: '平台垫付款项',
};

export async function tryRule(
  context: AuthedContext,
  { ruleNo = '', amount, content }: { ruleNo?: string | undefined; amount: string; content: RuleContent },
) {
  const { db, user, now } = context;
  const memberNo = memberOf(user);
  const merchantNo = await merchantFor(db, user, 'CASHIER');
  const amountCents = parseCents(amount);
  const { terms, volumeCents, feeAccountNo } = await chargedBy(db, {
    user: { ...user, merchantNo },
    kind: 'CASHIER',
    now,
  });
  const feeCents = orderFee('CASHIER', terms, amountCents, volumeCents);
  const accounts = await ownAccountsOf(db, memberNo);
  const own = (wanted: keyof typeof ACCOUNT_TYPE_WORDS) =>
    accounts.find(({ purpose }) => purpose === wanted) ?? notYours();
  const settlement = own('SETTLEMENT');
  const charge = { amount, fee: formatCents(feeCents), feeRule: ruleWords(terms) };
  const nothing = { parts: [], kept: formatCents(0), postings: [] };
  const resolved = await resolveContent(db, { ruleNo, version: 1, content }, { merchantNo, now, holds: false });
  if ('fault' in resolved) return { ...charge, ...nothing, fault: resolved.fault };
  const planned = await planBy(db, resolved.rule, {
    merchantNo,
    amountCents,
    feeCents,
    balanceAccountNo: own('BALANCE').account_no,
  });
  if ('fault' in planned) return { ...charge, ...nothing, fault: planned.fault };
  const { plan } = planned;
  const order: OrderRow = {
    order_no: '试算',
    member_no: memberNo,
    enterprise_id: user.enterpriseId ?? notYours(),
    merchant_no: merchantNo,
    kind: 'CASHIER',
    request_no: '',
    content_hash: '',
    state: 'PROCESSING',
    amount_cents: amountCents,
    fee_cents: feeCents,
    payer_account_no: null,
    payee_account_no: settlement.account_no,
    payer: { name: '付款人', accountNo: '', bankName: '' },
    payee: { name: settlement.member_name, accountNo: settlement.account_no, bankName: '' },
    payee_key: '',
    settle_account_id: null,
    collect: null,
    remark: '',
    reason: null,
    refusal_code: null,
    answer: null,
    maker_id: user.userId,
    maker_name: '',
    checker_id: null,
    checker_name: null,
    created_at: now,
    due_at: null,
    finished_at: null,
    limit_key: null,
    product_code: 'CASHIER',
    fee_account_no: plan.feeBearer === 'FEE_ACCOUNT' ? (feeAccountNo ?? own('FEE').account_no) : null,
    sign_no: null,
    rule_no: plan.ruleNo,
    rule_version: plan.version,
    rule_plan: plan,
    app_id: null,
    counted_on: null,
  };
  const known = accounts.map((account): LockedAccount => ({ ...account, member_no: memberNo, monitor: null }));
  const splits = ruledSplits(order, now);
  const books = await accountsOfBooks(db, [...new Set(splits.map(({ bookNo }) => bookNo))]);
  const entries = [...outcomeBooked(order, known, { state: 'SUCCESS', now }).entries, ...splitEntries(splits, books)];
  const ofMember = new Set([...books.values()].map(({ accountNo }) => accountNo));
  const accountWord = (accountNo: string) => {
    const purpose = accounts.find(({ account_no }) => account_no === accountNo)?.purpose;
    if (purpose) return ACCOUNT_TYPE_WORDS[purpose];
    return ofMember.has(accountNo) ? '会员账簿' : (PLATFORM_WORDS[accountNo] ?? accountNo);
  };
  // The merchant keeps the amount by which its settlement and balance accounts grow after splits and fee.
  const keepers = new Set([settlement.account_no, own('BALANCE').account_no]);
  const keptCents = entries
    .flatMap(({ postings }) => postings)
    .filter(({ accountNo }) => keepers.has(accountNo))
    .reduce((sum, { amountCents: cents }) => sum + cents, 0);
  const names = new Map<string, string>();
  if (plan.parts.some(({ by }) => by.length > 1))
    for (const { rule_no, rule_name } of await db
      .selectFrom('product_rules')
      .select(['rule_no', 'rule_name'])
      .where('merchant_no', '=', merchantNo)
      .execute())
      names.set(rule_no, rule_name);
  return {
    ...charge,
    fault: null,
    parts: plan.parts.map(({ bookNo, bookName, cents, by }) => ({
      no: bookNo,
      name: bookName,
      amount: formatCents(cents),
      by: by
        .slice(1)
        .map((one) => `${names.get(one.ruleNo) ?? one.ruleNo}（版本${one.version}）`)
        .join(' → '),
    })),
    kept: formatCents(keptCents),
    postings: entries.flatMap(({ businessType, postings }) =>
      postings.map((posting) => ({
        what: BUSINESS_TYPE_WORDS[businessType],
        account: accountWord(posting.accountNo),
        party: posting.counterpartyName,
        amount: formatSignedCents(posting.amountCents),
        remark: posting.remark,
      })),
    ),
  };
}
