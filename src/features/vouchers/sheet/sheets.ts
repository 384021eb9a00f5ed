import type { VoucherFacts, VoucherIssue } from '@/contract/rules/voucherRules';
import type { VoucherField, VoucherSheetLine } from '@/contract/rules/voucherSheet';

/** The lines of a voucher file with their errors, as the page shows them. */
interface VoucherSheet {
  lines: readonly VoucherSheetLine[];
  issues: readonly (readonly VoucherIssue[])[];
  facts: VoucherFacts;
  /** The numbers that were already looked up on the platform, as `<field> <text>`. */
  asked: ReadonlySet<string>;
}

const NOTHING: VoucherFacts = { subs: {}, payees: {}, sources: {} };
let sheet: VoucherSheet | null = null;
const change = (to: (now: VoucherSheet) => Partial<VoucherSheet>): void => {
  if (sheet) sheet = { ...sheet, ...to(sheet) };
};

/**
 * Holds the lines of a voucher file in memory outside the store, because they are confidential. The store has only their sums and
 * a revision. There is one file at a time; it is deleted when the user leaves the page.
 */
export const voucherSheets = {
  put: (lines: readonly VoucherSheetLine[]): void => {
    sheet = { lines, issues: [], facts: NOTHING, asked: new Set() };
  },
  get: (): VoucherSheet | null => sheet,
  judge: (issues: VoucherSheet['issues']): void => change(() => ({ issues })),
  /** Adds the platform's answers for the numbers that were looked up. */
  know: (facts: VoucherFacts, asked: readonly string[]): void =>
    change((now) => ({
      facts: {
        subs: { ...now.facts.subs, ...facts.subs },
        payees: { ...now.facts.payees, ...facts.payees },
        sources: { ...now.facts.sources, ...facts.sources },
      },
      asked: new Set([...now.asked, ...asked]),
    })),
  /**
   * Removes the platform's answers. The numbers are then looked up again, because the platform's data may have
   * changed.
   */
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
