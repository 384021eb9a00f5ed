import { amountFault } from '../calls/orders';
import { MOST_VOUCHER, VOUCHER_KIND_WORDS, type VoucherKind } from '../words/warehouseWords';
import { type IssueOf, type Judging, judged, judging, payableAmount } from './lineIssues';
import { isPlain, isReadable, NOT_PLAIN } from './numbers';
import { wireOf } from './reading/amount';
import { sameName } from './reading/cell';
import type { VoucherField, VoucherSheetLine } from './voucherSheet';

/*
 * Checks the lines of a voucher file and returns errors and warnings. Browser and platform share the code, so that the same lines
 * with the same platform data give the same result. Pure. The check pauses every few lines, so that its caller can do other work.
 */

export type VoucherIssue = IssueOf<VoucherField>;

/** Data from the platform that the check needs in addition to the file: the response of `voucherFacts`. */
export interface VoucherFacts {
  /** Names of the existing sub-merchants, by their number. */
  subs: Readonly<Record<string, string>>;
  /** Names of the payees that can be paid, by their number. */
  payees: Readonly<Record<string, string>>;
  /** Numbers of existing vouchers, by the number of their source document. */
  sources: Readonly<Record<string, string>>;
}

const LONGEST_SOURCE = 40;
const LONGEST_REMARK = 60;

const KINDS = new Map(Object.entries(VOUCHER_KIND_WORDS).map(([kind, word]) => [word as string, kind as VoucherKind]));
/** Returns the kind of voucher that a typed text names; undefined if unknown. */
export const voucherKindOf = (word: string): VoucherKind | undefined => KINDS.get(word);

/**
 * Reads an accounting month: `2026-11` from `2026-11`, `202611`, `2026年11月`, or from the date into which a
 * spreadsheet converts such a text. Null if invalid.
 */
export function periodOf(typed: string): string | null {
  const text = typed.normalize('NFKC').trim();
  // `2026.1` is refused as ambiguous: a spreadsheet converts a typed 2026.10 to the number 2026.1.
  if (/^20\d\d\.1$/.test(text)) return null;
  const [, year, month] =
    /^(20\d\d)[-/.](\d{1,2})(?:[-/.]0?1)?$/.exec(text) ??
    /^(20\d\d)(\d{2})$/.exec(text) ??
    /^(20\d\d)\s*年\s*(\d{1,2})\s*月$/.exec(text) ??
    [];
  if (year === undefined || month === undefined || Number(month) < 1 || Number(month) > 12) return null;
  return `${year}-${month.padStart(2, '0')}`;
}

/** Returns the error of a voucher's amount; null if valid. */
export const voucherAmountFault = (amount: string): string | null => {
  const fault = amountFault(amount);
  if (fault !== null) return fault;
  // Compares as texts: both have two decimals, so the longer text is the larger amount.
  const isMore =
    amount.length > MOST_VOUCHER.length || (amount.length === MOST_VOUCHER.length && amount > MOST_VOUCHER);
  return isMore ? '单张凭证金额最多999,999,999.99元' : null;
};

/** Error text for a cell that a spreadsheet would evaluate as a formula. */
export const FORMULA = '不能是公式，请填写内容本身';
const isFormula = (field: VoucherField, text: string): boolean => {
  // In a remark a single dash means empty, so it is allowed. In an amount a minus is reported by the rule for amounts.
  if (field === 'remark') return /^[=+@]|^-\S/.test(text);
  return field === 'amount' ? /^[=+@]/.test(text) : /^[=+\-@]/.test(text);
};

/** Simplifies the number of a source document for comparison: width, case, spaces and punctuation do not count. */
const plainSource = (source: string): string =>
  source
    .normalize('NFKC')
    .replace(/[\s\p{P}]/gu, '')
    .toUpperCase();

type Facts = Pick<VoucherFacts, 'subs' | 'payees' | 'sources'>;
/** Looks up own properties only, because a typed text may equal the name of an inherited property, such as `constructor`. */
const known = (of: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(of, key) ? of[key] : undefined;

const RULES: Readonly<Record<VoucherField, (line: VoucherSheetLine, facts: Facts) => string | null>> = {
  sourceNo: ({ sourceNo }, { sources }) => {
    if (!isReadable(sourceNo)) return '请输入来源单据';
    if (!isPlain(sourceNo)) return NOT_PLAIN;
    if (sourceNo.length > LONGEST_SOURCE) return `最多${LONGEST_SOURCE}个字`;
    const voucherNo = known(sources, sourceNo);
    return voucherNo === undefined ? null : `来源单据已用于凭证${voucherNo}`;
  },
  subMemberNo: ({ subMemberNo }, { subs }) => {
    if (subMemberNo === '') return '请输入付款子商户编号';
    return known(subs, subMemberNo) === undefined ? '子商户不存在' : null;
  },
  payeeNo: ({ payeeNo }, { payees }) => {
    if (payeeNo === '') return '请输入收款方编号';
    return known(payees, payeeNo) === undefined ? '收款方不存在或已停用' : null;
  },
  payeeName: ({ payeeNo, payeeName }, { payees }) => {
    if (payeeName === '') return '请输入收款方名称';
    const name = known(payees, payeeNo);
    return name !== undefined && sameName(name) !== sameName(payeeName) ? '收款方名称与登记的名称不一致' : null;
  },
  kind: ({ kind }) => (voucherKindOf(kind) ? null : `请填写${Object.values(VOUCHER_KIND_WORDS).join('、')}`),
  period: ({ period }) => (periodOf(period) === null ? '请填写所属账期，如2026-11' : null),
  amount: ({ amount }) => {
    const { cents, msg } = payableAmount(amount);
    return cents === null ? msg : voucherAmountFault(wireOf(cents));
  },
  remark: ({ remark }) => {
    if (remark.length > LONGEST_REMARK) return `最多${LONGEST_REMARK}个字`;
    return remark === '' || (isPlain(remark) && isReadable(remark)) ? null : NOT_PLAIN;
  },
};
const FIELDS = Object.keys(RULES) as VoucherField[];

/** Returns the errors of a line that do not depend on other lines. */
const ownErrors = (line: VoucherSheetLine, facts: Facts): VoucherIssue[] =>
  FIELDS.flatMap((field): VoucherIssue[] => {
    const msg = isFormula(field, line[field]) ? FORMULA : RULES[field](line, facts);
    return msg === null ? [] : [{ field, level: 'error', msg }];
  });

/** Checks all lines of a voucher file with pauses, for errors and warnings; see `judging`. */
export function validatingVouchers(lines: readonly VoucherSheetLine[], facts: VoucherFacts): Judging<VoucherField> {
  const sources = new Map<string, number>();
  const alikes = new Map<string, number>();
  const payments = new Map<string, number>();
  /** Records a line under a key. Returns the number of the first line with the same key; undefined if this line is the first. */
  const firstOf = (seen: Map<string, number>, key: string, lineNo: number) => {
    const first = seen.get(key);
    if (first === undefined) seen.set(key, lineNo);
    return first;
  };
  return judging<VoucherSheetLine, VoucherField>(lines, (line, cents) => {
    const found = ownErrors(line, facts);
    const { lineNo, sourceNo, payeeNo } = line;
    if (sourceNo !== '') {
      const first = firstOf(sources, sourceNo, lineNo);
      const alike = firstOf(alikes, plainSource(sourceNo), lineNo);
      if (first !== undefined) found.push({ field: 'sourceNo', level: 'error', msg: `与第${first}行的来源单据重复` });
      else if (alike !== undefined)
        found.push({ field: 'sourceNo', level: 'warning', msg: `与第${alike}行的来源单据只有写法不同` });
    }
    if (cents !== null && payeeNo !== '') {
      const first = firstOf(payments, `${payeeNo}|${cents}`, lineNo);
      if (first !== undefined) found.push({ field: 'amount', level: 'warning', msg: `与第${first}行收款方和金额相同` });
    }
    return found;
  });
}

/** Checks all lines of a voucher file without pauses. */
export const validateVouchers = (lines: readonly VoucherSheetLine[], facts: VoucherFacts): VoucherIssue[][] =>
  judged(validatingVouchers(lines, facts));
