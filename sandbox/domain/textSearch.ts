/** Takes the meaning from LIKE's wildcards, so that a user's `%` is a percent sign (S-11). */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Returns a regular expression for a letter that matches both of its cases. */
const bothCases = (letter: string): string => {
  const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()];
  if (lower === upper || lower.length !== upper.length) return letter.replace(/[\\^$.|?*+()[\]{}]/, '\\$&');
  return `[${lower}${upper}]`;
};

/**
 * Returns the operator and pattern that find a keyword in a text, ignoring case. Ignoring case doubles the cost of a search, and
 * Chinese has no case. Which letters beyond ASCII have a case depends on the database's locale (none in `C`), so the pattern
 * contains both cases of them.
 */
export const containing = (keyword: string): ['like' | 'ilike' | '~', string] => {
  const cased = [...keyword].filter((letter) => letter.toLowerCase() !== letter.toUpperCase());
  if (cased.some((letter) => letter > '\x7f')) return ['~', [...keyword].map(bothCases).join('')];
  return [cased.length === 0 ? 'like' : 'ilike', `%${escapeLike(keyword)}%`];
};
