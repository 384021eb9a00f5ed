import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Id, Nothing, Time } from '../primitives';

const defineCall = section('login', { guarded: 'session' });

/* Calls about the login sessions of the current user. The specification describes the calls without paths. */

/** Returns the user's current sessions, newest sign-in first. */
export const querySessions = defineCall({
  path: '/user/platform/querySessions',
  doc: { title: '查询登录设备', purpose: '列出本人当前的全部登录，最近登录的在前。' },
  request: z.object({}),
  answer: z.array(
    z.object({
      sessionId: z.string(),
      /** Names of the browser and the operating system. */
      device: z.string(),
      /** IP address of the sign-in with its second half masked. */
      address: z.string(),
      signedInAt: Time,
      lastSeenAt: Time,
      current: z.boolean(),
    }),
  ),
  withoutSession: true,
});

/** Ends another session of the user; the next call with that session's token is answered with 401. */
export const endOtherSession = defineCall({
  path: '/user/platform/endOtherSession',
  doc: { title: '退出其他登录设备', purpose: '结束本人在别处的一个登录，对方下一次请求即被拒绝。' },
  request: z.object({ sessionId: Id }),
  answer: Nothing,
  withoutSession: true,
  kept: true,
});
