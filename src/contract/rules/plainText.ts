import * as z from 'zod/mini';
import { isPlain, isReadable, NOT_PLAIN } from './numbers';

/*
 * The rule that all freely typed texts share: visible characters only, at least one of them readable. The fields of a form are
 * checked independently, so that all wrong fields are reported, each with its first error.
 */

/** Options of a text. A text with fewer than `least` characters is refused with the message `missing`. */
interface Kind {
  /** The text may contain line breaks. */
  lines?: boolean;
  /** Minimum number of characters; default 1. */
  least?: number;
}

const plain = (lines: boolean) => z.refine<string>((text) => isPlain(text, lines), { error: NOT_PLAIN });

/**
 * Returns the schema of a required text of at most `most` characters, trimmed. `missing` is the error of an absent or too short
 * text.
 */
export const plainText = (most: number, missing: string, { lines = false, least = 1 }: Kind = {}) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(least, { error: missing }),
      plain(lines),
      z.refine(isReadable, { error: missing }),
      z.maxLength(most, { error: `最多${most}个字` }),
    );

/** Returns the schema of an optional text, which may be empty. */
export const plainTextOrNone = (most: number, { lines = false }: Pick<Kind, 'lines'> = {}) =>
  z.optional(
    z.string().check(
      z.trim(),
      plain(lines),
      z.refine((text) => text === '' || isReadable(text), { error: NOT_PLAIN }),
      z.maxLength(most, { error: `最多${most}个字` }),
    ),
  );
