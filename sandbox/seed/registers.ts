import type { Kysely } from 'kysely';
import type { Database } from '../db/schema';
import { companies } from '../domain/registers/companies';

const BATCH = 500;

/** Inserts the register of companies unless it exists. This takes a second on the embedded database. */
export async function seedRegisters(db: Kysely<Database>): Promise<void> {
  const all = [...companies()];
  for (let start = 0; start < all.length; start += BATCH) {
    const batch = all.slice(start, start + BATCH);
    await db
      .insertInto('company_register')
      .values(
        batch.map((company) => ({
          business_license_no: company.businessLicenseNo,
          enterprise_name: company.enterpriseName,
          legal_name: company.legalName,
          registered_capital_cents: company.registeredCapitalCents,
          founded_on: company.foundedOn,
          division_code: company.divisionCode,
          address: company.address,
          industry_code: company.industryCode,
        })),
      )
      .execute();
    await db
      .insertInto('company_beneficiaries')
      .values(
        batch.flatMap(({ businessLicenseNo, beneficiaries }) =>
          beneficiaries.map((one, place) => ({
            register_id: one.registerId,
            business_license_no: businessLicenseNo,
            place,
            name: one.name,
            id_number: one.idNumber,
            address: one.address,
            way: one.way,
            share_ratio: one.shareRatio,
          })),
        ),
      )
      .execute();
  }
}
