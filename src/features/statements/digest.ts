import { statementDigest } from '@/contract/calls/statements';
import { defineResource } from '@/shared/resource/defineResource';

/** Loads the user's setting of the daily e-mail: on or off, and its address. */
export const digest = defineResource<typeof statementDigest>({
  id: 'statements/digest',
  call: statementDigest,
  request: {},
});
