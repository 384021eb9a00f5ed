/** Maximum time that the console waits for the response of the customer service (an external provider), ms. */
export const PATIENCE = 15_000;
