/** A request and its answer as a test has run them. */
export interface Example {
  request: string;
  status: number;
  answer: string;
}

/** By the name of the open call. Written by `test/sandbox/open/examples.test.ts`, which says how. */
export const EXAMPLES: Readonly<Record<string, Example>> = {};
