import { sideEffects } from '../../package.json';
import { repositoryFiles } from './files';

it('package.json lists side effects of files that exist', () => {
  const known = new Set(repositoryFiles());
  const named = sideEffects
    .filter((entry) => entry.startsWith('./') && !entry.includes('*'))
    .map((entry) => entry.slice(2));
  expect(named).toContain('src/index.ts');
  expect(named.filter((file) => !known.has(file))).toEqual([]);
});
