import { type RawBuilder, sql } from 'kysely';

/** Tables whose counters users see only in encrypted form. Counters up to the given number are shown unchanged. */
const SHOWN_AS_IT_IS = {
  /** Messages up to this number have unchanged numbers, because the demo data refers to them. */
  message: 100_000,
  delivery: 0,
} as const;

type Series = keyof typeof SHOWN_AS_IT_IS;

const DIGITS = 12;

/**
 * SQL expression of a counter as users see it: 12 digits that do not reveal how many rows exist (database function `veiled`).
 * Rows are still ordered by the counter itself.
 */
export function veiledNumber(series: Series, column: string): RawBuilder<string> {
  const counter = sql.ref(column);
  return sql<string>`case when ${counter} <= ${sql.lit(SHOWN_AS_IT_IS[series])} then ${counter}::text
    else veiled(${counter}, ${sql.lit(DIGITS)}, ${sql.lit(series)}, number_key()) end`;
}

/**
 * SQL expression of the counter that was encrypted to the shown number. Null for any other text, so that no row
 * matches.
 */
export const unveiledNumber = (series: Series, shown: string): RawBuilder<number> =>
  /^[1-9]\d{0,5}$/.test(shown) && Number(shown) <= SHOWN_AS_IT_IS[series]
    ? sql<number>`${Number(shown)}::bigint`
    : sql<number>`unveiled(${shown}, ${sql.lit(DIGITS)}, ${sql.lit(series)}, number_key())`;
