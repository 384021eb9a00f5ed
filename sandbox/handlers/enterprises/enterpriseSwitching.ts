import type { Kysely } from 'kysely';
import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/enterpriseSwitching';
import type { Database } from '../../db/schema';
import { audit } from '../../domain/audit';
import type { Actor } from '../../domain/context';
import { mayAddEnterprise } from '../../domain/onboarding/ownEnterprise';
import { loginUserOf } from '../../domain/people';
import { notYours, refuse } from '../../domain/refusal';
import { endSession, sessionOver, startSession } from '../../domain/sessions';
import type { Handlers } from '../handler';

/**
 * Returns the user's membership in an enterprise. Refuses unknown enterprises and enterprises of other users in the
 * same way.
 */
async function membership(db: Kysely<Database>, user: Actor, enterpriseId: string) {
  const row = await db
    .selectFrom('user_enterprises as ue')
    .innerJoin('enterprises as e', 'e.enterprise_id', 'ue.enterprise_id')
    .where('ue.user_id', '=', user.userId)
    .where('ue.enterprise_id', '=', enterpriseId)
    .select(['e.enterprise_id', 'e.settled_status', 'ue.default_flag'])
    .executeTakeFirst();
  return row ?? notYours();
}

export const enterpriseSwitchingHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  queryUserEnterprise: async (_request, { user, db }) => {
    const rows = await db
      .selectFrom('user_enterprises as ue')
      .innerJoin('enterprises as e', 'e.enterprise_id', 'ue.enterprise_id')
      .where('ue.user_id', '=', user.userId)
      .select([
        'e.enterprise_id',
        'e.enterprise_no',
        'e.enterprise_name',
        'e.settled_status',
        'e.audit_reason',
        'ue.default_flag',
      ])
      .orderBy('ue.default_flag', 'desc')
      .orderBy('ue.created_at')
      .orderBy('e.enterprise_no')
      .execute();
    return rows.map((row) => ({
      enterpriseId: row.enterprise_id,
      enterpriseNo: row.enterprise_no,
      enterpriseName: row.enterprise_name,
      settledStatus: row.settled_status,
      defaultFlag: row.default_flag ? 1 : 0,
      auditReason: row.audit_reason,
    }));
  },

  // Only users without an enterprise and main users may add an enterprise. Employees stay in their administrator's
  // enterprise.
  judgeAddEnterprise: (_request, { user, db }) => mayAddEnterprise(db, user.userId),

  setDefaultEnterprise: async ({ enterpriseId }, { user, db, now, address }) => {
    const chosen = await membership(db, user, enterpriseId);
    if (chosen.settled_status !== 'PASS') refuse('仅审核通过的企业可设为默认');
    if (chosen.default_flag) return null;
    // Locks the user's rows in a fixed order, so that requests of two browser tabs cannot deadlock.
    await db
      .selectFrom('user_enterprises')
      .select('enterprise_id')
      .where('user_id', '=', user.userId)
      .orderBy('enterprise_id')
      .forUpdate()
      .execute();
    await db.updateTable('user_enterprises').set({ default_flag: false }).where('user_id', '=', user.userId).execute();
    await db
      .updateTable('user_enterprises')
      .set({ default_flag: true })
      .where('user_id', '=', user.userId)
      .where('enterprise_id', '=', enterpriseId)
      .execute();
    await audit(db, {
      at: now,
      userId: user.userId,
      sessionId: user.sessionId,
      action: 'enterprise.madeDefault',
      subject: enterpriseId,
      address,
    });
    return null;
  },

  checkOutEnterprise: async ({ enterpriseId }, { user, db, now, realNow, address, device, random }) => {
    const chosen = await membership(db, user, enterpriseId);
    if (chosen.settled_status === 'INIT') refuse('企业审核中，暂不能切换');
    const old = await db
      .selectFrom('sessions')
      .select(['user_version', 'expires_at'])
      .where('session_id', '=', user.sessionId)
      .executeTakeFirstOrThrow();
    // Of two parallel switches only the first ends the session. The second finds the session already ended and is
    // refused.
    if (!(await endSession(db, user.sessionId, 'SWITCHED', realNow))) sessionOver();
    const { sessionId, token } = await startSession(db, random, {
      userId: user.userId,
      userVersion: old.user_version,
      enterpriseId,
      address,
      device,
      realNow,
      expiresAt: old.expires_at,
    });
    await audit(db, {
      at: now,
      userId: user.userId,
      sessionId,
      action: 'enterprise.entered',
      subject: enterpriseId,
      detail: { from: user.enterpriseId, endedSession: user.sessionId },
      address,
    });
    return { access_token: token, user_info: await loginUserOf(db, user.userId, enterpriseId) };
  },
};
