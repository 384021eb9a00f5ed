import { sql } from 'kysely';
import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/fileUpload';
import { type ColumnsKind, objectGet } from '@/contract/calls/fileUpload';
import type { Permission } from '@/contract/permissions';
import { extensionsOf, FILE_KINDS, type FileKindName, kindOfName, MEGABYTE } from '@/contract/rules/fileKinds';
import { type Actor, memberOf } from '../../domain/context';
import { fileColumnsOf, keepFileColumns } from '../../domain/files/columns';
import { type Limit, withinLimit } from '../../domain/limits';
import { mutexByKey } from '../../domain/mutexByKey';
import { notYours, refuse } from '../../domain/refusal';
import type { Handlers } from '../handler';

const BUCKET = 'console-files';
/** Maximum uploads of a user per minute, and the maximum stored bytes of a user. */
const UPLOADS: Limit = { name: 'upload', hits: 60, minutes: 1 };
const STORAGE = 500 * MEGABYTE;
const LONGEST_NAME = 120;

const EVERY_KIND = Object.keys(FILE_KINDS) as FileKindName[];
const WRONG_KIND = `只能上传${extensionsOf(EVERY_KIND).join('、')}格式`;
const BROKEN = '文件内容异常，请重新选择文件';

// Control characters, what no file system takes, and marks that turn the reading direction.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed from file names
const NOT_IN_A_NAME = /[\u0000-\u001f\u007f-\u009f<>:"/\\|?*\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
/** Returns a file's name without characters that must not be shown or stored. */
export const nameOf = (given: string) => given.replace(NOT_IN_A_NAME, '').slice(-LONGEST_NAME);

/** The permission that a user needs to use the remembered column mappings of each kind of uploaded file. */
const COLUMNS_OF: Readonly<Record<ColumnsKind, Permission>> = {
  OWN_BOOK: 'operation:read',
  TRANSFER: 'fund:move',
  PAYOUT: 'fund:move',
  VOUCHER: 'warehouse:order',
};
/**
 * Returns the key under which the column mapping of a kind of file is remembered. Refuses users who may not upload such files.
 */
function columnsFor(user: Actor, kind: ColumnsKind) {
  if (!user.permissions.has(COLUMNS_OF[kind])) notYours();
  return { memberNo: memberOf(user), kind };
}

export const fileUploadHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  objectPut: {
    transaction: 'own',
    run: async ({ file }, { user, db, now, realNow, random, readers }) => {
      if (!(await withinLimit(db, UPLOADS, user.userId, realNow))) refuse('操作过于频繁，请稍后再试', { status: 429 });
      const sent = new Uint8Array(await file.arrayBuffer());
      const { judged, bytes } = await readers.judge(user.userId, { name: file.name, bytes: sent });
      if (!judged.ok) {
        const claimed = kindOfName(file.name) ?? 'png';
        if (judged.why === 'size') refuse(`大小不能超过${FILE_KINDS[claimed].limit}M`);
        refuse(judged.why === 'kind' ? WRONG_KIND : BROKEN);
      }
      const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
      const { kept } = await db
        .selectFrom('stored_files')
        .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('kept'))
        .where('user_id', '=', user.userId)
        .executeTakeFirstOrThrow();
      if (kept + content.length > STORAGE) refuse('存储空间已满，请联系客服');

      const kind = FILE_KINDS[judged.kind];
      const object = `${Buffer.from(random(24)).toString('base64url')}${kind.extensions[0]}`;
      // Stores one file at a time, because the embedded database runs one statement at a time, and a file may have 20 MB.
      await mutexByKey('stored files', () =>
        db
          .insertInto('stored_files')
          .values({
            object,
            user_id: user.userId,
            name: nameOf(file.name),
            content_type: kind.contentType,
            size: content.length,
            content,
            created_at: now,
          })
          .execute(),
      );
      const url = `/gateway${objectGet.path}?object=${object}`;
      return {
        url,
        bucket: BUCKET,
        object,
        noWatermarkUrl: url,
        noWatermarkBucket: BUCKET,
        noWatermarkObject: object,
      };
    },
  },

  objectGet: async ({ object }, { user, db }) => {
    const reads = user.permissions.has('product:read');
    const file = await db
      .selectFrom('stored_files as f')
      .select(['f.name', 'f.content_type', 'f.content'])
      .where('f.object', '=', object)
      .where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('f.user_id', '=', user.userId),
          // Files that were shared with the enterprise, because one of its drafts or applications names them. Only
          // for users who may read drafts and applications.
          ...(reads && user.enterpriseId !== null
            ? [
                exists(
                  selectFrom('file_grants as g')
                    .select('g.object')
                    .whereRef('g.object', '=', 'f.object')
                    .where('g.enterprise_id', '=', user.enterpriseId),
                ),
              ]
            : []),
        ]),
      )
      .executeTakeFirst();
    if (!file) return notYours();
    return { filename: file.name, contentType: file.content_type, body: file.content, shown: true };
  },

  fileColumns: async ({ kind }, { db, user }) => fileColumnsOf(db, columnsFor(user, kind)),
  fileColumnsSave: async ({ kind, titles, places }, { db, user, now }) => {
    await keepFileColumns(db, columnsFor(user, kind), { titles, places }, now);
    return null;
  },
};
