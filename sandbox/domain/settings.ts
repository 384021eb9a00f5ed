import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { sm2GenerateKeyPair } from '@/common/crypto/sm';
import { Money } from '@/contract/primitives';
import type { Database } from '../db/schema';
import { newSecret, secureRandom } from './secrets';

/** The platform's switches and public values. `POST /sandbox/config` changes them. */
export const PlatformConfig = z.strictObject({
  /** True if a sign-in ends the user's other sessions (their next call gets 401 with bizCode 00000007). */
  singleSession: z.boolean(),
  /** Amount from which a second person must release a payment; null: no payment needs a release. */
  checkerAmount: z.nullable(Money),
  platformName: z.string(),
  servicePhone: z.string(),
  serviceHours: z.string(),
  exportRowLimit: z.int().check(z.gte(1)),
  voucherBatchLimit: z.int().check(z.gte(1)),
});
export type PlatformConfig = z.infer<typeof PlatformConfig>;

export const INITIAL_CONFIG: PlatformConfig = {
  singleSession: false,
  checkerAmount: null,
  platformName: '企业开放平台',
  servicePhone: '400-000-0000',
  serviceHours: '工作日 9:00-18:00',
  exportRowLimit: 100_000,
  voucherBatchLimit: 100,
};

async function read(db: Kysely<Database>, key: string): Promise<unknown> {
  const row = await db.selectFrom('platform_settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

export async function write(db: Kysely<Database>, key: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value);
  await db
    .insertInto('platform_settings')
    .values({ key, value: text })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: text }))
    .execute();
}

export async function readConfig(db: Kysely<Database>): Promise<PlatformConfig> {
  return PlatformConfig.parse(await read(db, 'config'));
}

export async function writeConfig(db: Kysely<Database>, config: PlatformConfig): Promise<void> {
  await write(db, 'config', PlatformConfig.parse(config));
}

/** An SM2 key pair of the platform in hex: 64 characters for the private key, 130 for the public key. */
export const CryptoKeys = z.object({ privateKey: z.string(), publicKey: z.string() });
export type CryptoKeys = z.infer<typeof CryptoKeys>;

/**
 * Reads a key pair of the platform. The first start creates a random key pair, so that no two platforms share a key.
 */
async function ownKeys(db: Kysely<Database>, key: string): Promise<CryptoKeys> {
  const known = await read(db, key);
  if (known !== undefined) return CryptoKeys.parse(known);
  const fresh = JSON.stringify(sm2GenerateKeyPair());
  await db
    .insertInto('platform_settings')
    .values({ key, value: fresh })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return CryptoKeys.parse(await read(db, key));
}

/**
 * Creates the secret that makes the platform's visible numbers unpredictable (`number_key` in SQL), if it does not
 * exist yet. Without the secret, the numbers would reveal how many orders exist.
 */
export async function makeNumberKey(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('platform_settings')
    .values({ key: 'numberKey', value: JSON.stringify(newSecret(secureRandom)) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Returns the key pair for encrypted requests. The console and programs encrypt requests with its public key. */
export const cryptoKeys = (db: Kysely<Database>): Promise<CryptoKeys> => ownKeys(db, 'crypto');
/** Returns the key pair that signs responses and notifications of the open interface. */
export const openKeys = (db: Kysely<Database>): Promise<CryptoKeys> => ownKeys(db, 'openKeys');

/** Returns the time at which the demo data was inserted; undefined if the demo data is missing or incomplete. */
export async function seededAt(db: Kysely<Database>): Promise<Date | undefined> {
  const value = await read(db, 'seeded');
  return typeof value === 'string' ? new Date(value) : undefined;
}

export const markSeeded = (db: Kysely<Database>, at: Date): Promise<void> => write(db, 'seeded', at.toISOString());

/** Returns the serial of a public key of the platform: 20 hex digits computed from the key. */
export const serialOf = (publicKey: string): string =>
  createHash('sha256').update(publicKey).digest('hex').slice(0, 20).toUpperCase();
