import * as z from 'zod/mini';
import { rule } from '@/shared/validation/rules';

describe('the rule of a field', () => {
  it.each([
    ['a pattern', z.string().check(z.regex(/^\d+$/))],
    ['a word of a list', z.enum(['A', 'B'])],
    ['a least length', z.string().check(z.minLength(5))],
  ])('says of an empty one that asks for %s that it is empty, not that it is wrong', (_, schema) => {
    expect(rule(schema)('')).toBe('不能为空');
    expect(rule(schema)(' ')).toBe('不能为空');
    expect(rule(schema)('?')).not.toBe('不能为空');
  });

  it('says it in the words of the schema where it has some', () => {
    expect(rule(z.string().check(z.regex(/^\d+$/, { error: '请输入数字' })))('')).toBe('请输入数字');
  });
});
