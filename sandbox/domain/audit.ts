import type { Kysely } from 'kysely';
import type { Database } from '../db/schema';

export interface AuditRow {
  at: Date;
  userId: string | null;
  sessionId: string | null;
  /** The name of the event, such as `session.started`. */
  action: string;
  /** The id of the affected object. */
  subject: string;
  /** Further values of the event; never a password, token, code or key. */
  detail?: Record<string, unknown>;
  address: string;
}

/** Adds a row to the immutable audit log. Runs in the caller's transaction (S-14). */
export async function audit(db: Kysely<Database>, row: AuditRow): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at: row.at,
      user_id: row.userId,
      session_id: row.sessionId,
      action: row.action,
      subject: row.subject,
      detail: JSON.stringify(row.detail ?? {}),
      address: row.address,
    })
    .execute();
}
