import * as z from 'zod/mini';
import { hasOwnText, issueText } from '@/contract/issues';

/**
 * What a field's schema has against a value, as the field says it; undefined when the platform will take it. The form's
 * rules are thus the call's: `rule(CompanyName)` is a rule of `useFields`.
 */
export const rule =
  (schema: z.core.$ZodType) =>
  (value: unknown): string | undefined => {
    const result = z.core.safeParse(schema, value);
    const first = result.success ? undefined : result.error.issues[0];
    // Nothing at all has no format that could be wrong.
    if (first && typeof value === 'string' && value.trim() === '' && !hasOwnText(first)) return '不能为空';
    return first && issueText(first);
  };
