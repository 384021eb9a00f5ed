/** Keys into the map beside the store: what is typed there is in no action. */
export interface Secrets {
  code: string;
  password: string;
}
