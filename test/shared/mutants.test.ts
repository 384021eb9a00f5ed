import { mutantsOf } from '../mutants/operators';

const changed = (source: string) =>
  mutantsOf('a.ts', source).map(({ start, end, text }) => source.slice(0, start) + text + source.slice(end));

describe('the mutants of a source', () => {
  it.each([
    ['a < b;', ['a <= b;', ';']],
    ['a === b;', ['a !== b;', ';']],
    ['a && b;', ['a || b;', ';']],
    ['a ?? b;', ['(a);', ';']],
    ['a + 1;', ['a - 1;', 'a + 2;', ';']],
    ['const f = () => { return true; };', ['const f = () => { return; };', 'const f = () => { return false; };']],
    ['if (a) b();', ['if (true) b();', 'if (false) b();', 'if (a) ;']],
    ['while (a) b();', ['while (false) b();', 'while (a) ;']],
    ["const a = ['x'];", ['const a = [];', "const a = [''];"]],
    ['const a = b.filter(c);', ['const a = b;']],
    ['const a = Math.min(b, c);', ['const a = Math.max(b, c);']],
    ['const a = !b;', ['const a =  b;']],
    ['i++;', ['i--;', ';']],
  ])('changes each operator and value of %s', (source, expected) => {
    expect(changed(source).sort()).toEqual([...expected].sort());
  });

  it.each([
    "import { a } from 'b';",
    "type A = 'x' | 1 | true;",
    "interface A { b: 'c' }",
    'const a = b as 1;',
    "throw new Error('what only a developer reads');",
    'const a = { "b": c };',
    'const f = () => { return undefined; };',
  ])('leaves code without behaviour unchanged: %s', (source) => {
    expect(changed(source)).toEqual([]);
  });

  it('names the place and the original text of a mutant', () => {
    expect(mutantsOf('a.ts', 'const a = 1;\nconst b = a > c;')).toMatchObject([
      { file: 'a.ts', line: 1, was: '1', text: '2' },
      { file: 'a.ts', line: 2, was: '>', text: '>=' },
    ]);
  });
});
