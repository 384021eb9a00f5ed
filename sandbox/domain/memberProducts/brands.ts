import { type Kysely, type Selectable, sql } from 'kysely';
import type { Brand } from '@/contract/calls/brand';
import { WALLET_PRODUCT_WORDS, WalletProductCode } from '@/contract/calls/walletProducts';
import type { Database } from '../../db/schema';
import { audit } from '../audit';
import type { AuthedContext } from '../context';
import { wireTime } from '../money/days';
import { notYours, refuse } from '../refusal';
import { walletProducts } from './wallets';

/* Brand wallets: the wallets under a brand as the brand's owner sees them, and the notices to the wallets' users. */

type BrandRow = Selectable<Database['brands']>;
/** The brands of an enterprise, the oldest first. */
export const brandsOf = (db: Kysely<Database>, enterpriseId: string): Promise<BrandRow[]> =>
  db
    .selectFrom('brands')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('created_at')
    .orderBy('brand_no')
    .execute();

/** Returns a brand of the enterprise. Another enterprise's brand is treated as unknown. */
export async function brandOf(
  db: Kysely<Database>,
  { enterpriseId, brandNo }: { enterpriseId: string; brandNo: string },
): Promise<BrandRow> {
  const row = await db
    .selectFrom('brands')
    .selectAll()
    .where('brand_no', '=', brandNo)
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst();
  return row ?? notYours();
}

const newestNotice = (db: Kysely<Database>, brandNo: string) =>
  db
    .selectFrom('brand_notices')
    .selectAll()
    .where('brand_no', '=', brandNo)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

const walletNos = async (db: Kysely<Database>, brandNo: string): Promise<string[]> =>
  (
    await db
      .selectFrom('backlog')
      .select('wallet_no')
      .where('brand_no', '=', brandNo)
      .where('state', '=', 'OPEN')
      .orderBy('wallet_no')
      .execute()
  ).flatMap(({ wallet_no }) => wallet_no ?? []);

/** Returns a brand as its owner sees it. */
export async function brandShown(db: Kysely<Database>, row: BrandRow): Promise<Brand> {
  const notice = await newestNotice(db, row.brand_no);
  const { seen } = await db
    .selectFrom('brand_notices_seen')
    .select(({ fn }) => fn.countAll<number>().as('seen'))
    .where('brand_no', '=', row.brand_no)
    .where('version', '=', notice?.version ?? 0)
    .executeTakeFirstOrThrow();
  return {
    brandNo: row.brand_no,
    brandWalletName: row.brand_wallet_name,
    createdAt: wireTime(row.created_at),
    wallets: (await walletNos(db, row.brand_no)).length,
    notice: notice
      ? {
          version: notice.version,
          title: notice.title,
          content: notice.content,
          shown: notice.shown,
          publishedAt: wireTime(notice.published_at),
          publishedBy: notice.publisher_name,
          seen: Number(seen),
        }
      : null,
  };
}

/** Counts the wallets under a brand by product and state. */
export async function quantities(db: Kysely<Database>, brandNo: string) {
  const wallets = await walletNos(db, brandNo);
  const all = [...(await walletProducts(db, wallets)).values()].flat();
  return {
    brandNo,
    wallets: wallets.length,
    products: WalletProductCode.options.map((productCode) => {
      const states = all.filter((one) => one.productCode === productCode).map(({ state }) => state);
      const count = (wanted: (typeof states)[number]) => states.filter((state) => state === wanted).length;
      return {
        productCode,
        productName: WALLET_PRODUCT_WORDS[productCode].productName,
        open: count('OPEN'),
        auditing: count('AUDITING'),
        rejected: count('REJECTED'),
        unOpen: count('UN_OPEN'),
      };
    }),
  };
}

interface NewNotice {
  brandNo: string;
  /** The version that the editor has loaded; 0 if there was no notice. */
  version: number;
  title: string;
  content: string;
  shown: boolean;
}

/** Publishes or hides a notice. Locks the brand's row, so that the later of two parallel changes is refused. */
export async function saveNotice(
  context: AuthedContext,
  { brandNo, version, title, content, shown }: NewNotice,
): Promise<Brand> {
  const { db, user, now, address } = context;
  const brand = await brandOf(db, { enterpriseId: user.enterpriseId ?? notYours(), brandNo });
  await db.selectFrom('brands').select('brand_no').where('brand_no', '=', brandNo).forUpdate().execute();
  const before = await newestNotice(db, brandNo);
  if ((before?.version ?? 0) !== version)
    refuse(`${before?.publisher_name ?? '其他人'}刚刚修改了公告，请重新加载`, { bizCode: 'NOTICE_CHANGED' });
  const { nick_name } = await db
    .selectFrom('users')
    .select('nick_name')
    .where('user_id', '=', user.userId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('brand_notices')
    .values({
      brand_no: brandNo,
      version: version + 1,
      title,
      content,
      shown,
      published_at: now,
      published_by: user.userId,
      publisher_name: nick_name,
    })
    .execute();
  await audit(db, {
    at: now,
    userId: user.userId,
    sessionId: user.sessionId,
    action: 'brand.noticeSaved',
    subject: brandNo,
    detail: { version: version + 1, shown },
    address,
  });
  return brandShown(db, brand);
}

/** Returns the current notices of brands under which the member has a wallet. */
const noticesFor = (db: Kysely<Database>, memberNo: string) =>
  db
    .selectFrom('brand_notices as n')
    .innerJoin('brands as b', 'b.brand_no', 'n.brand_no')
    .where('n.shown', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('brand_notices as later')
            .select('later.version')
            .whereRef('later.brand_no', '=', 'n.brand_no')
            .whereRef('later.version', '>', 'n.version'),
        ),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('backlog as w')
          .select('w.todo_id')
          .whereRef('w.brand_no', '=', 'n.brand_no')
          .where('w.member_no', '=', memberNo)
          .where('w.state', '=', 'OPEN'),
      ),
    );

/** Returns the newest notice that the user has not closed; null if there is none. */
export async function unseenNotice(db: Kysely<Database>, { memberNo, userId }: { memberNo: string; userId: string }) {
  const row = await noticesFor(db, memberNo)
    .select(['n.brand_no', 'n.version', 'n.title', 'n.content', 'n.published_at', 'b.brand_wallet_name'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('brand_notices_seen as s')
            .select('s.version')
            .whereRef('s.brand_no', '=', 'n.brand_no')
            .whereRef('s.version', '=', 'n.version')
            .where('s.user_id', '=', userId),
        ),
      ),
    )
    .orderBy('n.published_at', 'desc')
    .orderBy('n.brand_no')
    .limit(1)
    .executeTakeFirst();
  return row
    ? {
        brandNo: row.brand_no,
        version: row.version,
        brandWalletName: row.brand_wallet_name,
        title: row.title,
        content: row.content,
        publishedAt: wireTime(row.published_at),
      }
    : null;
}

/** Records that the user has closed a notice. An expired notice can still be closed. */
export async function noticeSeen(
  db: Kysely<Database>,
  {
    memberNo,
    userId,
    brandNo,
    version,
    now,
  }: { memberNo: string; userId: string; brandNo: string; version: number; now: Date },
): Promise<void> {
  const { rows } = await sql<{ brand_no: string }>`
    insert into brand_notices_seen (brand_no, version, user_id, seen_at)
      select n.brand_no, n.version, ${userId}, ${now}::timestamptz from brand_notices n
       where n.brand_no = ${brandNo} and n.version = ${version} and n.shown
         and exists (select from backlog w
                      where w.brand_no = n.brand_no and w.member_no = ${memberNo} and w.state = 'OPEN')
      on conflict (brand_no, version, user_id) do update set seen_at = brand_notices_seen.seen_at
      returning brand_no`.execute(db);
  if (rows.length === 0) notYours();
}
