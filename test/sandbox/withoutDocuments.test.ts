const lean = jest.requireActual<(source: string) => string>('../../sandbox/build/withoutDocuments.cjs');

it.each([
  ['in the middle', "const a = K({ path: '/a', request: R, refusals: { X: 'x' }, kept: true });", ', kept: true'],
  ['at the end', "const a = K({ path, request: R, refusals: { ...OTHERS, X: 'x' } });", ''],
  [
    'of two calls',
    "f(K({ path: '/a', refusals: R, request: Q }), K({ path: '/b', request: Q, refusals: { Y: 'y' } }));",
    '',
  ],
])('removes the refusals of a call for the browser: %s', (_, source, rest) => {
  const built = lean(source);
  expect(built).not.toContain('refusals');
  expect(built).toContain('path');
  expect(built).toContain(rest);
  // The source that remains after the removal is valid JavaScript.
  expect(() => new Function('K', 'f', 'R', 'Q', 'path', 'OTHERS', built)).not.toThrow();
});

it.each([
  ['a schema', 'const a = z.object({ path: z.string(), request: z.string(), refusals: z.array(z.string()) });'],
  ['words', "const TEXT = { refusals: '业务拒绝' };"],
  ['what a call is made of', "const a = K({ refusals: { X: 'x' } });"],
])('keeps the word refusals in %s', (_, source) => {
  expect(lean(source)).toBe(source);
});

it.each([
  ['a call', "const a = K({ path: '/a', doc: { title: 't', purpose: 'p' }, request: R, refusals: { X: 'x' } });"],
  ['an export', "const a = E(L, { path: '/a', doc: { title: 't', purpose: 'p' }, name: 'N', title: '流水' });"],
  [
    'a call in a list',
    "const a = L(K({ path: '/a', request: R, doc: { title: 't', purpose: 'p' } }), { columns: {} });",
  ],
])('removes the title and purpose of %s for the browser', (_, source) => {
  const built = lean(source);
  expect(built).not.toMatch(/doc|purpose|refusals/);
  expect(built).toContain('path');
  expect(() => new Function('K', 'E', 'L', 'R', built)).not.toThrow();
});
