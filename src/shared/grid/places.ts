/** An error or a reminder about a field of a line. An error blocks the submission of the file; a reminder does not. */
export interface GridIssue<Field extends string> {
  field: Field;
  level: 'error' | 'warning';
  msg: string;
}

/** The place of a cell: its line and its field. */
export interface CellPlace<Field extends string> {
  lineNo: number;
  field: Field;
}

/** Returns the level of a field's issues: an error counts more than a reminder. Undefined without an issue. */
export const levelOf = (issues: readonly { level: 'error' | 'warning' }[]): 'error' | 'warning' | undefined =>
  issues.some(({ level }) => level === 'error') ? 'error' : issues[0]?.level;

/** Lists the cells with an error, and the cells with a reminder only, from the first line to the last and from left to right. */
export function faultyCells<Field extends string>(
  fields: readonly Field[],
  lines: readonly { lineNo: number }[],
  issues: readonly (readonly GridIssue<Field>[])[],
): Record<'error' | 'warning', CellPlace<Field>[]> {
  const cells: Record<'error' | 'warning', CellPlace<Field>[]> = { error: [], warning: [] };
  for (const [at, { lineNo }] of lines.entries()) {
    const found = issues[at] ?? [];
    if (found.length === 0) continue;
    for (const field of fields) {
      const level = levelOf(found.filter((issue) => issue.field === field));
      if (level) cells[level].push({ lineNo, field });
    }
  }
  return cells;
}

/**
 * Returns the index of the next cell after `from`, or of the cell before it with `step` -1. After the last cell follows the first.
 * `from` may be any cell of the grid, also of a removed line; null: the search begins at the top.
 */
export function nextCell<Field extends string>(
  fields: readonly Field[],
  cells: readonly CellPlace<Field>[],
  from: CellPlace<Field> | null,
  step: 1 | -1,
): number {
  const last = cells.length - 1;
  if (from === null) return step === 1 ? 0 : last;
  /** Returns the distance of a cell to `from`: negative if the cell is before it. */
  const distance = ({ lineNo, field }: CellPlace<Field>) =>
    lineNo - from.lineNo || fields.indexOf(field) - fields.indexOf(from.field);
  if (step === 1) {
    const next = cells.findIndex((cell) => distance(cell) > 0);
    return next === -1 ? 0 : next;
  }
  const previous = cells.findLastIndex((cell) => distance(cell) < 0);
  return previous === -1 ? last : previous;
}
