import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/sessions';
import { audit } from '../../domain/audit';
import { maskedAddress } from '../../domain/device';
import { notYours, refuse } from '../../domain/refusal';
import { endSession, liveSessionsOf } from '../../domain/sessions';
import type { Handlers } from '../handler';

export const sessionHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  querySessions: async (_request, { user, db, realNow }) =>
    (await liveSessionsOf(db, user.userId, realNow)).map((session) => ({
      sessionId: session.session_id,
      device: session.device || '未知设备',
      address: maskedAddress(session.address),
      signedInAt: session.created_at.toISOString(),
      lastSeenAt: session.last_seen_at.toISOString(),
      current: session.session_id === user.sessionId,
    })),

  endOtherSession: async ({ sessionId }, { user, db, now, realNow, address }) => {
    if (sessionId === user.sessionId) refuse('当前设备请使用退出登录');
    const known = (await liveSessionsOf(db, user.userId, realNow)).some((session) => session.session_id === sessionId);
    if (!known || !(await endSession(db, sessionId, 'ENDED_BY_USER', realNow))) return notYours();
    await audit(db, {
      at: now,
      userId: user.userId,
      sessionId: user.sessionId,
      action: 'session.endedByUser',
      subject: sessionId,
      address,
    });
    return null;
  },
};
