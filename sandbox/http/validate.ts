import * as z from 'zod/mini';
import { issueText } from '@/contract/issues';

type Validated =
  | { ok: true; value: unknown }
  /** The structure is wrong: a field is missing or has the wrong type. */
  | { ok: false; shape: true }
  /** The structure is correct, but values are refused. `fields` contains the error message of each refused field. */
  | { ok: false; shape: false; fields: Record<string, string> };

type Issue = z.core.$ZodIssue;

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key], value);

/** True for a structure error (a wrong type or a missing field), as opposed to a refused value. */
function isShape(issue: Issue, body: unknown): boolean {
  switch (issue.code) {
    case 'too_small':
    case 'too_big':
    case 'invalid_format':
    case 'not_multiple_of':
    case 'custom':
      return false;
    case 'invalid_value': {
      const given = at(body, issue.path);
      return !issue.values.some((value) => typeof value === typeof given);
    }
    default:
      return true;
  }
}

/** Validates a request by its call's schema; unknown fields are removed. */
export function validate(schema: z.core.$ZodType, body: unknown): Validated {
  const result = z.core.safeParse(schema, body);
  if (result.success) return { ok: true, value: result.data };
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    if (isShape(issue, body)) return { ok: false, shape: true };
    fields[issue.path.map(String).join('.')] ??= issueText(issue);
  }
  return { ok: false, shape: false, fields };
}
