import type { BatchFacts, LineIssue } from '@/contract/rules/batchRules';
import type { BatchLine, LineField } from '@/contract/rules/batchSheet';

/** The lines of a draft as the grid shows them, with their errors. */
export interface Sheet {
  lines: readonly BatchLine[];
  issues: readonly (readonly LineIssue[])[];
  facts: BatchFacts;
  /** Numbers of the changed lines that are not saved yet. */
  changed: ReadonlySet<number>;
  dropped: ReadonlySet<number>;
}

const sheets = new Map<string, Sheet>();

const change = (batchNo: string, to: (sheet: Sheet) => Partial<Sheet>): void => {
  const sheet = sheets.get(batchNo);
  if (sheet) sheets.set(batchNo, { ...sheet, ...to(sheet) });
};

/**
 * Holds the lines of a draft in memory outside the store, by batch number, because names and account numbers are confidential.
 * The store has only their count and a revision. The lines are deleted when the user leaves the page.
 */
export const sheetsPort = {
  put: (batchNo: string, lines: readonly BatchLine[], facts: BatchFacts): void => {
    sheets.clear();
    sheets.set(batchNo, { lines, issues: [], facts, changed: new Set(), dropped: new Set() });
  },
  get: (batchNo: string): Sheet | undefined => sheets.get(batchNo),
  judge: (batchNo: string, issues: readonly (readonly LineIssue[])[]): void => change(batchNo, () => ({ issues })),
  edit: (batchNo: string, lineNo: number, field: LineField, value: string): void =>
    change(batchNo, ({ lines, changed }) => ({
      lines: lines.map((line) => (line.lineNo === lineNo ? { ...line, [field]: value } : line)),
      changed: new Set([...changed, lineNo]),
    })),
  drop: (batchNo: string, lineNos: readonly number[]): void =>
    change(batchNo, ({ lines, issues, changed, dropped }) => {
      const gone = new Set(lineNos);
      const stays = (_: unknown, at: number) => !gone.has(lines[at]?.lineNo ?? 0);
      return {
        lines: lines.filter(stays),
        issues: issues.filter(stays),
        changed: new Set([...changed].filter((lineNo) => !gone.has(lineNo))),
        dropped: new Set([...dropped, ...gone]),
      };
    }),
  /** Marks the sent changes as saved. A line that changed again meanwhile stays unsaved. */
  saved: (batchNo: string, sheet: Sheet, known: Pick<BatchFacts, 'verdicts' | 'paid'>): void =>
    change(batchNo, ({ lines, changed, dropped, facts }) => {
      const before = new Map(sheet.lines.map((line) => [line.lineNo, line]));
      const after = new Map(lines.map((line) => [line.lineNo, line]));
      return {
        changed: new Set(
          [...changed].filter((lineNo) => !sheet.changed.has(lineNo) || before.get(lineNo) !== after.get(lineNo)),
        ),
        dropped: new Set([...dropped].filter((lineNo) => !sheet.dropped.has(lineNo))),
        facts: {
          ...facts,
          verdicts: { ...facts.verdicts, ...known.verdicts },
          paid: { ...facts.paid, ...known.paid },
        },
      };
    }),
  /** Returns the number of the draft whose lines are in memory. */
  open: (): string | undefined => [...sheets.keys()][0],
  isDirty: (batchNo: string): boolean => {
    const sheet = sheets.get(batchNo);
    return sheet !== undefined && sheet.changed.size + sheet.dropped.size > 0;
  },
  forget: (batchNo: string): void => void sheets.delete(batchNo),
  clear: (): void => sheets.clear(),
};
