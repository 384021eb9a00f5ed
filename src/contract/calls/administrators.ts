import * as z from 'zod/mini';
import { section } from '../defineCall';
import { PERMISSIONS } from '../permissions';
import { Id, Nothing } from '../primitives';
import { Code, Email } from '../rules/contact';
import { LoginResult } from './login';

const defineCall = section('staff');

/*
 * The administrator of the current enterprise: one main user, bound with an e-mail address. Calls whose paths the
 * specification does not show; the codes of the binding are in `passwordAndEmail`.
 */

/** The enterprise's administrator, whether this is the caller, and the candidates: other members with a mobile number. */
export const queryEnterpriseAdmin = defineCall({
  path: '/user/platform/queryEnterpriseAdmin',
  request: z.object({}),
  answer: z.object({
    /** Empty if the user has no enterprise yet. */
    enterpriseName: z.string(),
    bound: z.boolean(),
    mine: z.boolean(),
    name: z.string(),
    /** Both masked. */
    mobile: z.string(),
    email: z.string(),
    candidates: z.array(z.object({ userId: z.string(), name: z.string(), mobile: z.string() })),
  }),
  withoutSession: true,
  permission: ['onboarding:edit', 'account:admin'],
  users: 'ordinary',
});

/**
 * The meaning of a permission in words, and the members of the current enterprise who can grant it: only members who have it
 * themselves. Empty words: no member has it.
 */
export const queryGranters = defineCall({
  path: '/user/platform/queryGranters',
  request: z.object({ permission: z.enum(PERMISSIONS) }),
  answer: z.object({
    name: z.string(),
    /** Mobile numbers are masked. */
    people: z.array(z.object({ name: z.string(), mobile: z.string() })),
  }),
  withoutSession: true,
});

/** Makes the caller the administrator, with the proof of `checkEmailCodeForBindAdmin`. */
export const bindEnterpriseAdmin = defineCall({
  path: '/user/platform/bindEnterpriseAdmin',
  guarded: 'session',
  request: z.object({ email: Email, proof: z.string().check(z.minLength(1), z.maxLength(64)) }),
  answer: Nothing,
  withoutSession: true,
  permission: ['onboarding:edit', 'account:admin'],
  users: 'ordinary',
  kept: true,
});

/** Sends a code to one side of a change: the present administrator, or (`userId`) the next administrator. */
export const sendAdminChangeCode = defineCall({
  path: '/user/platform/sendAdminChangeCode',
  guarded: 'session',
  request: z.object({ userId: z.optional(Id) }),
  answer: Nothing,
  withoutSession: true,
  permission: 'account:admin',
  users: 'ordinary',
});

/**
 * Transfers the administration, with the codes of both sides. The previous administrator keeps read access. The live sessions of
 * both end; the answer is a new session of the caller with the new role.
 */
export const changeEnterpriseAdmin = defineCall({
  path: '/user/platform/changeEnterpriseAdmin',
  guarded: 'session',
  request: z.object({ userId: Id, code: Code, newCode: Code }),
  answer: LoginResult,
  withoutSession: true,
  permission: 'account:admin',
  users: 'ordinary',
  kept: true,
});
