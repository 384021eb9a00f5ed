import * as z from 'zod/mini';
import { hasOwnText, issueText } from '../issues';
import { isPlain, NOT_PLAIN } from '../rules/numbers';
import type { FieldShown, Section } from './applications';

/** Removes empty values from a section of an application, because they count as missing. */
export const withoutEmpty = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));

const mayBeLeftOut = (schema: z.core.$ZodType) => z.core.safeParse(schema, undefined).success;

const CHOSEN: readonly FieldShown['as'][] = ['list', 'division', 'industry', 'mcc'];

/** Returns the error for an empty required field, such as 请输入商户简称. */
export const missingText = ({ label, as, words }: FieldShown): string =>
  `${as === 'picture' ? '请上传' : words || CHOSEN.includes(as) ? '请选择' : '请输入'}${label}`;

/**
 * Returns an error text that is clear without the field next to it: the schema's own message, or a text with the field's label.
 */
function fieldText(issue: z.core.$ZodIssue, shown: FieldShown | undefined, isEmpty: boolean): string {
  const text = issueText(issue);
  if (!shown || text.includes(shown.label)) return text;
  if (isEmpty) return missingText(shown);
  if (hasOwnText(issue)) return text;
  if (issue.code === 'too_big' || issue.code === 'too_small') return `${shown.label}${text}`;
  return missingText(shown).replace(/^请../, (asked) => `${asked}正确的`);
}

/**
 * Returns errors for fields with invisible characters or characters that change the text direction. They are refused in drafts
 * and in submissions.
 */
export const unseenIn = (
  { fields }: Pick<Section, 'fields'>,
  typed: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([field, { lines = false }]) => !isPlain(typed[field] ?? '', lines))
      .map(([field, { label }]) => [field, `${label}${NOT_PLAIN}`]),
  );

/** Validates a section of an application by its schema. Returns the first error of each field; unknown fields are dropped. */
export function checkedSection(
  section: Pick<Section, 'schema' | 'fields'>,
  typed: Readonly<Record<string, string>>,
): { values: Record<string, string>; problems: Record<string, string> } {
  const { schema, fields } = section;
  // The fields of the schema. A missing field is treated as an empty one, so that its own error text is reported.
  const shape = (schema as z.core.$ZodObject)._zod.def.shape ?? {};
  const missing = Object.entries(shape).filter(([field, own]) => typed[field] === undefined && !mayBeLeftOut(own));
  const parsed = z.core.safeParse(schema, { ...typed, ...Object.fromEntries(missing.map(([field]) => [field, ''])) });
  const problems = unseenIn(section, typed);
  if (parsed.success && Object.keys(problems).length === 0) {
    const entries = Object.entries(parsed.data);
    return { values: Object.fromEntries(entries.filter((one): one is [string, string] => !!one[1])), problems };
  }
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path.map(String).join('.');
    problems[field] ??= fieldText(issue, fields[field], !typed[field]?.trim());
  }
  return { values: {}, problems };
}
