import * as z from 'zod/mini';
import { rule } from '@/shared/validation/rules';

describe('the rule of a field', () => {
  it.each([
    ['a pattern', z.string().check(z.regex(/^\d+$/))],
    ['a word of a list', z.enum(['A', 'B'])],
    ['a least length', z.string().check(z.minLength(5))],
  ])('reports an empty value for %s as empty, not as wrong', (_, schema) => {
    expect(rule(schema)('')).toBe('不能为空');
    expect(rule(schema)(' ')).toBe('不能为空');
    expect(rule(schema)('?')).not.toBe('不能为空');
  });

  it('uses the text of the schema for an empty value if it has one', () => {
    expect(rule(z.string().check(z.regex(/^\d+$/, { error: '请输入数字' })))('')).toBe('请输入数字');
  });
});
