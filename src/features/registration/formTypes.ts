/** Keys of values in memory outside the store, so that no action contains them. */
export interface Secrets {
  code: string;
  password: string;
}
