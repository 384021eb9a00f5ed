const lean = jest.requireActual<(source: string) => string>('../../sandbox/build/withoutDocuments.cjs');

it.each([
  ['in the middle', "const a = K({ path: '/a', request: R, refusals: { X: 'x' }, kept: true });", ', kept: true'],
  ['at the end', "const a = K({ path, request: R, refusals: { ...OTHERS, X: 'x' } });", ''],
  [
    'of two calls',
    "f(K({ path: '/a', refusals: R, request: Q }), K({ path: '/b', request: Q, refusals: { Y: 'y' } }));",
    '',
  ],
])('a call has no refusals in a browser: %s', (_, source, rest) => {
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
])('%s keeps them', (_, source) => {
  expect(lean(source)).toBe(source);
});

it.each([
  ['a call', "const a = K({ path: '/a', doc: { title: 't', purpose: 'p' }, request: R, refusals: { X: 'x' } });"],
  ['an export', "const a = E(L, { path: '/a', doc: { title: 't', purpose: 'p' }, name: 'N', title: '流水' });"],
  [
    'a call in a list',
    "const a = L(K({ path: '/a', request: R, doc: { title: 't', purpose: 'p' } }), { columns: {} });",
  ],
])('%s has no title and purpose of the documents in a browser', (_, source) => {
  const built = lean(source);
  expect(built).not.toMatch(/doc|purpose|refusals/);
  expect(built).toContain('path');
  expect(() => new Function('K', 'E', 'L', 'R', built)).not.toThrow();
});
