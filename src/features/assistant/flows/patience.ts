/** Maximum wait for the third party's response, ms. */
export const PATIENCE = 15_000;
