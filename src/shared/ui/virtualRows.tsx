import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect } from 'react';

interface VirtualRowsOptions {
  count: number;
  /** Height of every row in px. When it changes, all rows are measured again. With `keyOf`: the height until a row is drawn. */
  height: number;
  /**
   * Returns the stable key of a row, for rows of different heights. Each row then takes `measure` as its ref and its index as
   * `data-index`. The function must stay the same object while the rows do not change.
   */
  keyOf?: ((index: number) => number | string) | undefined;
  /** Index of a row that is drawn wherever the list is scrolled to, such as the row with the focus. */
  pinned?: number | undefined;
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
  /** Height in px of the rows between each drawn row and the drawn row before it, which differs from 0 beside a pinned row. */
  gaps: readonly number[];
  /** Scrolls just far enough to show the row with this index. */
  show: (index: number) => void;
  /** The ref of a row that may differ in height. */
  measure: (row: HTMLElement | null) => void;
}

/** Returns which rows of a long list must be drawn, because they are in view. All rows have the same height, except with `keyOf`. */
export function useVirtualRows({
  count,
  height,
  keyOf,
  pinned,
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
    rangeExtractor: useCallback(
      (range: Range) => {
        const seen = defaultRangeExtractor(range);
        return pinned === undefined || pinned < 0 || pinned >= range.count || seen.includes(pinned)
          ? seen
          : [...seen, pinned].sort((one, other) => one - other);
      },
      [pinned],
    ),
    ...(keyOf ? { getItemKey: keyOf } : {}),
  });
  const isMeasured = keyOf !== undefined;
  // Rows in the flow of the page already have their height when they are measured. The browser's scroll anchoring keeps the visible
  // rows in place; a second correction by the virtualizer would move them.
  if (isMeasured) virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer keeps measured heights until `measure` is called
  useEffect(() => {
    if (!isMeasured) virtualizer.measure();
  }, [virtualizer, height, isMeasured]);
  const items = virtualizer.getVirtualItems();
  return {
    drawn: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    gaps: items.map(({ start }, at) => start - (items[at - 1]?.end ?? start)),
    show: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    measure: virtualizer.measureElement,
  };
}

/** An empty table row in place of the rows that are not drawn. */
export const RowSpace = ({ height }: { height: number }) => (height > 0 ? <tr style={{ height }} /> : null);
