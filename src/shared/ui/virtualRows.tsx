import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';

interface VirtualRowsOptions {
  count: number;
  /** Height of every row in px. When it changes, all rows are measured again. */
  height: number;
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
  /** Scrolls just far enough to show the row with this index. */
  show: (index: number) => void;
}

/** Returns which rows of a long list must be drawn, because they are in view. All rows have the same height. */
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
