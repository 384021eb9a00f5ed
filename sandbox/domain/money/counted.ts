/** What an order uses of the limits of a day and its month; negative cents give back. */
export interface Counted {
  member_no: string;
  /** Empty: the member's limit. */
  merchant_no: string;
  limit_key: string;
  day: string;
  cents: number;
}
