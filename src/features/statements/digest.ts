import { statementDigest } from '@/contract/statements';
import { defineResource } from '@/shared/resource/defineResource';

/** Whether the user gets each day's figures by e-mail, and where. */
export const digest = defineResource<typeof statementDigest>({
  id: 'statements/digest',
  call: statementDigest,
  request: {},
});
