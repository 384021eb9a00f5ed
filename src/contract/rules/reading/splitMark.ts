/*
 * The mark behind the amount of a line whose cells a comma has divided (`splitCells.ts`). The amount is refused with its reason
 * until the user types it. Pure functions.
 */

const WIDER = '多出单元格';
const DIVIDED = '被逗号分开';
const MARK = new RegExp(`（第(\\d+)行(${WIDER}|${DIVIDED})）$`);
const CURE = '金额中的逗号请去掉或给金额加引号';
/** Maximum number of characters of the amount in front of the mark. */
const LONGEST_AMOUNT = 60;

/** Returns the error of a row whose cells were divided. `isWider`: the row has more cells than its head. */
export const splitFault = (isWider: boolean, lineNo: number | string): string =>
  isWider ? `第${lineNo}行的单元格比表头多，${CURE}` : `第${lineNo}行的金额像是被逗号分到了两格，${CURE}`;

/** Returns the text of an amount with a mark. */
export const markedAmount = (amount: string, isWider: boolean, lineNo: number): string =>
  `${amount.slice(0, LONGEST_AMOUNT)}（第${lineNo}行${isWider ? WIDER : DIVIDED}）`;

/** Returns the error that the mark of an amount means; null if the text has no mark. */
export function markedFault(typed: string): string | null {
  const [, lineNo, reason] = MARK.exec(typed) ?? [];
  return lineNo === undefined ? null : splitFault(reason === WIDER, lineNo);
}
