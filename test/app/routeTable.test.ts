import type { Route } from '@/app/route';

const row = (path: string) => ({ path }) as Route;
const PUBLIC = [row('/login')];
const ALL = [...PUBLIC, row('/home')];

/** Creates an empty route table that counts its loads. `come`: false if the loads fail. */
function aTable({ come = true } = {}) {
  let loads = 0;
  let table: typeof import('@/app/routeTable').routeTable | undefined;
  jest.isolateModules(() => {
    table = jest.requireActual<typeof import('@/app/routeTable')>('@/app/routeTable').routeTable;
  });
  const routeTable = table as NonNullable<typeof table>;
  const rows = async () => {
    loads += 1;
    if (!come) throw new Error('out of reach');
    routeTable.setRows(ALL);
  };
  return { routeTable, begin: () => routeTable.begin(PUBLIC, { rows, frame: async () => {} }), asked: () => loads };
}

describe('the table of routes', () => {
  it('starts with the public rows, and loads all rows once', async () => {
    const { routeTable, begin, asked } = aTable();
    begin();
    expect([routeTable.rows(), routeTable.isWhole()]).toEqual([PUBLIC, false]);
    await routeTable.loadRows();
    await routeTable.loadRows();
    expect([routeTable.rows(), routeTable.isWhole(), asked()]).toEqual([ALL, true, 1]);
  });

  it('keeps rows that are known before the table begins', () => {
    const { routeTable, begin } = aTable();
    routeTable.setRows(ALL);
    begin();
    expect(routeTable.rows()).toBe(ALL);
  });

  it('loads the rows again after a failed load', async () => {
    const { routeTable, begin, asked } = aTable({ come: false });
    begin();
    await expect(routeTable.loadRows()).rejects.toThrow('out of reach');
    await expect(routeTable.loadRows()).rejects.toThrow('out of reach');
    expect([routeTable.isWhole(), asked()]).toEqual([false, 2]);
  });
});
