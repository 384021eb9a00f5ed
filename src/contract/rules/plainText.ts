import * as z from 'zod/mini';
import { isPlain, isReadable, NOT_PLAIN } from './numbers';

/*
 * The common rule of freely typed texts: visible characters only, at least one readable. The checks of different fields are
 * independent, so all wrong fields are reported. For each field the first error is reported.
 */

/** Options of a text. A text with fewer than `least` characters is refused with the message `missing`. */
interface Kind {
  /** The text may contain line breaks. */
  lines?: boolean;
  /** Minimum number of characters; default 1. */
  least?: number;
}

const plain = (lines: boolean) => z.refine<string>((text) => isPlain(text, lines), { error: NOT_PLAIN });

/** A trimmed text of at most `most` characters; `missing` is the message for an absent or too short text. */
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

/** An optional text, which may be empty. */
export const plainTextOrNone = (most: number, { lines = false }: Pick<Kind, 'lines'> = {}) =>
  z.optional(
    z.string().check(
      z.trim(),
      plain(lines),
      z.refine((text) => text === '' || isReadable(text), { error: NOT_PLAIN }),
      z.maxLength(most, { error: `最多${most}个字` }),
    ),
  );
