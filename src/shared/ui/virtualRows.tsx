import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';

interface VirtualRowsOptions {
  count: number;
  /** Height of every row in px. When it changes, all rows are measured again. With `keyOf`: the height until a row is drawn. */
  height: number;
  /**
   * Returns the stable key of a row, for rows of different heights. Each row then takes `measure` as its ref and its index as
   * `data-index`. The function must stay the same object while the rows do not change.
   */
  keyOf?: ((index: number) => number | string) | undefined;
  /** Returns the element that scrolls the rows. */
  scroller: () => HTMLElement | null;
  /** Number of extra rows drawn above and below the visible rows. */
  overscan?: number;
  /** False: virtualisation is off, because the caller draws all rows. */
  enabled?: boolean;
}

interface VirtualRows {
  /** Indexes of the rows to draw, in order. */
  drawn: readonly number[];
  /** Height in px of the rows above the drawn rows. `after`: height in px of the rows below them. */
  before: number;
  after: number;
  /** Scrolls to the row with this index. `auto`: just far enough to show the row. */
  show: (index: number, align?: 'auto' | 'start' | 'center') => void;
  /** Ends the scrolling of `show`, which otherwise continues until the heights of the drawn rows are known. */
  stop: () => void;
  /** The ref of a row that may differ in height. */
  measure: (row: HTMLElement | null) => void;
}

/** Returns which rows of a long list must be drawn, because they are in view. All rows have the same height, except with `keyOf`. */
export function useVirtualRows({
  count,
  height,
  keyOf,
  scroller,
  overscan = 8,
  enabled = true,
}: VirtualRowsOptions): VirtualRows {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: scroller,
    estimateSize: () => height,
    overscan,
    enabled,
    ...(keyOf ? { getItemKey: keyOf } : {}),
  });
  const isMeasured = keyOf !== undefined;
  // Rows in the flow of the page already have their height when they are measured. The browser's scroll anchoring keeps the visible
  // rows in place; a second correction by the virtualizer would move them.
  if (isMeasured) virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer keeps measured heights until it is told
  useEffect(() => {
    if (!isMeasured) virtualizer.measure();
  }, [virtualizer, height, isMeasured]);
  const items = virtualizer.getVirtualItems();
  return {
    drawn: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    show: (index, align = 'auto') => virtualizer.scrollToIndex(index, { align }),
    stop: virtualizer.cancelScroll,
    measure: virtualizer.measureElement,
  };
}

/** An empty table row in place of the rows that are not drawn. */
export const RowSpace = ({ height }: { height: number }) => (height > 0 ? <tr style={{ height }} /> : null);
