import * as z from 'zod/mini';
import { hasOwnText, issueText } from '@/contract/issues';

/**
 * Creates a validation rule for `useFields` from a call's schema: `rule(CompanyName)`. The rule returns the error message, or
 * undefined if the platform accepts the value. Forms and calls thus have the same rules.
 */
export const rule =
  (schema: z.core.$ZodType) =>
  (value: unknown): string | undefined => {
    const result = z.core.safeParse(schema, value);
    const first = result.success ? undefined : result.error.issues[0];
    // An empty field gets this message instead of an error about its format.
    if (first && typeof value === 'string' && value.trim() === '' && !hasOwnText(first)) return '不能为空';
    return first && issueText(first);
  };
