import * as z from 'zod/mini';

const Account = z.object({ loginAccount: z.string(), name: z.string(), about: z.string() });
const Letter = z.object({
  to: z.string(),
  channel: z.string(),
  purpose: z.string(),
  code: z.nullable(z.string()),
  text: z.string(),
  sentAt: z.string(),
});
const Ledger = z.object({
  entries: z.number(),
  postings: z.number(),
  sumOfPostings: z.number(),
  negativeAccounts: z.number(),
  unbalancedEntries: z.number(),
});

const Review = z.object({
  id: z.string(),
  title: z.string(),
  about: z.string(),
  state: z.enum(['pending', 'held']),
  canReturn: z.boolean(),
  dueAt: z.string(),
});

const Clock = z.object({ businessTime: z.string(), realTime: z.string(), offsetMs: z.number() });

export type DueReview = z.infer<typeof Review>;
/** The body of `POST /sandbox/reviews`, which decides a pending review. */
export interface ReviewOrder {
  id: string;
  decision: 'pass' | 'reject' | 'return';
  /** The reason of a refusal: one text, or a JSON object of reasons by field. */
  reason?: string;
}
/** Real time and business time of the sandbox, and how far business time is ahead, ms. */
export type SandboxClock = z.infer<typeof Clock>;
/** The body of `POST /sandbox/clock`: advances business time by a duration or to a moment (ISO 8601). */
export type ClockOrder = { advance: string } | { to: string };
export type DemoAccount = z.infer<typeof Account>;
export type Letter = z.infer<typeof Letter>;
export type LedgerAudit = z.infer<typeof Ledger>;

/** The body of `POST /sandbox/faults`, which makes the sandbox simulate an error. */
export interface FaultOrder {
  path: string;
  times: number;
  [more: string]: unknown;
}

/** Thrown when the sandbox refuses a command. The message is the sandbox's reason. */
export class SandboxRefusal extends Error {}

const Refused = z.object({ msg: z.string().check(z.minLength(1)) });

async function ask<T>(method: string, path: string, answer: z.ZodMiniType<T>, body?: unknown): Promise<T> {
  const response = await fetch(`/sandbox${path}`, {
    method,
    headers: { 'x-sandbox': '1', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (response.ok) return z.parse(answer, await response.json());
  const refused = z.safeParse(Refused, await response.json().catch(() => null));
  throw response.status === 400 && refused.success
    ? new SandboxRefusal(refused.data.msg)
    : new Error(`HTTP ${response.status}`);
}

const Done = z.looseObject({});

/**
 * Requests to the controls of the sandbox, called as effects by the sagas of the developer tools. Each rejects when the sandbox
 * does not respond.
 */
export const sandbox = {
  accounts: (): Promise<DemoAccount[]> => ask('GET', '/accounts', z.array(Account)),
  outbox: (to: string): Promise<Letter[]> =>
    ask('GET', to ? `/outbox?to=${encodeURIComponent(to)}` : '/outbox', z.array(Letter)),
  ledger: (): Promise<LedgerAudit> => ask('GET', '/ledger', Ledger),
  reviews: (): Promise<DueReview[]> => ask('GET', '/reviews', z.array(Review)),
  decide: async (order: ReviewOrder): Promise<void> => void (await ask('POST', '/reviews', Done, order)),
  /** Makes a pending review due now; the sandbox's automatic rule decides it. */
  hurry: async (id: string): Promise<void> => void (await ask('POST', '/reviews/hurry', Done, { id })),
  addFault: async (fault: FaultOrder): Promise<void> => void (await ask('POST', '/faults', Done, fault)),
  clearFaults: async (): Promise<void> => void (await ask('DELETE', '/faults', Done)),
  clock: (): Promise<SandboxClock> => ask('GET', '/clock', Clock),
  /** Moves business time forward. Resolves when everything that became due has happened. */
  moveClock: (order: ClockOrder): Promise<SandboxClock> => ask('POST', '/clock', Clock, order),
  reset: async (): Promise<void> => void (await ask('POST', '/reset', Done, {})),
  /** Starts a session of a demo account and returns its token. */
  signIn: async (loginAccount: string): Promise<string> =>
    (await ask('POST', '/sign-in', z.object({ token: z.string() }), { loginAccount })).token,
};
