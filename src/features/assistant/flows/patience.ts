/** A third party that says nothing is not waited for longer, ms. */
export const PATIENCE = 15_000;
