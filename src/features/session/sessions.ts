import { querySessions } from '@/contract/calls/sessions';
import { defineResource } from '@/shared/resource/defineResource';
import { SESSIONS } from './flows/endOther';

/** Loads the sessions of the user on all devices. */
export const sessionsResource = defineResource({ id: SESSIONS, call: querySessions, request: {} });
