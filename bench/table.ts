/** A figure: its name, the measured value, and its maximum or minimum if there is one. */
export interface Figure {
  what: string;
  value: string;
  target?: string;
  ok?: boolean;
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

export const atMost = (what: string, value: number, most: number, unit: string, digits = 0): Figure => ({
  what,
  value: `${value.toFixed(digits)} ${unit}`,
  target: `≤ ${most} ${unit}`,
  ok: value <= most,
});

export const plain = (what: string, value: string): Figure => ({ what, value });

/** Prints figures under a heading; a figure over its target is marked. */
export function print(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title}`);
  const width = Math.max(...figures.map(({ what }) => what.length));
  for (const { what, value, target, ok } of figures)
    console.log(
      `  ${what.padEnd(width)}  ${value.padStart(12)}${target ? `   ${target.padEnd(12)} ${ok ? '' : '✗'}` : ''}`,
    );
}
