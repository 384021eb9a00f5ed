/** Escapes the wildcards of SQL's LIKE, so that a `%` typed by a user matches only a percent sign (S-11). */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Returns a regular expression that matches a letter in upper and lower case. */
const bothCases = (letter: string): string => {
  const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()];
  if (lower === upper || lower.length !== upper.length) return letter.replace(/[\\^$.|?*+()[\]{}]/, '\\$&');
  return `[${lower}${upper}]`;
};

/**
 * Returns the SQL operator and pattern that find a keyword in a text, ignoring case. Ignoring case doubles the cost
 * of a search, so a keyword without cased letters, such as Chinese, is searched exactly. The database's locale
 * decides which letters beyond ASCII have a case (none in `C`), so the pattern contains both cases of such letters.
 */
export const containing = (keyword: string): ['like' | 'ilike' | '~', string] => {
  const cased = [...keyword].filter((letter) => letter.toLowerCase() !== letter.toUpperCase());
  if (cased.some((letter) => letter > '\x7f')) return ['~', [...keyword].map(bothCases).join('')];
  return [cased.length === 0 ? 'like' : 'ilike', `%${escapeLike(keyword)}%`];
};
