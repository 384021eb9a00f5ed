import type * as z from 'zod/mini';
import { hasOwnText, issueText } from '@/contract/issues';

const TYPES: Readonly<Record<string, string>> = {
  string: '须为字符串',
  number: '须为数字',
  int: '须为整数',
  boolean: '须为布尔值',
  array: '须为数组',
  object: '须为对象',
};

/**
 * Describes an invalid value for developers, including the value's type, which messages to users never mention. The
 * schema must be parsed with zod's option `reportInput`.
 */
export function openIssueText(issue: z.core.$ZodIssue): string {
  if (!hasOwnText(issue)) {
    if (issue.input === undefined) return '缺少必填参数';
    if (issue.code === 'invalid_type') return TYPES[issue.expected] ?? '格式不正确';
  }
  return issueText(issue);
}
