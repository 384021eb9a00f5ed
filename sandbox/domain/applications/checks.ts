import type { Kysely } from 'kysely';
import { checkedSection, missingText, withoutEmpty } from '@/contract/calls/sectionCheck';
import type { Database } from '../../db/schema';
import { notYours } from '../refusal';
import type { Texts } from '../reviews';
import { fileProblems } from './files';
import { type ApplicationRequest, type Content, type KindRules, sectionOf } from './model';

/*
 * Validation of the content of applications. The same checks run when a step is saved as done, before the last step, and on
 * submission. So a user sees each error at its field and not only at the end.
 */

/** Returns the typed values, completed with the stored secrets that the user left out. */
export function withSecrets(
  rules: KindRules,
  name: string,
  { typed, kept }: { typed: Readonly<Record<string, string>>; kept: Readonly<Record<string, string>> },
): Record<string, string> {
  const secrets = Object.entries(sectionOf(rules, name)?.fields ?? {}).flatMap(([field, { secret }]) => {
    const before = kept[field];
    return secret && !typed[field]?.trim() && before ? [[field, before] as const] : [];
  });
  return { ...typed, ...Object.fromEntries(secrets) };
}

/** Validates one section by its schema, its secrets and its files. Returns the problems by field. */
async function ownProblems(
  db: Kysely<Database>,
  rules: KindRules,
  {
    asked: { owner },
    userId,
    name,
    typed,
  }: { asked: ApplicationRequest; userId: string; name: string; typed: Content[string] },
): Promise<{ values: Record<string, string>; problems: Texts }> {
  const section = sectionOf(rules, name) ?? notYours();
  const given = withoutEmpty(typed);
  const checked = checkedSection(section, given);
  const missing = Object.entries(section.fields)
    .filter(([field, { secret }]) => secret && !given[field] && !checked.problems[field])
    .map(([field, shown]) => [field, missingText(shown)]);
  return {
    values: checked.values,
    problems: {
      ...checked.problems,
      ...Object.fromEntries(missing),
      ...(await fileProblems(db, { owner, userId, section, values: given })),
    },
  };
}

/**
 * Validates sections. Returns their problems by `SECTION.field` and their values as they are stored. The kind's own rules run
 * only on sections that pass all other checks.
 */
export async function contentProblems(
  db: Kysely<Database>,
  rules: KindRules,
  { asked, userId, names }: { asked: ApplicationRequest; userId: string; names: readonly string[] },
): Promise<{ content: Content; problems: Texts }> {
  const content: Content = {};
  const problems: Texts = {};
  const sound: Content = {};
  for (const name of names) {
    const own = await ownProblems(db, rules, { asked, userId, name, typed: asked.content[name] ?? {} });
    content[name] = own.values;
    for (const [field, msg] of Object.entries(own.problems)) problems[`${name}.${field}`] = msg;
    if (Object.keys(own.problems).length === 0) sound[name] = own.values;
  }
  const found = (await rules.problems?.(db, { ...asked, content: sound })) ?? {};
  for (const [key, msg] of Object.entries(found))
    if (Object.hasOwn(sound, key.split('.')[0] ?? '')) problems[key] ??= msg;
  return { content, problems };
}
