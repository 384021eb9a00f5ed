import type { VoucherFacts, VoucherIssue } from '@/contract/voucherRules';
import type { VoucherField, VoucherSheetLine } from '@/contract/voucherSheet';

/** The lines of a file as they stand in the grid, with what is wrong with them. */
export interface VoucherSheet {
  lines: readonly VoucherSheetLine[];
  issues: readonly (readonly VoucherIssue[])[];
  facts: VoucherFacts;
  /** What the platform has been asked about, as `<field> <text>`. */
  asked: ReadonlySet<string>;
}

const NOTHING: VoucherFacts = { subs: {}, payees: {}, sources: {} };
let sheet: VoucherSheet | null = null;
const change = (to: (now: VoucherSheet) => Partial<VoucherSheet>): void => {
  if (sheet) sheet = { ...sheet, ...to(sheet) };
};

/**
 * What is in a file of vouchers is no plain data: its lines wait here beside the store, which says how many there are and
 * how often they have changed. One file at a time, forgotten with its page.
 */
export const voucherSheets = {
  put: (lines: readonly VoucherSheetLine[]): void => {
    sheet = { lines, issues: [], facts: NOTHING, asked: new Set() };
  },
  get: (): VoucherSheet | null => sheet,
  judge: (issues: VoucherSheet['issues']): void => change(() => ({ issues })),
  /** What the platform knows of what it was asked about. */
  know: (facts: VoucherFacts, asked: readonly string[]): void =>
    change((now) => ({
      facts: {
        subs: { ...now.facts.subs, ...facts.subs },
        payees: { ...now.facts.payees, ...facts.payees },
        sources: { ...now.facts.sources, ...facts.sources },
      },
      asked: new Set([...now.asked, ...asked]),
    })),
  /** Asked about anew: something may have changed on the platform. */
  doubt: (): void => change(() => ({ facts: NOTHING, asked: new Set() })),
  edit: (lineNo: number, field: VoucherField, value: string): void =>
    change(({ lines }) => ({
      lines: lines.map((line) => (line.lineNo === lineNo ? { ...line, [field]: value } : line)),
    })),
  drop: (lineNos: readonly number[]): void =>
    change(({ lines, issues }) => {
      const gone = new Set(lineNos);
      const stays = (_: unknown, at: number) => !gone.has(lines[at]?.lineNo ?? 0);
      return { lines: lines.filter(stays), issues: issues.filter(stays) };
    }),
  clear: (): void => {
    sheet = null;
  },
};
