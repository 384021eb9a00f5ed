import { type RawBuilder, sql } from 'kysely';

/** Tables whose counters leave the platform veiled, each with the last number that is shown as it is. */
const SHOWN_AS_IT_IS = {
  /** The demo data name their messages by these numbers. */
  message: 100_000,
  delivery: 0,
} as const;

type Series = keyof typeof SHOWN_AS_IT_IS;

const DIGITS = 12;

/**
 * Returns a counter as users see it: 12 digits that do not reveal how many there are (database function `veiled`). Rows are still
 * ordered by the counter itself.
 */
export function veiledNumber(series: Series, column: string): RawBuilder<string> {
  const counter = sql.ref(column);
  return sql<string>`case when ${counter} <= ${sql.lit(SHOWN_AS_IT_IS[series])} then ${counter}::text
    else veiled(${counter}, ${sql.lit(DIGITS)}, ${sql.lit(series)}, number_key()) end`;
}

/** Returns the counter behind a shown number; null, which equals no row, for any other text. */
export const unveiledNumber = (series: Series, shown: string): RawBuilder<number> =>
  /^[1-9]\d{0,5}$/.test(shown) && Number(shown) <= SHOWN_AS_IT_IS[series]
    ? sql<number>`${Number(shown)}::bigint`
    : sql<number>`unveiled(${shown}, ${sql.lit(DIGITS)}, ${sql.lit(series)}, number_key())`;
