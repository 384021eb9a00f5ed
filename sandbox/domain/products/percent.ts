/** 3800 → `0.38`: parts of a million as per cent. */
export const percentOf = (ppm: number): string => String(ppm / 10_000);

/** `0.38` → 3800, by digits alone: per cent with at most four places as parts of a million. */
export function ppmOf(percent: string): number {
  const parts = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(percent);
  if (!parts) throw new RangeError('not a rate in per cent');
  return Number(`${parts[1]}${(parts[2] ?? '').padEnd(4, '0')}`);
}
