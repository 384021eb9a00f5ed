import type { Kysely } from 'kysely';
import { checkedSection, missingText, withoutEmpty } from '@/contract/sectionCheck';
import type { Database } from '../../db/schema';
import { notYours } from '../refusal';
import type { Texts } from '../reviews';
import { fileProblems } from './files';
import { type Asked, type Content, type KindRules, sectionOf } from './model';

/*
 * What is wrong with what was typed: one answer for a step that is saved as done, for the check before the last step and
 * for what is sent, so that nobody hears at the end what could have been said at the field.
 */

/** What was typed with the secrets that were left out of it and are kept. */
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

/** What is wrong with one section by itself, by field: its schema, its secrets, its files. */
async function ownProblems(
  db: Kysely<Database>,
  rules: KindRules,
  { asked: { owner }, userId, name, typed }: { asked: Asked; userId: string; name: string; typed: Content[string] },
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
 * What is wrong with these sections, by `SECTION.field`, and their values as they are kept. What the kind says of them
 * beyond their schemas is asked of the sections that nothing else is wrong with.
 */
export async function contentProblems(
  db: Kysely<Database>,
  rules: KindRules,
  { asked, userId, names }: { asked: Asked; userId: string; names: readonly string[] },
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
  const told = (await rules.problems?.(db, { ...asked, content: sound })) ?? {};
  for (const [key, msg] of Object.entries(told))
    if (Object.hasOwn(sound, key.split('.')[0] ?? '')) problems[key] ??= msg;
  return { content, problems };
}
