import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/onboardingRegisters';
import { type Limit, withinLimit } from '../../../domain/limits';
import * as papers from '../../../domain/onboarding/documents';
import { recognizePicture } from '../../../domain/onboarding/recognize';
import { maskedId } from '../../../domain/onboarding/view';
import { notYours, refuse } from '../../../domain/refusal';
import type { Handlers } from '../../handler';

const REGISTER_LOOKS: Limit = { name: 'register-look', hits: 30, minutes: 1 };
const RECOGNITIONS: Limit = { name: 'recognize', hits: 30, minutes: 1 };

/** Handlers that prefill a form, from the register of companies or from a picture. */
export const readingHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  queryBeneficiary: async ({ businessLicenseNo }, { db, user, realNow }) => {
    if (!(await withinLimit(db, REGISTER_LOOKS, user.userId, realNow)))
      refuse('操作过于频繁，请稍后再试', { status: 429, keep: true });
    const company = await db
      .selectFrom('company_register')
      .selectAll()
      .where('business_license_no', '=', businessLicenseNo)
      .executeTakeFirst();
    const rows = await db
      .selectFrom('company_beneficiaries')
      .selectAll()
      .where('business_license_no', '=', businessLicenseNo)
      .orderBy('place')
      .execute();
    return {
      found: company !== undefined,
      enterpriseName: company?.enterprise_name ?? '',
      legalName: company?.legal_name ?? '',
      beneficiaries: rows.map((row) => ({
        registerId: row.register_id,
        name: row.name,
        idNumberMasked: maskedId(row.id_number),
        address: row.address,
        way: row.way,
        shareRatio: row.share_ratio,
      })),
    };
  },

  recognize: async ({ kind, url }, { db, user, realNow }) => {
    if (!(await withinLimit(db, RECOGNITIONS, user.userId, realNow)))
      refuse('操作过于频繁，请稍后再试', { status: 429, keep: true });
    const file = await db
      .selectFrom('stored_files')
      .select(['content', 'content_type'])
      .where('object', '=', papers.objectOf(url) ?? '')
      .where('user_id', '=', user.userId)
      .executeTakeFirst();
    if (!file) return notYours();
    const fields = file.content_type.startsWith('image/') ? recognizePicture(kind, file.content) : [];
    return { recognized: fields.length > 0, fields };
  },
};
