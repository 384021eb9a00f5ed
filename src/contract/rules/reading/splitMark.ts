/*
 * The mark behind the amount of a line whose cells a comma has divided (`splitCells.ts`). The amount is refused with its reason
 * until the user types it. Pure functions.
 */

const WIDER = '单元格比表头多';
const DIVIDED = '金额被逗号分成两格';
const MARK = new RegExp(`（(${WIDER}|${DIVIDED})）$`);
/** Maximum number of characters of the amount in front of the mark. */
const LONGEST_AMOUNT = 60;

const reasonOf = (isWider: boolean): string => (isWider ? WIDER : DIVIDED);
const withCure = (reason: string): string => `${reason}，金额中的逗号请去掉或给金额加引号`;

/** Returns the error of a row whose cells were divided. `isWider`: the row has more cells than its head. */
export const splitFault = (isWider: boolean): string => withCure(reasonOf(isWider));

/** Returns the text of an amount with a mark. */
export const markedAmount = (amount: string, isWider: boolean): string =>
  `${amount.slice(0, LONGEST_AMOUNT)}（${reasonOf(isWider)}）`;

/** Returns the error text of a marked amount; null if the text has no mark. */
export function markedFault(typed: string): string | null {
  const reason = MARK.exec(typed)?.[1];
  return reason === undefined ? null : withCure(reason);
}
