import { PASSWORD } from '@/contract/rules/contact';

/** Texts of the password rule and of the strengths (glossary, "Forms"). */
export const PASSWORD_TEXT = {
  rule: '8-20位，须包含大写字母、小写字母、数字和符号，不能有空格',
  none: '',
  low: '弱',
  medium: '中',
  high: '强',
} as const;

type Strength = 'none' | 'low' | 'medium' | 'high';

const CLASSES = [/\d/, /[a-z]/, /[A-Z]/, /[^\dA-Za-z]/];

/**
 * Returns the strength of a password in points: 2 × length × number of character classes in it (screen specification,
 * section 5).
 */
export const strengthScore = (password: string): number =>
  2 * password.length * CLASSES.filter((present) => present.test(password)).length;

/** Returns the strength of a password: none for 0 points, low up to 45, medium up to 75, high above. */
export function strengthOf(password: string): Strength {
  const score = strengthScore(password);
  if (score === 0) return 'none';
  if (score <= 45) return 'low';
  return score <= 75 ? 'medium' : 'high';
}

/** Returns the error of a new password; undefined if the platform accepts it. */
export const passwordProblem = (password: string): string | undefined =>
  PASSWORD.test(password) ? undefined : PASSWORD_TEXT.rule;
