import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';

/** A company as somebody enters it. */
export interface EnteredCompany {
  name: string;
  licenceNo: string;
  legalName: string;
}

interface Known {
  name: string;
  licenceNo: string;
  /** Null: nobody knows. */
  legalName: string | null;
}

/** Enterprises that have passed. What others have typed of themselves nobody has looked at yet. */
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

/** Whose number it is: of an enterprise, which was audited, before what the register says. */
async function holderOf(db: Kysely<Database>, licenceNo: string): Promise<Known | undefined> {
  const own = await enterprises(db).where('e.business_license_no', '=', licenceNo).executeTakeFirst();
  if (own) return { ...own, legalName: (own.legal as { legalName?: string } | null)?.legalName ?? null };
  return register(db).where('business_license_no', '=', licenceNo).executeTakeFirst();
}

const isNameKnown = async (db: Kysely<Database>, name: string): Promise<boolean> =>
  (await enterprises(db).where('e.enterprise_name', '=', name).executeTakeFirst()) !== undefined ||
  (await register(db).where('enterprise_name', '=', name).executeTakeFirst()) !== undefined;

/**
 * What does not fit of a company that the platform knows, by its number or by its name. The right value is not told: it is
 * another company's. Of a company that nobody knows nothing is said, its audit decides.
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
