import * as z from 'zod/mini';
import { rule } from '../../validation/rules';
import type { Values } from './model';

/** Makes the validation rule of a field from the call's schema; an optional field may be empty. */
export const ruleOf =
  (schema: z.core.$ZodType) =>
  (value: string): string | undefined =>
    value.trim() === '' && z.core.safeParse(schema, undefined).success ? undefined : rule(schema)(value);

/**
 * Makes the validation rule of a period field; `to` is the name of the field with the last day, `missing` the error if a day is
 * empty.
 */
export const periodOf =
  (schema: z.core.$ZodType, to: string, missing: string) =>
  (start: string, all: Values): string | undefined => {
    const end = all[to] ?? '';
    return start === '' || end === '' ? missing : rule(schema)({ start, end });
  };

/** Adapts the rule of a secret field: the field may stay empty if the platform has already stored the secret (`kept`). */
export const unlessKept =
  (own: (value: string, all: Values) => string | undefined, kept: boolean) =>
  (value: string, all: Values): string | undefined =>
    kept && value === '' ? undefined : own(value, all);
