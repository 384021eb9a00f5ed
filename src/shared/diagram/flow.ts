/** The kinds of participants in a flow of money. */
export type FlowKind = 'payer' | 'platform' | 'account' | 'receiver' | 'bank';

export interface FlowNode {
  id: string;
  label: string;
  kind: FlowKind;
  /** Money flows from lower columns to higher columns. Nodes of a column keep their given order. */
  column: number;
}

export interface FlowEdge {
  from: string;
  to: string;
  label: string;
}

export interface Flow {
  nodes: readonly FlowNode[];
  /** The movements of money, in the order in which they happen. */
  edges: readonly FlowEdge[];
}

/** Returns the edges between existing nodes; data may name a node that does not exist. */
export const edgesOf = ({ nodes, edges }: Flow): readonly FlowEdge[] => {
  const ids = new Set(nodes.map(({ id }) => id));
  return edges.filter(({ from, to }) => ids.has(from) && ids.has(to) && from !== to);
};
