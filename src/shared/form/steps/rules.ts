import * as z from 'zod/mini';
import { rule } from '../../validation/rules';
import type { Values } from './model';

/** Makes the rule of a typed value from the call's schema; optional values may be empty. */
export const ruleOf =
  (schema: z.core.$ZodType) =>
  (value: string): string | undefined =>
    value.trim() === '' && z.core.safeParse(schema, undefined).success ? undefined : rule(schema)(value);

/** The rule of a period by its two ends. */
export const periodOf =
  (schema: z.core.$ZodType, to: string, missing: string) =>
  (start: string, all: Values): string | undefined => {
    const end = all[to] ?? '';
    return start === '' || end === '' ? missing : rule(schema)({ start, end });
  };

/** A secret that the platform has already may stay empty. */
export const unlessKept =
  (own: (value: string, all: Values) => string | undefined, kept: boolean) =>
  (value: string, all: Values): string | undefined =>
    kept && value === '' ? undefined : own(value, all);
