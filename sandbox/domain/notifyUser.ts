import { type Kysely, sql } from 'kysely';
import type { MessageType } from '@/contract/calls/messages';
import type { Database } from '../db/schema';

/** A message to a user in the console. `link` leads to a page of the console (screens, section 2.14). */
export interface Notification {
  type: MessageType;
  first: string;
  second: string;
  /** Plain text; a blank line separates paragraphs. */
  content: string;
  link?: { url: string; text: string };
}

/** Converts a message to a row of the database. */
export const notificationRow = (userId: string, { type, first, second, content, link }: Notification) => ({
  user_id: userId,
  type,
  first_title: first,
  second_title: second,
  content,
  link_url: link?.url ?? '',
  link_text: link?.text ?? '',
});

/**
 * Writes a message to a user, and sends an e-mail if the user has subscribed to e-mails of this type. Runs in the
 * caller's transaction.
 */
export async function notify(db: Kysely<Database>, userId: string, news: Notification, now: Date): Promise<void> {
  await sql`select tell_users(${JSON.stringify([notificationRow(userId, news)])}::jsonb, ${now}::timestamptz)`.execute(
    db,
  );
}
