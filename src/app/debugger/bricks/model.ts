import type { ReactNode } from 'react';

/** A demo state of a component, drawn by the component itself with data in memory. */
interface State {
  label: string;
  shown: ReactNode;
  /** The state needs the whole width of the page. */
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
