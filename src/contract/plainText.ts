import * as z from 'zod/mini';
import { isPlain, isReadable, NOT_PLAIN } from './numbers';

/*
 * The one rule of every text that is typed freely: all of it can be seen, and there is something to read. No check ends the
 * others: what is wrong with one field beside another is asked for all the same, and of a field the first is told.
 */

/** Whether a text is longer than `least`; what says so otherwise is `missing`. */
interface Kind {
  /** It may break lines. */
  lines?: boolean;
  /** Characters at least; 1. */
  least?: number;
}

const plain = (lines: boolean) => z.refine<string>((text) => isPlain(text, lines), { error: NOT_PLAIN });

/** A text of at most so many characters, trimmed; `missing` is said where it is left out or too short. */
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

/** The same where it may be left out, or be empty. */
export const plainTextOrNone = (most: number, { lines = false }: Pick<Kind, 'lines'> = {}) =>
  z.optional(
    z.string().check(
      z.trim(),
      plain(lines),
      z.refine((text) => text === '' || isReadable(text), { error: NOT_PLAIN }),
      z.maxLength(most, { error: `最多${most}个字` }),
    ),
  );
