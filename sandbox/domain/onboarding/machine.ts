import type { InvitationState } from '@/contract/calls/brandWallet';

/*
 * The states of an enterprise and the allowed transitions, as tables. All changes of state follow these tables. The
 * diagrams of the README are generated from them, and a test compares both.
 */

type Machine<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Event, State>>>>
>;

/** Returns the state that an event leads to; undefined if the event is not allowed. */
export const leadsTo = <State extends string, Event extends string>(
  machine: Machine<State, Event>,
  state: State,
  event: Event,
): State | undefined => machine[state][event];

export type EnterpriseState = 'UN_APPLY' | 'UN_SUBMIT' | 'INIT' | 'PASS' | 'UN_PASS';
export type EnterpriseEvent = 'saved' | 'submitted' | 'passed' | 'refused';

/** The states of an enterprise. UN_APPLY: the user has no enterprise yet. */
export const ENTERPRISE: Machine<EnterpriseState, EnterpriseEvent> = {
  UN_APPLY: { saved: 'UN_SUBMIT' },
  UN_SUBMIT: { saved: 'UN_SUBMIT', submitted: 'INIT' },
  INIT: { passed: 'PASS', refused: 'UN_PASS' },
  UN_PASS: { saved: 'UN_PASS', submitted: 'INIT' },
  PASS: {},
};

export type ProofStage = 'NONE' | 'SENT' | 'VERIFIED' | 'FAILED' | 'EXPIRED';
type ProofEvent = 'created' | 'matched' | 'mistaken' | 'exhausted' | 'aged';

/**
 * The verification of a bank account by a small payment. If the account number changes, the verification starts again
 * at NONE.
 */
export const PROOF: Machine<ProofStage, ProofEvent> = {
  NONE: { created: 'SENT' },
  SENT: { created: 'SENT', mistaken: 'SENT', matched: 'VERIFIED', exhausted: 'FAILED', aged: 'EXPIRED' },
  FAILED: { created: 'SENT' },
  EXPIRED: { created: 'SENT' },
  VERIFIED: {},
};

type WalletStage = 'NONE' | 'UNVERIFIED' | 'OPEN';
type WalletEvent = 'passed' | 'verified';

/**
 * The states of an enterprise's wallet. If the bank account was already verified before the review, a passed review opens the
 * wallet at once.
 */
export const WALLET: Machine<WalletStage, WalletEvent> = {
  NONE: { passed: 'UNVERIFIED' },
  UNVERIFIED: { verified: 'OPEN' },
  OPEN: {},
};

export type ChangeState = 'NONE' | 'INIT' | 'PASS' | 'UN_PASS';
export type ChangeEvent = 'submitted' | 'passed' | 'refused';

/**
 * The states of a change of an enterprise's data in force (documents, bank permit, settlement). The old data stays in force until
 * PASS.
 */
export const CHANGE: Machine<ChangeState, ChangeEvent> = {
  NONE: { submitted: 'INIT' },
  INIT: { passed: 'PASS', refused: 'UN_PASS' },
  PASS: { submitted: 'INIT' },
  UN_PASS: { submitted: 'INIT' },
};

export type InvitationEvent = 'submitted' | 'passed' | 'refused' | 'aged';

/**
 * The states of an invitation to open a brand wallet. Only the invited enterprise may submit it, and only after its own audit has
 * passed.
 */
export const INVITATION: Machine<InvitationState, InvitationEvent> = {
  INVITED: { submitted: 'REVIEWING', aged: 'EXPIRED' },
  REVIEWING: { passed: 'OPEN', refused: 'REFUSED' },
  REFUSED: { submitted: 'REVIEWING', aged: 'EXPIRED' },
  OPEN: {},
  EXPIRED: {},
};

/** All state machines by the name of their diagram. */
export const MACHINES: Readonly<Record<string, Machine<string, string>>> = {
  ENTERPRISE,
  PROOF,
  WALLET,
  CHANGE,
  INVITATION,
};
