import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, repositoryFiles } from './files';

/** Calls of the ports that navigate, reload the page or show a toast. */
const EFFECT = /\bcall\(\s*(?:navigation\.(?:push|replace|reload)|toasts\.show)\b/g;

describe('flows of features', () => {
  it('flows of features never call the navigation or the toasts themselves', () => {
    const flows = repositoryFiles().filter((file) => /^src\/features\/.+\.tsx?$/.test(file));
    expect(flows.length).toBeGreaterThan(500);
    const found = flows.flatMap((file) =>
      [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(EFFECT)].map(([call]) => `${file}: ${call}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['yield* call(navigation.push, to)', 1],
    ['yield* call(\n  navigation.replace, to)', 1],
    ['yield* call(toasts.show, toast)', 1],
    ['yield* call(navigation.here)', 0],
  ])('counts the direct navigations and toasts in the code: %s', (code, count) => {
    expect([...code.matchAll(EFFECT)]).toHaveLength(count);
  });
});
