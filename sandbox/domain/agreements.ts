import type { Kysely } from 'kysely';
import type { AgreementType } from '@/contract/calls/agreements';
import type { Database } from '../db/schema';
import { notYours, refuse } from './refusal';

/**
 * Refuses if the user has not accepted all agreements of the given types. Returns the numbers of these agreements.
 */
export async function mustAcceptAll(
  db: Kysely<Database>,
  types: readonly AgreementType[],
  accepted: readonly string[],
): Promise<string[]> {
  const required = await db
    .selectFrom('agreements')
    .select('face_agreement_no')
    .where('agreement_type', 'in', types)
    .execute();
  const numbers = required.map((row) => row.face_agreement_no);
  if (accepted.some((no) => !numbers.includes(no))) notYours();
  if (!numbers.every((no) => accepted.includes(no))) {
    const msg = '请先阅读并同意全部协议';
    refuse(msg, { fields: { faceAgreementNos: msg } });
  }
  return numbers;
}

/** Records which user accepted which agreement, from which network address, and for which member or account application. */
export async function recordAcceptance(
  { db, user, now, address }: { db: Kysely<Database>; user: { userId: string }; now: Date; address: string },
  numbers: readonly string[],
  { memberNo, openAccount }: { memberNo: string | null; openAccount: string | null },
): Promise<void> {
  await db
    .insertInto('agreement_records')
    .values(
      numbers.map((no) => ({
        face_agreement_no: no,
        user_id: user.userId,
        member_no: memberNo,
        open_account: openAccount,
        accepted_at: now,
        address,
      })),
    )
    .execute();
}
