import * as z from 'zod/mini';
import { section } from '../defineCall';
import { SessionFields } from '../primitives';

const defineCall = section('file-upload');

/**
 * Name of a stored file: random, with the extension of its content. The name alone gives no access: only the owner's session can
 * read the file.
 */
export const ObjectName = z.string().check(z.regex(/^[\w-]{32}\.(png|jpg|pdf|mp4)$/));

/** Addresses of an uploaded file. The variants without watermark are the same file if the platform draws none. */
export const StoredFile = z.object({
  /** Address of the file; of this platform it is the path of `objectGet`. */
  url: z.string(),
  bucket: z.string(),
  object: z.string(),
  noWatermarkUrl: z.string(),
  noWatermarkBucket: z.string(),
  noWatermarkObject: z.string(),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** Stores a file. The kind is determined by the content, and the name must agree with it. */
export const objectPut = defineCall({
  path: '/admin/obs/object/put/2',
  doc: { title: '上传文件', purpose: '上传一个文件，按内容判断类型，返回供表单引用的地址。' },
  request: z.object({ file: z.file(), ...SessionFields }),
  answer: StoredFile,
  multipart: true,
  kept: true,
});

/** Reads a file that the user has stored. The path follows the upload call; the specification shows none. */
export const objectGet = defineCall({
  path: '/admin/obs/object/get/2',
  doc: { title: '查看已上传文件', purpose: '读取本人上传过的一个文件，用于预览。' },
  method: 'GET',
  request: z.object({ object: ObjectName }),
  blob: true,
  withoutSession: true,
});
