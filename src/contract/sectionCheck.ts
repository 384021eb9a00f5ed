import * as z from 'zod/mini';
import { issueText } from './issues';

/** What was left empty was not typed. */
export const withoutEmpty = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));

const mayBeLeftOut = (schema: z.core.$ZodType) => z.core.safeParse(schema, undefined).success;

/** What a section's schema has against it, by field; the first of each. Fields that it does not know are dropped. */
export function checkedSection(
  { schema }: { schema: z.core.$ZodType },
  typed: Record<string, string>,
): { values: Record<string, string>; problems: Record<string, string> } {
  // What is missing is told as what is empty is, in the words of its own field.
  const shape = (schema as z.core.$ZodObject)._zod.def.shape ?? {};
  const missing = Object.entries(shape).filter(([field, own]) => typed[field] === undefined && !mayBeLeftOut(own));
  const parsed = z.core.safeParse(schema, { ...typed, ...Object.fromEntries(missing.map(([field]) => [field, ''])) });
  if (parsed.success) {
    const entries = Object.entries(parsed.data as Record<string, string | undefined>);
    return { values: Object.fromEntries(entries.filter((one): one is [string, string] => !!one[1])), problems: {} };
  }
  const problems: Record<string, string> = {};
  for (const issue of parsed.error.issues) problems[issue.path.map(String).join('.')] ??= issueText(issue);
  return { values: {}, problems };
}
