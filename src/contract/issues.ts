import type * as z from 'zod/mini';

/** Error text of zod when no language is configured; it means that the schema has no text of its own. */
const NO_TEXT = 'Invalid input';

/** Returns true if the schema has its own error text. */
export const hasOwnText = ({ message }: z.core.$ZodIssue): boolean => message !== NO_TEXT && message !== '';

/**
 * Returns the error text of a field, the same on a page and in a refusal of the platform. It is the schema's own text, otherwise
 * a text by the kind of error.
 */
export function issueText(issue: z.core.$ZodIssue): string {
  if (hasOwnText(issue)) return issue.message;
  if (issue.code === 'too_big') {
    if (issue.origin === 'string') return `长度不能超过${issue.maximum}个字符`;
    return issue.origin === 'array' ? `最多${issue.maximum}项` : `不能大于${issue.maximum}`;
  }
  if (issue.code === 'too_small') {
    if (issue.origin === 'string') return issue.minimum === 1 ? '不能为空' : `长度不能少于${issue.minimum}个字符`;
    return issue.origin === 'array' ? `至少${issue.minimum}项` : `不能小于${issue.minimum}`;
  }
  if (issue.code === 'invalid_value') return '取值不正确';
  return '格式不正确';
}
