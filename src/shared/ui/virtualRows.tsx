import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';

interface VirtualRowsOptions {
  count: number;
  /** Height of every row in px. A change measures all rows again. */
  height: number;
  /** Returns the element that scrolls the rows. */
  scroller: () => HTMLElement | null;
  /** Number of rows that are drawn above and below those in view. */
  overscan?: number;
  /** False: the caller draws all rows. */
  enabled?: boolean;
}

interface VirtualRows {
  /** Indexes of the rows to draw, in order. */
  drawn: readonly number[];
  /** Height in px of the rows above and below the drawn rows. */
  before: number;
  after: number;
  /** Scrolls just far enough to show a row. */
  show: (index: number) => void;
}

/** Returns the rows of a long list that are in view. All rows have the same height. */
export function useVirtualRows({
  count,
  height,
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
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer keeps measured heights until it is told
  useEffect(() => virtualizer.measure(), [virtualizer, height]);
  const items = virtualizer.getVirtualItems();
  return {
    drawn: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    show: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  };
}

/** An empty table row in place of the rows that are not drawn. */
export const RowSpace = ({ height }: { height: number }) => (height > 0 ? <tr style={{ height }} /> : null);
