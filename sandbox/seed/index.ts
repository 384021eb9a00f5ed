import { type Kysely, sql } from 'kysely';
import { exclusively } from '../db/migrate';
import type { Database } from '../db/schema';
import { catchUpSeedCopy, keepSeedCopy } from '../db/seedCopy';
import { notifyExpired } from '../domain/collectSign/expire';
import { foldTradeDays } from '../domain/money/entries/tradeTotals';
import { PASSWORD_COST, type PasswordCost } from '../domain/secrets';
import { seededRng } from '../domain/seededRng';
import {
  cryptoKeys,
  INITIAL_CONFIG,
  makeNumberKey,
  markSeeded,
  openKeys,
  seededAt,
  writeConfig,
} from '../domain/settings';
import { closeDays } from '../domain/statements/accountingDay';
import { makeStatements } from '../domain/statements/makeStatements';
import { notifyOverdue } from '../domain/statements/overdue';
import { seedAgreements } from './agreements';
import { seedApplications } from './applications';
import { seedApps } from './apps';
import { seedBrands } from './brands';
import { seedCashierOrders } from './cashierOrders';
import { seedCollectSigns } from './collectSign';
import { seedMemberBooks } from './memberBooks';
import { seedMessages } from './messages';
import { seedMoney } from './money';
import { seedOnboarding } from './onboarding';
import { seedOrders } from './orders';
import { seedPayOrders } from './payOrders';
import { areProductsThere, seedProducts } from './products';
import { seedRegisters } from './registers';
import { seedRules } from './rules';
import { seedSubMerchants } from './subMerchants';
import { seedWarehouse } from './warehouse';
import { seedWorld } from './world';

/** Fixed seed of the random generator, so that the demo data is the same everywhere. */
const SEED = 20_260_101;

/**
 * Inserts the demo data once, in one transaction that also sets a marker. If the start is killed, no data remains,
 * and the next start inserts it. If several instances start, only the first inserts the data.
 */
export async function seedOnce(
  db: Kysely<Database>,
  now: Date,
  passwordCost: PasswordCost = PASSWORD_COST,
): Promise<boolean> {
  if (await seededAt(db)) {
    await exclusively(db, catchUpSeedCopy);
    await addRegisters(db);
    await addProducts(db, now);
    await addKeys(db);
    return false;
  }
  return exclusively(db, async (trx) => {
    if (await seededAt(trx)) return false;
    const rng = seededRng(SEED);
    await writeConfig(trx, INITIAL_CONFIG);
    await cryptoKeys(trx);
    await openKeys(trx);
    await seedWorld(trx, { now, rng, passwordCost });
    await seedMoney(trx, { now, rng });
    await seedOrders(trx, { now });
    await seedProducts(trx, { now });
    await seedMessages(trx, { now });
    await seedAgreements(trx, { now });
    await seedOnboarding(trx, { now });
    await seedRegisters(trx);
    await seedApplications(trx, { now, rng: seededRng(SEED + 3) });
    await seedBrands(trx, { now, rng: seededRng(SEED + 4) });
    await seedCollectSigns(trx, { now, rng: seededRng(SEED + 7) });
    await seedApps(trx, { now, rng: seededRng(SEED + 11) });
    await seedRules(trx, { now, rng: seededRng(SEED + 8) });
    await seedMemberBooks(trx, { now, rng: seededRng(SEED + 5) });
    await seedSubMerchants(trx, { now, rng: seededRng(SEED + 6) });
    await seedWarehouse(trx, { now, rng: seededRng(SEED + 9) });
    await seedPayOrders(trx, { now, rng: seededRng(SEED + 10) });
    await seedCashierOrders(trx, { now, rng: seededRng(SEED + 11) });
    await markSeeded(trx, now);
    await foldTradeDays(trx);
    await closeDays(trx, now);
    await makeStatements(trx, now, { tells: false });
    // Sends the notifications of overdue advances and expired contracts now. So the workers find nothing to send, and
    // the data of a reset platform does not change.
    await notifyOverdue(trx, now);
    await notifyExpired(trx, now);
    // Creates the secret of numbers after the demo data, so that the numbers of the demo data are always the same.
    // Numbers created later do not reveal counts.
    await makeNumberKey(trx);
    await keepSeedCopy(trx);
    return true;
  });
}

/**
 * Adds keys to demo data of an earlier version of the platform, which had no keys, and to the copy of the demo data
 * for the reset.
 */
async function addKeys(db: Kysely<Database>): Promise<void> {
  await exclusively(db, async (trx) => {
    await openKeys(trx);
    await makeNumberKey(trx);
    await sql`insert into seed_copy.platform_settings select * from platform_settings p
      where key in ('openKeys', 'numberKey') and not exists (select from seed_copy.platform_settings s where s.key = p.key)`.execute(
      trx,
    );
  });
}

/**
 * Adds the register of companies to demo data of an earlier version of the platform, which had no register. Also adds
 * it to the copy of the demo data for the reset.
 */
async function addRegisters(db: Kysely<Database>): Promise<void> {
  const known = () => db.selectFrom('company_register').select('business_license_no').executeTakeFirst();
  if (await known()) return;
  await exclusively(db, async (trx) => {
    if (await trx.selectFrom('company_register').select('business_license_no').executeTakeFirst()) return;
    await seedRegisters(trx);
    for (const table of ['company_register', 'company_beneficiaries'])
      await sql`insert into ${sql.table(`seed_copy.${table}`)} select * from ${sql.table(table)}`.execute(trx);
  });
}

/** Adds the products of merchants to demo data of an earlier version of the platform. */
async function addProducts(db: Kysely<Database>, now: Date): Promise<void> {
  if (await areProductsThere(db)) return;
  await exclusively(db, async (trx) => {
    if (await areProductsThere(trx)) return;
    await seedProducts(trx, { now });
    for (const table of ['merchant_products', 'product_terms', 'product_limits', 'product_volumes'])
      await sql`insert into ${sql.table(`seed_copy.${table}`)} select * from ${sql.table(table)}`.execute(trx);
    await sql`update seed_copy.merchants "then" set industry_code = now.industry_code, mcc = now.mcc, fee_from = now.fee_from
      from merchants now where now.merchant_no = "then".merchant_no`.execute(trx);
  });
}
