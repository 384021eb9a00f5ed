import * as z from 'zod/mini';
import { hasOwnText, issueText } from '@/contract/issues';

/**
 * Creates a rule for `useFields` from a call's schema: `rule(CompanyName)`. Returns the error message, undefined if the platform
 * accepts the value. So forms use the same rules as the calls.
 */
export const rule =
  (schema: z.core.$ZodType) =>
  (value: unknown): string | undefined => {
    const result = z.core.safeParse(schema, value);
    const first = result.success ? undefined : result.error.issues[0];
    // An empty text gets this message instead of a message about its format.
    if (first && typeof value === 'string' && value.trim() === '' && !hasOwnText(first)) return '不能为空';
    return first && issueText(first);
  };
