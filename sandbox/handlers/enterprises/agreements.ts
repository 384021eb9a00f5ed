import type { Kysely } from 'kysely';
import type * as contract from '@/contract/calls/agreements';
import type { AgreementType } from '@/contract/calls/agreements';
import type { CallName } from '@/contract/calls/catalogue';
import type { Database } from '../../db/schema';
import { recordAcceptance } from '../../domain/agreements';
import { shownTime, wireTime } from '../../domain/money/days';
import { printed } from '../../domain/money/papers/unprintable';
import { notYours } from '../../domain/refusal';
import { type Block, textPdf } from '../../files/textPdf';
import type { Handlers } from '../handler';

async function agreement(db: Kysely<Database>, faceAgreementNo: string) {
  const row = await db
    .selectFrom('agreements')
    .selectAll()
    .where('face_agreement_no', '=', faceAgreementNo)
    .executeTakeFirst();
  return row ?? notYours();
}

/** Splits the text of an agreement into paragraphs at blank lines. A paragraph that begins with 第…条 is a heading. */
const blocksOf = (content: string): Block[] =>
  content
    .split(/\n\s*\n/)
    .map((text) => ({ kind: /^第.{1,4}条/.test(text) ? ('heading' as const) : ('text' as const), text }));

export const agreementHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  selectByTypeToAgreementName: async ({ agreementType }, { db }) => {
    let query = db
      .selectFrom('agreements')
      .select(['face_agreement_no', 'agreement_type', 'agreement_name', 'version'])
      .orderBy('place');
    if (agreementType) query = query.where('agreement_type', '=', agreementType);
    return (await query.execute()).map((row) => ({
      faceAgreementNo: row.face_agreement_no,
      agreementType: row.agreement_type as AgreementType,
      agreementName: row.agreement_name,
      version: row.version,
    }));
  },

  selectByType: async ({ faceAgreementNo }, { db }) => {
    const row = await agreement(db, faceAgreementNo);
    return {
      faceAgreementNo: row.face_agreement_no,
      agreementType: row.agreement_type as AgreementType,
      agreementName: row.agreement_name,
      version: row.version,
      content: row.content,
      publishTime: wireTime(row.published_at),
    };
  },

  downloadFile1: async ({ faceAgreementNo }, { db }) => {
    const row = await agreement(db, faceAgreementNo);
    return {
      filename: `${row.agreement_name}_${row.version}.pdf`,
      contentType: 'application/pdf',
      body: await printed(
        textPdf({
          title: row.agreement_name,
          note: `版本 ${row.version}，发布时间 ${shownTime(row.published_at)}（北京时间）`,
          blocks: blocksOf(row.content),
          madeAt: row.published_at,
        }),
      ),
    };
  },

  saveFaceAgreementRecodeSpc: async ({ faceAgreementNos, openAccount }, context) => {
    const numbers = [...new Set(faceAgreementNos)];
    const known = await context.db
      .selectFrom('agreements')
      .select('face_agreement_no')
      .where('face_agreement_no', 'in', numbers)
      .execute();
    if (known.length !== numbers.length) notYours();
    // Stores the consent for the session's member. If the enterprise is still being opened, it has no member yet.
    await recordAcceptance(context, numbers, {
      memberNo: openAccount === undefined ? context.user.memberNo : null,
      openAccount: openAccount ?? null,
    });
    return null;
  },
};
