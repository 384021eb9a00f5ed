import * as z from 'zod/mini';
import { section } from '../defineCall';
import { BASE, ChangeStatus, PartsSent, PartsShown, WHICH } from './onboardingParts';

const defineCall = section('enterprise-onboarding', BASE);

/* The modification of an enterprise that has passed. The data in force stay until the review has passed. */

const ModifyStatus = z.object(ChangeStatus);

/** The data in force that can be modified, with the status of the newest modification. */
export const modifyInfo = defineCall({
  path: '/user/enterprise/modify/info',
  request: z.object(WHICH),
  answer: z.extend(ModifyStatus, PartsShown),
  permission: 'account:read',
});

/** Reads only the status, for polling. */
export const modifyStatus = defineCall({
  path: '/user/enterprise/modify/status',
  request: z.object(WHICH),
  answer: ModifyStatus,
  permission: 'account:read',
});

/**
 * Submits changed parts of a PASS enterprise, each part whole. Omitted numbers stay unchanged. One modification is possible at a
 * time. `version` of a part is the current version (`modifyInfo`); another version is refused with STEP_CHANGED. Refused fields
 * are named `enterprise.address`.
 */
export const modifySubmit = defineCall({
  path: '/user/enterprise/modify/submit',
  request: z.object({ ...WHICH, ...PartsSent }),
  answer: ModifyStatus,
  refusals: {
    STEP_CHANGED: 'what is in force has changed since it was read',
    MODIFY_PENDING: 'a modification is under review',
    NOTHING_CHANGED: 'no part was sent',
  },
  permission: 'account:admin',
  kept: true,
  encrypted: true,
});

/** The content of the last refused modification, with masked numbers and the reasons; untouched parts are null. */
export const modifyRejectInfo = defineCall({
  path: '/user/enterprise/modify/reject/info',
  request: z.object(WHICH),
  answer: z.extend(ModifyStatus, PartsShown),
  permission: 'account:read',
});
