import * as z from 'zod/mini';
import { hasChinese } from '../../validation/formats';
import type { Values } from './model';
import { STEPS_TEXT as TEXT } from './text';

type Schema = z.core.$ZodType;

/**
 * The rule of a field, made from what its call takes: the platform judges by the same schema. A Chinese message of the
 * schema is shown as it stands; otherwise the field's own words. What may be missing may be empty.
 */
export const ruleOf =
  (label: string, schema: Schema, words: { missing?: string; wrong?: string } = {}) =>
  (value: string): string | undefined => {
    const text = value.trim();
    const optional = z.safeParse(schema, undefined).success;
    if (text === '') return optional ? undefined : (words.missing ?? TEXT.missing(label));
    const checked = z.safeParse(schema, text);
    if (checked.success) return undefined;
    const told = checked.error.issues[0]?.message ?? '';
    return words.wrong ?? (hasChinese(told) ? told : TEXT.wrong(label));
  };

/** The same of something that is chosen and not typed. */
export const chosen =
  (label: string) =>
  (value: string): string | undefined =>
    value === '' ? TEXT.choose(label) : undefined;

/** The fields of an object that a call takes, for `ruleOf`. */
export const shapeOf = <Shape extends z.core.$ZodShape>(schema: z.ZodMiniObject<Shape>): Shape => schema.shape;

/** A secret that the platform has already may stay empty. */
export const unlessKept =
  (rule: (value: string, all: Values) => string | undefined, kept: boolean) =>
  (value: string, all: Values): string | undefined =>
    kept && value === '' ? undefined : rule(value, all);
