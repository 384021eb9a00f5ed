/** Keys of typed secrets in memory outside the store, so that no action contains a secret. */
export interface Secrets {
  code: string;
  password: string;
}
