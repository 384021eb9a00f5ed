import fc from 'fast-check';
import type { Flow, FlowNode } from '@/shared/diagram/flow';
import { edgesOf } from '@/shared/diagram/flow';
import { layoutOf, type PlacedNode } from '@/shared/diagram/layout';
import { wrap } from '@/shared/diagram/wrap';

const node = (id: string, column: number, label = id): FlowNode => ({ id, column, label, kind: 'account' });
const FLOW: Flow = {
  nodes: [node('buyer', 0), node('platform', 1), node('seller', 2), node('agent', 2)],
  edges: [
    { from: 'buyer', to: 'platform', label: '支付' },
    { from: 'platform', to: 'seller', label: '分账' },
    { from: 'platform', to: 'agent', label: '分账' },
    { from: 'seller', to: 'buyer', label: '退款' },
    { from: 'seller', to: 'agent', label: '服务费' },
  ],
};

const flows = fc
  .array(fc.record({ column: fc.integer({ min: 0, max: 4 }), label: fc.string({ minLength: 1, maxLength: 24 }) }), {
    minLength: 1,
    maxLength: 8,
  })
  .chain((some) => {
    const nodes = some.map(({ column, label }, at) => node(String(at), column, label));
    const id = fc.constantFrom(...nodes.map((one) => one.id));
    return fc.record({
      nodes: fc.constant(nodes),
      edges: fc.array(fc.record({ from: id, to: id, label: fc.constantFrom('支付', '按规则分账给商家', 'T+1 结算') }), {
        maxLength: 10,
      }),
    });
  });

const overlap = (a: PlacedNode, b: PlacedNode) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const inside = ({ x, y }: { x: number; y: number }, { width, height }: { width: number; height: number }) =>
  x >= -0.01 && y >= -0.01 && x <= width + 0.01 && y <= height + 0.01;

describe('the drawing of a flow', () => {
  it('places nodes in columns, and downwards if the width is too small', () => {
    const [buyer, platform, seller, agent] = layoutOf(FLOW).nodes;
    expect((buyer?.x ?? 0) < (platform?.x ?? 0) && (platform?.x ?? 0) < (seller?.x ?? 0)).toBe(true);
    expect(seller?.x).toBe(agent?.x);
    expect((seller?.y ?? 0) < (agent?.y ?? 0)).toBe(true);
    const down = layoutOf(FLOW, { width: 326 });
    const [top, middle, left, right] = down.nodes;
    expect((top?.y ?? 0) < (middle?.y ?? 0) && (middle?.y ?? 0) < (left?.y ?? 0)).toBe(true);
    expect(left?.y).toBe(right?.y);
    expect(down.width).toBeLessThanOrEqual(326);
  });

  it('numbers the steps in order in their labels', () => {
    const { edges } = layoutOf(FLOW);
    expect(edges.map(({ step, lines }) => [step, lines.join('')])).toEqual([
      [1, '1 支付'],
      [2, '2 分账'],
      [3, '3 分账'],
      [4, '4 退款'],
      [5, '5 服务费'],
    ]);
  });

  it('draws each edge between its nodes, and a return edge around all nodes', () => {
    const { nodes, edges } = layoutOf(FLOW);
    const back = edges[3];
    const bottom = Math.max(...nodes.map(({ y, height }) => y + height));
    expect(Math.max(...(back?.path ?? []).map(({ y }) => y))).toBeGreaterThan(bottom);
    for (const { from, to, path } of edges) {
      const [a, b] = [from, to].map((id) => nodes.find((one) => one.id === id) as PlacedNode);
      const [start, end] = [path[0], path.at(-1)];
      expect(start?.x).toBe((a?.x ?? 0) + (a?.width ?? 0));
      expect([b?.x, (b?.x ?? 0) + (b?.width ?? 0)]).toContain(end?.x);
    }
  });

  it('omits edges without a target', () => {
    const edges = [
      { from: 'buyer', to: 'nobody', label: '' },
      { from: 'buyer', to: 'buyer', label: '' },
    ];
    expect(edgesOf({ ...FLOW, edges })).toEqual([]);
    expect(layoutOf({ nodes: [], edges: [] })).toEqual({ width: 0, height: 0, nodes: [], edges: [] });
  });

  it('keeps room for the nodes of a flow with ten return edges', () => {
    const nodes = [0, 1, 2, 3].flatMap((column) => [node(`a${column}`, column), node(`b${column}`, column)]);
    const edges = Array.from({ length: 10 }, (_, at) => ({ from: 'a3', to: 'a0', label: `退款${at}` }));
    const drawn = layoutOf({ nodes, edges }, { width: 640 });
    for (const placed of drawn.nodes) {
      expect(placed.width).toBeGreaterThan(100);
      expect(inside(placed, drawn)).toBe(true);
    }
  });

  it('draws the same flow in the same way, without overlaps and inside its bounds', () => {
    fc.assert(
      fc.property(flows, fc.constantFrom(undefined, { width: 640 }, { width: 960 }), (flow, down) => {
        const drawn = layoutOf(flow, down);
        expect(layoutOf(flow, down)).toEqual(drawn);
        drawn.nodes.forEach((a, at) => {
          for (const b of drawn.nodes.slice(at + 1)) expect(overlap(a, b)).toBe(false);
          expect(inside(a, drawn) && inside({ x: a.x + a.width, y: a.y + a.height }, drawn)).toBe(true);
        });
        for (const { path, at } of drawn.edges)
          for (const point of [...path, at]) expect(inside(point, drawn)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a text in lines', () => {
  it.each([
    ['平台商户待结算账户', 6, ['平台商户待结', '算账户']],
    ['T+1 结算到银行卡', 5, ['T+1 结算', '到银行卡']],
    ['最高 30%', 6, ['最高 30%']],
    ['支付 Alipay', 4, ['支付', 'Alipay']],
    ['ABCDEFGHIJKLMNOP', 4, ['ABCDEF', 'GHIJKL', 'MNOP']],
    ['', 6, ['']],
    ['𠮷野家𠮷野家', 3, ['𠮷野家', '𠮷野家']],
  ])('wraps %s in %d em', (text, em, lines) => {
    expect(wrap(text, em)).toEqual(lines);
  });
});
