import type { Kysely } from 'kysely';
import type { Section } from '@/contract/calls/applications';
import type { Database } from '../../db/schema';
import { objectOf } from '../onboarding/documents';
import type { Texts } from '../reviews';
import type { Owner } from './model';

/*
 * Files of applications. A file belongs to its uploader. Once a draft or an application names it, colleagues can view it, because
 * they may continue the application.
 */

const KINDS = ['png', 'jpg', 'pdf'];
const GONE = '文件不存在，请重新上传';

/** Returns the addresses of the files that a section of an application names, with their fields. */
const filesIn = ({ fields }: Section, values: Record<string, string>): [field: string, url: string][] =>
  Object.entries(values).filter(([field, value]) => fields[field]?.as === 'picture' && value !== '');

/**
 * Returns the stored files that the user may attach to an application: files that the user uploaded, and files
 * already shared with the enterprise.
 */
async function nameable(
  db: Kysely<Database>,
  { owner, userId }: { owner: Owner; userId: string },
  objects: readonly string[],
): Promise<Set<string>> {
  if (objects.length === 0) return new Set();
  const rows = await db
    .selectFrom('stored_files as f')
    .leftJoin('file_grants as g', (join) =>
      join.onRef('g.object', '=', 'f.object').on('g.enterprise_id', '=', owner.enterpriseId),
    )
    .select('f.object')
    .where('f.object', 'in', objects)
    .where(({ or, eb }) => or([eb('f.user_id', '=', userId), eb('g.object', 'is not', null)]))
    .execute();
  return new Set(rows.map(({ object }) => object));
}

interface Named {
  owner: Owner;
  userId: string;
  section: Section;
  values: Record<string, string>;
}

/** Validates the files that a section refers to. Returns the problems by field. */
export async function fileProblems(db: Kysely<Database>, { section, values, ...who }: Named): Promise<Texts> {
  const named = filesIn(section, values);
  const own = await nameable(
    db,
    who,
    named.flatMap(([, url]) => objectOf(url) ?? []),
  );
  const problems: Texts = {};
  for (const [field, url] of named) {
    const object = objectOf(url);
    if (object === undefined || !own.has(object)) problems[field] = GONE;
    else if (!KINDS.includes(object.split('.')[1] ?? '')) problems[field] = '只能上传.png .jpg .jpeg .pdf格式';
  }
  return problems;
}

/**
 * Shares the files that a section names with all users of the enterprise. Skips files that the user may not attach.
 */
export async function grantFiles(db: Kysely<Database>, { section, values, ...who }: Named): Promise<void> {
  const named = filesIn(section, values).flatMap(([, url]) => objectOf(url) ?? []);
  const own = await nameable(db, who, named);
  if (own.size === 0) return;
  await db
    .insertInto('file_grants')
    .values([...own].map((object) => ({ object, enterprise_id: who.owner.enterpriseId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
