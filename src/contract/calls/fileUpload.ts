import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Nothing, SessionFields } from '../primitives';

const defineCall = section('file-upload');

/**
 * Name of a stored file: random, with the extension that fits its content. The name alone gives no access: only the owner's
 * session can read the file.
 */
export const ObjectName = z.string().check(z.regex(/^[\w-]{32}\.(png|jpg|pdf|mp4)$/));

/**
 * Addresses of an uploaded file. If the platform draws no watermark, the addresses with and without watermark lead to
 * the same file.
 */
export const StoredFile = z.object({
  /** Address of the file; on this platform it is the path of `objectGet`. */
  url: z.string(),
  bucket: z.string(),
  object: z.string(),
  noWatermarkUrl: z.string(),
  noWatermarkBucket: z.string(),
  noWatermarkObject: z.string(),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** Stores an uploaded file. Its kind is determined by the content, and the file name's extension must agree. */
export const objectPut = defineCall({
  path: '/admin/obs/object/put/2',
  doc: { title: '上传文件', purpose: '上传一个文件，按内容判断类型，返回供表单引用的地址。' },
  request: z.object({ file: z.file(), ...SessionFields }),
  answer: StoredFile,
  multipart: true,
  kept: true,
});

/**
 * Returns a file that the user has stored. The specification shows no path, so the path follows that of the upload
 * call.
 */
export const objectGet = defineCall({
  path: '/admin/obs/object/get/2',
  doc: { title: '查看已上传文件', purpose: '读取本人上传过的一个文件，用于预览。' },
  method: 'GET',
  request: z.object({ object: ObjectName }),
  blob: true,
  withoutSession: true,
});

/**
 * Kinds of uploaded files whose columns the user can choose: the merchant's own order book for reconciliation (对账核对), and files
 * of batches and vouchers.
 */
export const ColumnsKind = z.enum(['OWN_BOOK', 'TRANSFER', 'PAYOUT', 'VOUCHER']);
export type ColumnsKind = z.infer<typeof ColumnsKind>;

/** Column of a field, from 0. -1: the file has no such column. Less than -1: one value for the whole file (`placeOfOption`). */
const Place = z.int().check(z.gte(-99), z.lte(63));
const Places = z
  .record(z.string().check(z.regex(/^[a-zA-Z]{1,20}$/)), Place)
  .check(
    z.refine((places) => Object.keys(places).length > 0 && Object.keys(places).length <= 16, { error: '列设置有误' }),
  );
/** The titles of a file's columns, and the column of each field. */
export const FileColumns = z.object({
  titles: z.array(z.string().check(z.maxLength(40))).check(z.minLength(1), z.maxLength(64)),
  places: Places,
});
export type FileColumns = z.infer<typeof FileColumns>;

const COLUMNS = { permission: ['operation:read', 'fund:move', 'warehouse:order'] } as const;

/**
 * Returns the columns that users of the enterprise have chosen for files of this kind, the last used first; at most
 * 30.
 */
export const fileColumns = defineCall({
  ...COLUMNS,
  path: '/base/file/columns',
  doc: { title: '查询文件列设置', purpose: '列出本企业为某类文件选择过的列，最近使用的在前。' },
  request: z.object({ ...SessionFields, kind: ColumnsKind }),
  answer: z.array(FileColumns),
});
/** Stores the chosen columns, to be proposed for later files with the same column titles. */
export const fileColumnsSave = defineCall({
  ...COLUMNS,
  kept: true,
  path: '/base/file/columnsSave',
  doc: { title: '保存文件列设置', purpose: '记住同样列名的文件所选的列，供本企业下次使用。' },
  request: z.object({ ...SessionFields, kind: ColumnsKind, ...FileColumns.shape }),
  answer: Nothing,
});
