import * as z from 'zod/mini';
import { Count, Id, Money } from '../primitives';
import { PaperUrl } from '../rules/documentFields';
import { plainText } from '../rules/plainText';

/* Declarations that the calls of the cloud warehouse share. */

/** Access to read vouchers and orders: for users who make or audit orders, and for users who may only read them. */
export const SEES = {
  users: 'warehouse',
  withoutSession: true,
  permission: ['warehouse:read', 'warehouse:order', 'warehouse:audit', 'warehouse:recheck'],
} as const;
export const MAKES = { users: 'warehouse', withoutSession: true, permission: 'warehouse:order' } as const;
export const AUDITS = {
  users: 'warehouse',
  withoutSession: true,
  permission: ['warehouse:audit', 'warehouse:recheck'],
} as const;
export const HOLDS_ACCOUNTS = { users: 'warehouse', withoutSession: true, permission: 'warehouse:fund' } as const;
export const RULES = { users: 'warehouse', withoutSession: true, permission: 'warehouse:admin' } as const;

/** A file that the caller has uploaded with `objectPut`, and its original name. */
export const Attachment = z.object({
  url: PaperUrl,
  name: plainText(120, '请输入附件名称').check(
    z.refine((name) => !/[\\/]/.test(name), { error: '附件名称不能含有斜杠' }),
  ),
});
export type Attachment = z.infer<typeof Attachment>;
export const Attachments = z.array(Attachment).check(z.maxLength(20, { error: '最多20个附件' }));

/** Refusals of a change because the data have changed since the user loaded them. */
export const CHANGED = {
  '20080001': '核对后已有变更',
  '20080002': '当前状态不允许该操作，状态见msg',
} as const;

/** The version that the user has seen; the change is refused if the data have another version now. */
export const Seen = { version: Count };

/**
 * Request number (idempotency key) of a call that must create something only once. The caller chooses it and keeps it until the
 * response.
 */
export const RequestNo = z.string().check(z.regex(/^[\w-]{1,64}$/, { error: '请求号格式不正确' }));

/** An event in the history of a voucher or an order. */
export const Step = z.object({ time: z.string(), text: z.string(), byName: z.string() });

export const CountAndSum = z.object({ count: z.int(), amount: Money });

export const SubMemberNo = Id;
