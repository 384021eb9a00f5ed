/** @jest-environment jsdom */

import { settle } from '@test/support/quiet';
import { type Drawn, drawerOf } from '@/shared/media/draw';

/** Simulates a document of pdf.js: only one drawing per canvas at a time, which ends by itself or by `cancel`. */
function aDocument() {
  const inUse = new Set<unknown>();
  const drawn: number[] = [];
  const fetched = new Map<number, () => void>();
  const ends = new Map<number, () => void>();
  const page = (pageNo: number) => ({
    getViewport: () => ({ width: 100, height: 100 }),
    commonObjs: [],
    objs: [],
    getTextContent: async () => ({ items: [{ str: `第 ${pageNo} 张` }] }),
    getAnnotations: async () => [{ fieldValue: '' }, { fieldValue: null }],
    render: ({ canvas }: { canvas: unknown }) => {
      if (inUse.has(canvas)) throw new Error('Cannot use the same canvas during multiple render() operations');
      inUse.add(canvas);
      let cancel = () => {};
      const promise = new Promise<void>((resolve, reject) => {
        ends.set(pageNo, () => {
          inUse.delete(canvas);
          drawn.push(pageNo);
          resolve();
        });
        cancel = () => {
          inUse.delete(canvas);
          reject(new Error('Rendering cancelled'));
        };
      });
      return { promise, cancel };
    },
  });
  const getPage = (pageNo: number) =>
    new Promise((resolve) => {
      fetched.set(pageNo, () => resolve(page(pageNo)));
    });
  const happens = (what?: () => void) => {
    what?.();
    return settle();
  };
  return {
    draw: drawerOf({ getPage } as never, {} as never),
    drawn,
    comes: (pageNo: number) => happens(fetched.get(pageNo)),
    ends: (pageNo: number) => happens(ends.get(pageNo)),
  };
}

const outcome = (drawn: Promise<Drawn>) =>
  drawn.then(
    ({ words }) => words,
    () => 'ended',
  );

describe('a page of a document', () => {
  it('a newly requested page cancels the page that is being drawn', async () => {
    const test = aDocument();
    const canvas = document.createElement('canvas');
    const first = outcome(test.draw(1, canvas, 728));
    await test.comes(1);
    const second = outcome(test.draw(2, canvas, 728));
    await test.comes(2);
    await test.ends(2);
    expect([await first, await second]).toEqual(['ended', '第 2 张']);
    expect(test.drawn).toEqual([2]);
  });

  it('a page that loads after a later requested page is not drawn', async () => {
    const test = aDocument();
    const canvas = document.createElement('canvas');
    const second = outcome(test.draw(2, canvas, 728));
    const third = outcome(test.draw(3, canvas, 728));
    await test.comes(3);
    await test.comes(2);
    await test.ends(3);
    expect([await second, await third]).toEqual(['', '第 3 张']);
    expect(test.drawn).toEqual([3]);
  });
});
