import { parseBody } from '@sandbox/server/body';

const parsed = (json: string) => parseBody(Buffer.from(json));

describe('a body', () => {
  it.each([
    ['', {}],
    ['{"a":"b:\\"c\\":1\\\\","d" : [{"e":"\\\\"},{"e":":"}]}', { a: 'b:"c":1\\', d: [{ e: '\\' }, { e: ':' }] }],
    ['{"a":{"b":1},"b":1}', { a: { b: 1 }, b: 1 }],
    ['{"":{"":null}}', { '': { '': null } }],
    ['["a",{"a":[]},"a"]', ['a', { a: [] }, 'a']],
    ['"a"', 'a'],
  ])('%s is read', (json, value) => expect(parsed(json)).toEqual(value));

  it.each([
    '{"a":1,"a":1}',
    '{"a":1,"b":"\\"","a" : 2}',
    '{"a":1,"\\u0061":2}',
    '[{"a":{"b":1,"b":{}}}]',
    '{"a":"\\\\","a":"\\\\"}',
    '{"\\"":1,"\\"":2}',
  ])('%s has a name twice and is none', (json) => expect(parsed(json)).toBeUndefined());
});
