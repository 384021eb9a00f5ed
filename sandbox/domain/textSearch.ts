/** Takes the meaning from LIKE's wildcards, so that a user's `%` is a percent sign (S-11). */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Returns a regular expression for a letter that matches both of its cases. */
const bothCases = (letter: string): string => {
  const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()];
  if (lower === upper || lower.length !== upper.length) return letter.replace(/[\\^$.|?*+()[\]{}]/, '\\$&');
  return `[${lower}${upper}]`;
};

/**
 * How a text that contains the keyword is looked for, letters in either case. Ignoring case doubles the work of a
 * search, and Chinese has none; which letters beside those of ASCII have one depends on the database's locale (in `C`
 * none has), so both cases of them are named.
 */
export const containing = (keyword: string): ['like' | 'ilike' | '~', string] => {
  const cased = [...keyword].filter((letter) => letter.toLowerCase() !== letter.toUpperCase());
  if (cased.some((letter) => letter > '\x7f')) return ['~', [...keyword].map(bothCases).join('')];
  return [cased.length === 0 ? 'like' : 'ilike', `%${escapeLike(keyword)}%`];
};
