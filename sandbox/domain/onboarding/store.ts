import type { Kysely } from 'kysely';
import type { OnboardingStep } from '@/contract/calls/onboardingParts';
import type { PartName } from '../../db/columnTypes';
import type { Database } from '../../db/schema';
import type { AccountPaper, Papers } from './documents';
import type { EnterpriseState } from './machine';
import type { Stamp } from './view';

/** The onboarding steps in the order in which the user fills them in. */
export const STEPS: readonly OnboardingStep[] = ['ENTERPRISE', 'LEGAL', 'BENEFICIARY', 'ACCOUNT', 'ADMIN'];
/** The parts of an enterprise's data that stay in force after its application has passed. */
export const PARTS: readonly PartName[] = ['ENTERPRISE', 'LEGAL', 'BENEFICIARY', 'ACCOUNT'];

type Stamps = Partial<Record<OnboardingStep, Stamp>>;
export interface Stored {
  papers: Papers;
  stamps: Stamps;
}

/** Returns the content of an enterprise's application, step by step. */
export async function papersOf(db: Kysely<Database>, enterpriseId: string): Promise<Stored> {
  const rows = await db.selectFrom('enterprise_papers').selectAll().where('enterprise_id', '=', enterpriseId).execute();
  return {
    papers: Object.fromEntries(rows.map(({ step, data }) => [step, data])) as Papers,
    stamps: Object.fromEntries(
      rows.map(({ step, version, saved_at, refused }) => [step, { version, savedAt: saved_at, refused }]),
    ),
  };
}

/** Returns the enterprise's data in force, part by part. */
export async function factsOf(db: Kysely<Database>, enterpriseId: string): Promise<Stored> {
  const rows = await db.selectFrom('enterprise_facts').selectAll().where('enterprise_id', '=', enterpriseId).execute();
  return {
    papers: Object.fromEntries(rows.map(({ part, data }) => [part, data])) as Papers,
    stamps: Object.fromEntries(
      rows.map(({ part, version, since }) => [part, { version, savedAt: since, refused: {} }]),
    ),
  };
}

/**
 * Returns the data of an enterprise that applies: the data in force if the enterprise is approved, otherwise the
 * content of its application.
 */
export const countingOf = (
  db: Kysely<Database>,
  { enterpriseId, status }: { enterpriseId: string; status: EnterpriseState },
): Promise<Stored> => (status === 'PASS' ? factsOf(db, enterpriseId) : papersOf(db, enterpriseId));

/** Stores the content of a step with the next version number, and removes the step's refusal reasons. */
export async function storePaper(
  db: Kysely<Database>,
  {
    enterpriseId,
    step,
    paper,
    userId,
    now,
    version,
  }: { enterpriseId: string; step: OnboardingStep; paper: unknown; userId: string; now: Date; version: number },
): Promise<void> {
  const row = { version, data: JSON.stringify(paper), refused: '{}', saved_at: now, saved_by: userId };
  await db
    .insertInto('enterprise_papers')
    .values({ enterprise_id: enterpriseId, step, ...row })
    .onConflict((conflict) => conflict.columns(['enterprise_id', 'step']).doUpdateSet(row))
    .execute();
}

/** Stores refusal reasons at a step that has content. */
export async function markRefused(
  db: Kysely<Database>,
  enterpriseId: string,
  step: OnboardingStep,
  refused: Record<string, string>,
): Promise<void> {
  await db
    .updateTable('enterprise_papers')
    .set({ refused: JSON.stringify(refused) })
    .where('enterprise_id', '=', enterpriseId)
    .where('step', '=', step)
    .execute();
}

/** Stores a part of an enterprise's data as data in force; replaces the previous data. */
export async function storeFact(
  db: Kysely<Database>,
  { enterpriseId, part, data, now }: { enterpriseId: string; part: PartName; data: unknown; now: Date },
): Promise<void> {
  const text = JSON.stringify(data);
  await db
    .insertInto('enterprise_facts')
    .values({ enterprise_id: enterpriseId, part, version: 1, data: text, since: now })
    .onConflict((conflict) =>
      conflict
        .columns(['enterprise_id', 'part'])
        .doUpdateSet((eb) => ({ version: eb('enterprise_facts.version', '+', 1), data: text, since: now })),
    )
    .execute();
}

/** Locks and returns the bank account in force, so that parallel replacements run one after the other. */
export async function lockAccountPaper(db: Kysely<Database>, enterpriseId: string): Promise<AccountPaper | undefined> {
  const row = await db
    .selectFrom('enterprise_facts')
    .select('data')
    .where('enterprise_id', '=', enterpriseId)
    .where('part', '=', 'ACCOUNT')
    .forUpdate()
    .executeTakeFirst();
  return row?.data as AccountPaper | undefined;
}

/** Converts the bank account of an application to the form that its verification uses. */
export const accountOf = (enterpriseId: string, account: AccountPaper | undefined) =>
  account ? { enterpriseId, accountNo: account.accountNo } : null;
