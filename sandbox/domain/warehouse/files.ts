import type { Kysely } from 'kysely';
import { objectGet } from '@/contract/calls/fileUpload';
import type { Attachment } from '@/contract/calls/warehouseParts';
import type { Database } from '../../db/schema';
import type { Actor } from '../context';
import { objectOf } from '../onboarding/documents';
import { atField, notYours } from '../refusal';
import { warehouseOf } from './warehouseContext';

/*
 * Attached files of vouchers and orders. A file belongs to the user who uploaded it. After it is attached, every user
 * who can see vouchers can view it.
 */

const KINDS = ['png', 'jpg', 'pdf'];

/**
 * Returns the address under which an attached file is stored. Other parameters of the submitted address are dropped.
 */
const urlOf = (object: string) => `/gateway${objectGet.path}?object=${object}`;

/**
 * Returns the attachments as they are stored, without repetitions. Allowed are the user's own uploads and files that
 * are already attached in this warehouse. Other files are refused at the field `attachments` (S-08).
 */
export async function checkedFiles(
  db: Kysely<Database>,
  user: Pick<Actor, 'userId' | 'enterpriseId'>,
  attachments: readonly Attachment[],
): Promise<Attachment[]> {
  if (attachments.length === 0) return [];
  const named = new Map<string, Attachment>();
  for (const { url, name } of attachments) {
    const object = objectOf(url);
    if (object === undefined) return atField('attachments', '文件不存在，请重新上传');
    if (!KINDS.includes(object.split('.')[1] ?? '')) return atField('attachments', '附件只能是图片或PDF');
    named.set(object, { url: urlOf(object), name });
  }
  const objects = [...named.keys()];
  const own = await db
    .selectFrom('stored_files')
    .select('object')
    .where('object', 'in', objects)
    .where('user_id', '=', user.userId)
    .execute();
  const attached = await db
    .selectFrom('warehouse_files')
    .select('url')
    .where('enterprise_id', '=', warehouseOf(user))
    .where('url', 'in', objects.map(urlOf))
    .execute();
  const there = new Set([...own.map(({ object }) => urlOf(object)), ...attached.map(({ url }) => url)]);
  const files = [...named.values()];
  return files.every(({ url }) => there.has(url)) ? files : atField('attachments', '文件不存在，请重新上传');
}

/** Replaces the files of a voucher or an order. The caller has checked them with `checkedFiles`. */
export async function attach(
  db: Kysely<Database>,
  { enterpriseId, ownerNo }: { enterpriseId: string; ownerNo: string },
  files: readonly Attachment[],
): Promise<void> {
  await db.deleteFrom('warehouse_files').where('owner_no', '=', ownerNo).execute();
  if (files.length === 0) return;
  await db
    .insertInto('warehouse_files')
    .values(
      files.map(({ url, name }, at) => ({ enterprise_id: enterpriseId, owner_no: ownerNo, nr: at + 1, url, name })),
    )
    .execute();
}

/** Returns the attached files of a voucher or an order. */
export const filesOf = (db: Kysely<Database>, ownerNo: string): Promise<Attachment[]> =>
  db.selectFrom('warehouse_files').select(['url', 'name']).where('owner_no', '=', ownerNo).orderBy('nr').execute();

/** Returns the content of a file that is attached in this warehouse. All other files are treated as unknown. */
export async function attachedFile(
  db: Kysely<Database>,
  enterpriseId: string,
  url: string,
): Promise<{ name: string; content_type: string; content: Buffer }> {
  // Runs the query even for an invalid address, so that the response time does not reveal whether a file exists.
  const object = objectOf(url) ?? '';
  const file = await db
    .selectFrom('stored_files as s')
    .select(['s.name', 's.content_type', 's.content'])
    .where('s.object', '=', object)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('warehouse_files as f')
          .select('f.nr')
          .where('f.enterprise_id', '=', enterpriseId)
          .where('f.url', '=', urlOf(object)),
      ),
    )
    .executeTakeFirst();
  return file ?? notYours();
}
