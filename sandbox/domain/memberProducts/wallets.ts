import type { Kysely } from 'kysely';
import type { BrandedWallet, WalletProductState } from '@/contract/calls/memberProducts';
import { walletSubject } from '@/contract/calls/memberProducts';
import { WALLET_PRODUCT_WORDS, WalletProductCode } from '@/contract/calls/walletProducts';
import type { Database } from '../../db/schema';
import type { ApplicationRow } from '../applications/model';
import { wireTime } from '../money/days';
import type { InvitationRow } from '../onboarding/invitations';
import { notYours } from '../refusal';

/* Wallets under a brand. Each wallet was opened through an invitation and belongs to the member that accepted it. */

/** Returns a wallet of the member. Another member's wallet is treated as unknown. */
export async function walletOf(
  db: Kysely<Database>,
  { memberNo, walletNo }: { memberNo: string; walletNo: string },
): Promise<InvitationRow> {
  const row = await db
    .selectFrom('backlog')
    .selectAll()
    .where('wallet_no', '=', walletNo)
    .where('member_no', '=', memberNo)
    .where('state', '=', 'OPEN')
    .executeTakeFirst();
  return row ?? notYours();
}

/** Parses the wallet and the product from an application's subject; undefined for an invalid subject. */
export function walletProductIn(subject: string): { walletNo: string; productCode: WalletProductCode } | undefined {
  const [walletNo = '', code, ...more] = subject.split(':');
  const parsed = WalletProductCode.safeParse(code);
  return walletNo !== '' && parsed.success && more.length === 0 ? { walletNo, productCode: parsed.data } : undefined;
}

/** The state of one product of a wallet. */
export interface WalletProduct {
  productCode: WalletProductCode;
  state: WalletProductState;
  openedAt: Date | null;
  application: ApplicationRow | undefined;
}

/**
 * Returns the states of the products of the given wallets, by wallet. Uses two SQL statements for any number of
 * wallets.
 */
export async function walletProducts(
  db: Kysely<Database>,
  walletNos: readonly string[],
): Promise<Map<string, WalletProduct[]>> {
  if (walletNos.length === 0) return new Map();
  const open = await db.selectFrom('wallet_products').selectAll().where('wallet_no', 'in', walletNos).execute();
  const items = walletNos.flatMap((no) => WalletProductCode.options.map((code) => walletSubject(no, code)));
  const about = await db
    .selectFrom('applications as a')
    .innerJoin('application_items as i', 'i.apply_no', 'a.apply_no')
    // Skips a refused application that was resubmitted, even if both applications have the same time.
    .leftJoin('applications as f', 'f.follows', 'a.apply_no')
    .selectAll('a')
    .select('i.item')
    .where('i.kind', '=', 'WALLET_PRODUCT')
    .where('f.apply_no', 'is', null)
    .where('i.item', 'in', items)
    .orderBy('a.submitted_at', 'desc')
    .orderBy('a.apply_no', 'desc')
    .execute();
  const of = (walletNo: string, productCode: WalletProductCode): WalletProduct => {
    const row = open.find((one) => one.wallet_no === walletNo && one.product_code === productCode);
    const application = about.find(({ item }) => item === walletSubject(walletNo, productCode));
    const state = row
      ? 'OPEN'
      : application?.state === 'AUDITING'
        ? 'AUDITING'
        : application?.state === 'REJECTED'
          ? 'REJECTED'
          : 'UN_OPEN';
    return { productCode, state, openedAt: row?.opened_at ?? null, application };
  };
  return new Map(walletNos.map((no) => [no, WalletProductCode.options.map((code) => of(no, code))]));
}

/** A wallet with its products, as its member sees it. */
export async function walletShown(db: Kysely<Database>, wallet: InvitationRow): Promise<BrandedWallet> {
  const walletNo = wallet.wallet_no ?? notYours();
  const products = (await walletProducts(db, [walletNo])).get(walletNo) ?? [];
  return {
    walletNo,
    brandWalletName: wallet.brand_wallet_name,
    openedAt: wallet.decided_at && wireTime(wallet.decided_at),
    products: products.map(({ productCode, state, openedAt, application }) => ({
      productCode,
      ...WALLET_PRODUCT_WORDS[productCode],
      state,
      openedAt: openedAt && wireTime(openedAt),
      applyNo: application?.apply_no ?? '',
      reason: state === 'REJECTED' ? Object.values(application?.reasons ?? {}).join('；') : '',
    })),
  };
}
