import { doubledName, parseBody } from '@sandbox/http/body';

const parsed = (json: string) => parseBody(Buffer.from(json));

describe('a body', () => {
  it.each([
    ['', {}],
    ['{"a":"b:\\"c\\":1\\\\","d" : [{"e":"\\\\"},{"e":":"}]}', { a: 'b:"c":1\\', d: [{ e: '\\' }, { e: ':' }] }],
    ['{"a":{"b":1},"b":1}', { a: { b: 1 }, b: 1 }],
    ['{"":{"":null}}', { '': { '': null } }],
    ['["a",{"a":[]},"a"]', ['a', { a: [] }, 'a']],
    ['"a"', 'a'],
  ])('parses the JSON body %s', (json, value) => expect(parsed(json)).toEqual(value));

  it.each([
    '{"a":1,"a":1}',
    '{"a":1,"b":"\\"","a" : 2}',
    '{"a":1,"\\u0061":2}',
    '[{"a":{"b":1,"b":{}}}]',
    '{"a":"\\\\","a":"\\\\"}',
    '{"\\"":1,"\\"":2}',
  ])('refuses the JSON body %s because a name occurs twice', (json) => expect(parsed(json)).toBeUndefined());
});

describe('a name that occurs twice', () => {
  it.each<[string, string | undefined]>([
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['{"a":{"b":1,"c":2,"b":3}}', 'a.b'],
    ['{"parts":[{"amount":"1"},{"amount":"1","x":{},"amount":"2"}]}', 'parts.1.amount'],
    ['{"a":"\\"a\\":1,","b":[{"a":1},{"a":2}]}', undefined],
    ['{"a":1', undefined],
    ['[]', undefined],
  ])('finds in %s the repeated name %s', (text, name) => {
    expect(doubledName(Buffer.from(text))).toBe(name);
  });
});
