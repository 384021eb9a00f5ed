import { edgesOf, type Flow, type FlowEdge, type FlowNode } from './flow';
import { widthOfText, wrap } from './wrap';

/**
 * Line height of a label, px. The next constants are, in px: the line height of small text, the two font sizes, and
 * the padding of a node.
 */
const LINE = 20;
const SMALL_LINE = 16;
const TEXT = 14;
const SMALL = 12;
const PAD = 12;
/** Height of the line above a node's label that names its kind, px. */
const KIND_LINE = 18;
/** Width of a node in horizontal layout, and its maximum width in vertical layout, px. */
const NODE = { across: 132, most: 220 };
/** Gap between columns in horizontal layout, with room for a label and an arrow, px. */
const GAP = 104;
const TRUNK = 16;
/** Distance between an edge that bypasses other nodes and the edges that cross the gap, px. */
const LANE_TRUNK = 8;
const ARROW = 8;
/** Gap between the nodes of a column, px. */
const NODE_GAP = { across: 20, down: 12 };
/** Margin around the diagram for edges that bypass other nodes, px. */
const MARGIN = 24;
const LANE = { across: 40, down: 64 };
/** Maximum width of a label in em, on a direct edge and on an edge that bypasses other nodes. */
const LABEL_EM = { next: 6.5, lane: 18 };

interface Point {
  x: number;
  y: number;
}

export interface PlacedNode extends FlowNode {
  x: number;
  y: number;
  width: number;
  height: number;
  lines: readonly string[];
}

interface PlacedEdge extends FlowEdge {
  /** Position of the edge in the order of events, from 1. */
  step: number;
  path: readonly Point[];
  lines: readonly string[];
  /** Centre of the label, followed by its size. */
  at: Point;
  size: { width: number; height: number };
}

export interface Layout {
  width: number;
  height: number;
  nodes: readonly PlacedNode[];
  edges: readonly PlacedEdge[];
}

/**
 * The course of an edge. next: to the next column. side: within a column. lane: around all nodes, because it skips columns or
 * runs backwards.
 */
type Course = 'next' | 'side' | 'lane';

interface Ranked extends FlowNode {
  rank: number;
  /** Position of the node within its column. */
  order: number;
}

interface End {
  edge: number;
  /** Position of the node at the edge's other end, by which the edges of a side are sorted so that they do not cross. */
  sort: number;
}

/**
 * Computes the positions of all nodes and edges of a money flow. Money flows from left to right or, with `down`, from top to
 * bottom within that width in px. In the code `main` is the direction of the flow and `cross` the perpendicular. The same flow
 * always gives the same drawing.
 */
export function layoutOf(flow: Flow, down?: { width: number }): Layout {
  const edges = edgesOf(flow);
  const columns = [...new Set(flow.nodes.map(({ column }) => column))].sort((a, b) => a - b);
  const counts = columns.map(() => 0);
  const nodes: readonly Ranked[] = flow.nodes.map((node) => {
    const rank = columns.indexOf(node.column);
    const order = counts[rank] ?? 0;
    counts[rank] = order + 1;
    return { ...node, rank, order };
  });
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const end = (id: string) => byId.get(id) as Ranked;
  const courses = edges.map(({ from, to }): Course => {
    const forward = end(to).rank - end(from).rank;
    return forward === 1 ? 'next' : forward === 0 ? 'side' : 'lane';
  });
  const lanes = edges.flatMap((_, at) => (courses[at] === 'lane' ? [at] : []));

  // The edges that leave or enter each node: on the side of the next column and on the side of the previous column.
  const sides = new Map(nodes.map(({ id }) => [id, { after: [] as End[], before: [] as End[] }]));
  edges.forEach(({ from, to }, edge) => {
    const [a, b] = [end(from), end(to)];
    const far = courses[edge] === 'lane' ? 1_000 : 0;
    sides.get(from)?.after.push({ edge, sort: far + b.order + edge / 100 });
    sides.get(to)?.[courses[edge] === 'side' ? 'after' : 'before'].push({ edge, sort: far + a.order + edge / 100 });
  });
  for (const { after, before } of sides.values()) {
    after.sort((a, b) => a.sort - b.sort);
    before.sort((a, b) => a.sort - b.sort);
  }

  // The distance between edges that bypass other nodes. They take at most half of the width, so that the nodes have room in a
  // flow with many backward edges.
  const laneStep = down ? Math.min(LANE.down, (down.width - MARGIN) / 2 / Math.max(lanes.length, 1)) : LANE.across;
  const inner = down ? down.width - lanes.length * laneStep - (lanes.length > 0 ? MARGIN : 0) : 0;
  const gap = down ? NODE_GAP.down : NODE_GAP.across;
  const textOf = (edge: number) => `${edge + 1} ${edges[edge]?.label ?? ''}`;
  const most = Math.max(...counts, 1);
  const downWidth = Math.min(NODE.most, Math.floor((inner - gap * (most - 1)) / most));
  const labelEm = (edge: number): number => {
    if (!down || courses[edge] === 'lane')
      return down ? (laneStep - 8) / SMALL : courses[edge] === 'lane' ? LABEL_EM.lane : LABEL_EM.next;
    const { to } = edges[edge] as FlowEdge;
    const enter = sides.get(to)?.before.length || 1;
    // The maximum width of an edge's label: the width of the node that the edge enters.
    const slot = Math.min(NODE.most, (inner + gap) / (counts[end(to).rank] ?? 1));
    return Math.max(3, (enter > 1 ? (downWidth + gap) / enter : slot) / SMALL - 0.5);
  };
  const labels = edges.map((_, edge) => wrap(textOf(edge), labelEm(edge)));
  const labelHeight = (edge: number) => (labels[edge]?.length ?? 1) * SMALL_LINE;
  const sized = nodes.map((node) => {
    const width = down ? downWidth : NODE.across;
    const lines = wrap(node.label, (width - 2 * PAD) / TEXT);
    const text = 2 * PAD + KIND_LINE + lines.length * LINE;
    const { after, before } = sides.get(node.id) as { after: End[]; before: End[] };
    const room = (some: End[]) => some.reduce((sum, { edge }) => sum + labelHeight(edge) + 10, 0);
    return { ...node, lines, width, height: down ? text : Math.max(text, room(after), room(before)) };
  });

  // Computes the start and the size of each column along the direction of the flow.
  const mainOf = ({ width, height }: { width: number; height: number }) => (down ? height : width);
  const crossOf = ({ width, height }: { width: number; height: number }) => (down ? width : height);
  const inRank = (rank: number) => sized.filter((node) => node.rank === rank);
  const depth = columns.map((_, rank) => Math.max(0, ...inRank(rank).map(mainOf)));
  const gapAfter = (rank: number): number => {
    if (!down) return GAP;
    const through = edges.flatMap((edge, at) =>
      (courses[at] === 'next' && end(edge.from).rank === rank) ||
      (courses[at] === 'side' && end(edge.from).rank === rank)
        ? [labelHeight(at)]
        : [],
    );
    return TRUNK * 2 + ARROW + Math.max(SMALL_LINE, ...through);
  };
  const before = edges.some(({ to }, at) => courses[at] === 'lane' && end(to).rank === 0) ? MARGIN : 0;
  const isLast = (rank: number) => rank === columns.length - 1;
  const inLast = (course: Course) => edges.some(({ from }, at) => courses[at] === course && isLast(end(from).rank));
  const afterLast = inLast('side') ? gapAfter(columns.length - 1) : inLast('lane') ? TRUNK : 0;
  const begins: number[] = [];
  let main = before;
  columns.forEach((_, rank) => {
    begins.push(main);
    main += (depth[rank] ?? 0) + (isLast(rank) ? afterLast : gapAfter(rank));
  });
  const reach = (rank: number) =>
    inRank(rank).reduce((sum, node) => sum + crossOf(node), 0) + gap * Math.max(0, inRank(rank).length - 1);
  const widest = Math.max(...columns.map((_, rank) => reach(rank)), 0);
  const crossSpan = widest;

  const place = new Map<string, { main: number; cross: number; depth: number; span: number }>();
  columns.forEach((_, rank) => {
    let cross = (crossSpan - reach(rank)) / 2;
    for (const node of inRank(rank)) {
      place.set(node.id, { main: begins[rank] ?? 0, cross, depth: depth[rank] ?? 0, span: crossOf(node) });
      cross += crossOf(node) + gap;
    }
  });
  const placeOf = (id: string) => place.get(id) as { main: number; cross: number; depth: number; span: number };
  const port = (id: string, side: 'after' | 'before', edge: number): number => {
    const { cross, span } = placeOf(id);
    const all = (sides.get(id) as { after: End[]; before: End[] })[side];
    return cross + (span * (all.findIndex((one) => one.edge === edge) + 0.5)) / all.length;
  };

  const point = (along: number, across: number): Point => (down ? { x: across, y: along } : { x: along, y: across });
  const placed = edges.map((edge, at): PlacedEdge => {
    const [from, to] = [placeOf(edge.from), placeOf(edge.to)];
    const start = from.main + from.depth;
    const leaves = port(edge.from, 'after', at);
    const lines = labels[at] ?? [];
    const size = { width: Math.max(...lines.map(widthOfText)) * SMALL + 2, height: labelHeight(at) };
    const known = { ...edge, step: at + 1, lines, size };
    if (courses[at] === 'next') {
      const enters = port(edge.to, 'before', at);
      const trunk = start + TRUNK;
      const path = [point(start, leaves), point(trunk, leaves), point(trunk, enters), point(to.main, enters)];
      return { ...known, path, at: point((trunk + to.main - ARROW) / 2, enters) };
    }
    if (courses[at] === 'side') {
      const enters = port(edge.to, 'after', at);
      const turn = start + TRUNK + (down ? 0 : ARROW);
      const path = [point(start, leaves), point(turn, leaves), point(turn, enters), point(start, enters)];
      const middle = (leaves + enters) / 2;
      return down
        ? { ...known, path, at: point(turn + labelHeight(at) / 2, middle) }
        : { ...known, path, at: point(turn + 4 + size.width / 2, middle) };
    }
    const lane = crossSpan + (down ? MARGIN / 2 : MARGIN) + (lanes.indexOf(at) + 0.5) * laneStep;
    const enters = port(edge.to, 'before', at);
    const out = start + LANE_TRUNK;
    const back = to.main - TRUNK;
    const path = [
      point(start, leaves),
      point(out, leaves),
      point(out, lane),
      point(back, lane),
      point(back, enters),
      point(to.main, enters),
    ];
    return { ...known, path, at: point((out + back) / 2, lane) };
  });

  const crossTotal = crossSpan + (lanes.length > 0 ? MARGIN + lanes.length * laneStep : 0);
  return {
    width: Math.ceil(down ? Math.max(crossTotal, 1) : main),
    height: Math.ceil(down ? main : crossTotal),
    nodes: sized.map(({ rank: _rank, order: _order, ...node }) => {
      const { main: along, cross } = placeOf(node.id);
      return { ...node, ...point(along, cross), ...(down ? { height: placeOf(node.id).depth } : {}) };
    }),
    edges: placed,
  };
}
