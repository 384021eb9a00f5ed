import { BRICKS } from '@/app/debugger/bricks/BricksPanel';
import { readSource, sources } from '../../shared/ui/stylesheets';

/** UI components that the panel of all components leaves out: components without a visual part, or whole pages. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  LazyComponent: 'shows what it loads',
  Logo: 'on every page',
  PublicCard: 'a whole page before the login',
  CardLinks: 'stands in a PublicCard',
  StepUnavailable: 'stands in a PublicCard',
  useUnsaved: 'no component',
  labelOf: 'no component',
  isShortList: 'no component',
  useVirtualRows: 'no component',
  RowSpace: 'stands in a table',
};

const bricks = BRICKS.flatMap((group) => group.bricks);
const exportsOf = (file: string) =>
  [...readSource(file).matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => name);

describe('the page of bricks', () => {
  it('the page of UI components shows every component of shared/ui and shared/form', () => {
    const shown = new Set(bricks.flatMap(({ names }) => names));
    const all = sources(/^shared\/(?:ui|form)\/[^/]+\.tsx$/).flatMap(exportsOf);
    expect(all.length).toBeGreaterThan(20);
    expect(all.filter((name) => !shown.has(name) && !(name in NOT_SHOWN))).toEqual([]);
    expect(Object.keys(NOT_SHOWN).filter((name) => !all.includes(name) || shown.has(name))).toEqual([]);
  });

  it('the page of UI components names the module of each component', () => {
    const wrong = bricks.flatMap(({ names, from }) => {
      if (!from.startsWith('@/')) return [];
      const given = exportsOf(`${from.slice(2)}.tsx`);
      return names.filter((name) => !given.includes(name)).map((name) => `${name} of ${from}`);
    });
    expect(wrong).toEqual([]);
  });

  it('names each state of a UI component uniquely', () => {
    const names = bricks.flatMap(({ names: [brick], states }) => states.map(({ label }) => `${brick} ${label}`));
    expect(new Set(names).size).toBe(names.length);
  });
});
