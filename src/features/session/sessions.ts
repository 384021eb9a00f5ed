import { querySessions } from '@/contract/sessions';
import { defineResource } from '@/shared/resource/defineResource';
import { SESSIONS } from './flows/endOther';

/** Where the user is signed in. */
export const sessionsResource = defineResource({ id: SESSIONS, call: querySessions, request: {} });
