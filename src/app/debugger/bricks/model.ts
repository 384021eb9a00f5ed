import type { ReactNode } from 'react';

/** A demo state of a component, drawn by the component itself with data in memory. */
interface State {
  label: string;
  shown: ReactNode;
  /** The state needs the whole width of the page. */
  wide?: true;
}

/** An entry of the catalogue of UI components. */
export interface Brick {
  /** Exported names of the module; the first one names the entry. */
  names: readonly [string, ...string[]];
  /** Path of the module that exports the component. */
  from: string;
  /** Sentence that explains when to use the component. */
  use: string;
  states: readonly State[];
}

export interface Group {
  title: string;
  bricks: readonly Brick[];
}
