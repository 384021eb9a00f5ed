/** How much the open interface takes; tests and benchmarks set others. */
export interface OpenLimits {
  /** Requests of one application in a second, over all instances. */
  perSecond: number;
  /** Of one application from one address, before anything is known of it: in a second, and at once. This process alone. */
  ofApp: { perSecond: number; atOnce: number };
  /** Of one address. */
  ofAddress: { perSecond: number; atOnce: number };
  /** Signatures that are verified or wait for it. */
  mostVerifying: number;
}

export const OPEN_LIMITS: OpenLimits = {
  perSecond: 50,
  ofApp: { perSecond: 100, atOnce: 200 },
  ofAddress: { perSecond: 1_000, atOnce: 2_000 },
  mostVerifying: 200,
};
