import type { ReactNode } from 'react';

/** One state of a brick, drawn by the brick itself with data in memory. */
interface State {
  label: string;
  shown: ReactNode;
  /** It needs the whole width. */
  wide?: true;
}

/** A brick as an engineer looks for it. */
export interface Brick {
  /** The names that its module gives; the first one names the brick. */
  names: readonly [string, ...string[]];
  /** The module. */
  from: string;
  /** The cases to use it for. */
  use: string;
  states: readonly State[];
}

export interface Group {
  title: string;
  bricks: readonly Brick[];
}
