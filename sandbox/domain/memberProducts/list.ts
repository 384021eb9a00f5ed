import type { Kysely } from 'kysely';
import type { MemberProduct } from '@/contract/calls/memberProducts';
import { WALLET_PRODUCT_WORDS, WalletProductCode } from '@/contract/calls/walletProducts';
import type { Database } from '../../db/schema';
import { formatCents } from '../money/cents';
import { wireTime } from '../money/days';
import { feeOf, percentOf, ruleWords } from '../money/fees/fees';
import { tariffOf } from '../money/orders/orderLimits';
import { proofOf } from '../onboarding/proofs';
import { accountsOf } from '../onboarding/settlement';
import { limitOf } from '../products/limits';
import { toLimitsView } from '../products/view';

/* Fees, limits and requirements of a wallet's own products. A product's code is the kind of its orders. */

/** Example amount in cents, for which the fee is shown: 1,000 yuan. */
const EXAMPLE = 100_000;

/**
 * Returns the fee of a wallet product, with an example. The example is computed by the same function that charges the
 * fee.
 */
export async function feeShown(db: Kysely<Database>, code: WalletProductCode) {
  const tariff = await tariffOf(db, code);
  return {
    words: ruleWords(tariff),
    feeRate: percentOf(tariff.ratePpm),
    minFee: formatCents(tariff.minCents),
    maxFee: tariff.maxCents === null ? null : formatCents(tariff.maxCents),
    example: { amount: formatCents(EXAMPLE), fee: formatCents(feeOf(tariff, EXAMPLE)) },
  };
}

/**
 * Lists the fees that remain charged after a failed, bank-returned or refunded payment, as the ledger books them
 * (`money/orders/orderEntries.ts`). After a failed payment the fee is returned. If the bank returned the payment, the
 * fee stays charged. A refund returns its share of the fee.
 */
export async function otherFees(db: Kysely<Database>, code: WalletProductCode) {
  const fee = feeOf(await tariffOf(db, code), EXAMPLE);
  const kept = (cents: number) => ({ amount: formatCents(EXAMPLE), fee: formatCents(cents) });
  return code === 'PAY_BANK'
    ? [
        { name: '付款失败', words: '付款金额与手续费全部退回', kept: kept(0) },
        { name: '退汇', words: '银行付款后退回：付款金额退回，手续费不退', kept: kept(fee) },
      ]
    : [
        { name: '收款失败', words: '付款人未被扣款，不收手续费', kept: kept(0) },
        { name: '全额退款', words: '手续费按退款占收款的比例退还', kept: kept(0) },
      ];
}

/** Returns the wallet products with their states at a member, in the order of the API contract. */
export async function memberProducts(
  db: Kysely<Database>,
  { memberNo, merchantNo, now }: { memberNo: string; merchantNo: string | null; now: Date },
): Promise<MemberProduct[]> {
  const rows = await db
    .selectFrom('member_products')
    .select(['product_code', 'opened_at'])
    .where('member_no', '=', memberNo)
    .execute();
  const shown: MemberProduct[] = [];
  for (const productCode of WalletProductCode.options) {
    const own = rows.find(({ product_code }) => product_code === productCode);
    const { limits } = await limitOf(db, { memberNo, merchantNo, key: productCode, now });
    shown.push({
      productCode,
      ...WALLET_PRODUCT_WORDS[productCode],
      opened: own !== undefined,
      openTime: own ? wireTime(own.opened_at) : null,
      fee: await feeShown(db, productCode),
      limits: toLimitsView(limits),
    });
  }
  return shown;
}

/** Lines that explain how to use each product. */
export const USES: Readonly<Record<WalletProductCode, readonly string[]>> = {
  PAY_BANK: [
    '填写收款户名、卡号和金额，从余额账户付款到任意银行账户',
    '每笔付款须输入支付密码；达到复核金额的由第二人复核',
    '银行受理后以消息通知结果，未付成功的款项自动退回',
  ],
  QUICK_COLLECTION: [
    '填写付款人的银行卡和预留手机号，由付款人凭短信验证码确认',
    '款项进入待结算账户，按结算周期结算',
    '手续费从收到的款项或手续费账户中扣除',
  ],
};

/** Returns the requirements for opening a wallet product, each with whether it is fulfilled. */
export async function checksOf(
  db: Kysely<Database>,
  { memberNo, enterpriseId, now }: { memberNo: string; enterpriseId: string; now: Date },
): Promise<{ text: string; ok: boolean; link: string }[]> {
  const member = await db
    .selectFrom('members')
    .select('pay_password_hash')
    .where('member_no', '=', memberNo)
    .executeTakeFirstOrThrow();
  return [
    { text: '已设置支付密码', ok: member.pay_password_hash !== null, link: '/account-center/payment-pwd' },
    {
      text: '结算账户已通过验证',
      ok: await hasProvenAccount(db, enterpriseId, now),
      link: '/account-center/enterprise-info/index',
    },
  ];
}

/** True if the enterprise has a verified bank account. */
async function hasProvenAccount(db: Kysely<Database>, enterpriseId: string, now: Date): Promise<boolean> {
  for (const { account_no: accountNo } of await accountsOf(db, enterpriseId))
    if ((await proofOf(db, { enterpriseId, accountNo }, now)).state === 'VERIFIED') return true;
  return false;
}
