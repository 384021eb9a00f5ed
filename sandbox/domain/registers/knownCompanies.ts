import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';

/** A company as a user has entered it. */
interface EnteredCompany {
  name: string;
  licenceNo: string;
  legalName: string;
}

interface Known {
  name: string;
  licenceNo: string;
  /** Name of the legal person; null if unknown. */
  legalName: string | null;
}

/** Enterprises that have passed their audit. Unaudited enterprises are excluded, because their data is unverified. */
const enterprises = (db: Kysely<Database>) =>
  db
    .selectFrom('enterprises as e')
    .leftJoin('enterprise_facts as f', (join) =>
      join.onRef('f.enterprise_id', '=', 'e.enterprise_id').on('f.part', '=', 'LEGAL'),
    )
    .where('e.settled_status', '=', 'PASS')
    .select(['e.enterprise_name as name', 'e.business_license_no as licenceNo', 'f.data as legal']);

const register = (db: Kysely<Database>) =>
  db
    .selectFrom('company_register')
    .select(['enterprise_name as name', 'business_license_no as licenceNo', 'legal_name as legalName']);

/** Returns the company that holds a licence number. An audited enterprise takes precedence over the register. */
async function holderOf(db: Kysely<Database>, licenceNo: string): Promise<Known | undefined> {
  const own = await enterprises(db).where('e.business_license_no', '=', licenceNo).executeTakeFirst();
  if (own) return { ...own, legalName: (own.legal as { legalName?: string } | null)?.legalName ?? null };
  return register(db).where('business_license_no', '=', licenceNo).executeTakeFirst();
}

const isNameKnown = async (db: Kysely<Database>, name: string): Promise<boolean> =>
  (await enterprises(db).where('e.enterprise_name', '=', name).executeTakeFirst()) !== undefined ||
  (await register(db).where('enterprise_name', '=', name).executeTakeFirst()) !== undefined;

/**
 * Compares an entered company with known data, found by its licence number or its name. A refusal never shows the
 * correct value, because the data belongs to another company. A company without known data has no problems here; its
 * audit decides.
 */
export async function companyProblems(
  db: Kysely<Database>,
  { name, licenceNo, legalName }: EnteredCompany,
): Promise<Partial<EnteredCompany>> {
  const holder = await holderOf(db, licenceNo);
  if (!holder) return (await isNameKnown(db, name)) ? { licenceNo: '与该企业登记的统一社会信用代码不一致' } : {};
  return {
    ...(holder.name === name ? {} : { name: '与该统一社会信用代码登记的企业名称不一致' }),
    ...(holder.legalName === null || holder.legalName === legalName
      ? {}
      : { legalName: '与该统一社会信用代码登记的法定代表人不一致' }),
  };
}
