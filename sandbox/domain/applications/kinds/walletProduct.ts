import { WALLET_PRODUCT_APPLICATION } from '@/contract/calls/memberProducts';
import { WALLET_PRODUCT_WORDS } from '@/contract/calls/walletProducts';
import { walletOf, walletProductIn } from '../../memberProducts/wallets';
import { openProduct } from '../../money/orders/products';
import type { KindRules } from '../model';

/**
 * 钱包产品开通 (opening of a wallet product): opens a product for a wallet under a brand. The member can place orders of
 * this product right after the approval.
 */
export const walletProductKind: KindRules = {
  spec: WALLET_PRODUCT_APPLICATION,
  title: (subject) => {
    const of = walletProductIn(subject);
    return of ? `品牌钱包开通${WALLET_PRODUCT_WORDS[of.productCode].productName}` : '品牌钱包产品开通';
  },
  items: (subject) => (walletProductIn(subject) ? [subject] : []),
  obstacle: async (db, { owner, subject }) => {
    const of = walletProductIn(subject);
    if (!of) return { msg: '数据不存在或无权访问', bizCode: 'NOT_READY' };
    await walletOf(db, { memberNo: owner.memberNo, walletNo: of.walletNo });
    const open = await db
      .selectFrom('wallet_products')
      .select('product_code')
      .where('wallet_no', '=', of.walletNo)
      .where('product_code', '=', of.productCode)
      .executeTakeFirst();
    return open ? { msg: '该钱包已开通此产品', bizCode: 'NOTHING_CHANGED' } : null;
  },
  pass: async (db, application, owner, { now }) => {
    const { walletNo, productCode } = walletProductIn(application.subject) as NonNullable<
      ReturnType<typeof walletProductIn>
    >;
    await db
      .insertInto('wallet_products')
      .values({
        wallet_no: walletNo,
        product_code: productCode,
        opened_at: now,
        apply_no: application.apply_no,
      })
      .onConflict((conflict) => conflict.columns(['wallet_no', 'product_code']).doNothing())
      .execute();
    await openProduct(db, { memberNo: owner.memberNo, productCode, userId: application.submitted_by, now });
    return now;
  },
  link: () => ({ url: '/solution-manage/index', text: '查看品牌钱包' }),
};
