import * as z from 'zod/mini';
import { issueText } from '@/contract/issues';

/**
 * What a field's schema has against a value, as the field says it; undefined when the platform will take it. The form's
 * rules are thus the call's: `rule(CompanyName)` is a rule of `useFields`.
 */
export const rule =
  (schema: z.core.$ZodType) =>
  (value: unknown): string | undefined => {
    const result = z.core.safeParse(schema, value);
    const first = result.success ? undefined : result.error.issues[0];
    return first && issueText(first);
  };
