import { type Kysely, sql } from 'kysely';
import type { MessageType } from '@/contract/messages';
import type { Database } from '../db/schema';

/** A message as its reader sees it. `link` leads to a page of the console (screens, section 2.14). */
export interface News {
  type: MessageType;
  first: string;
  second: string;
  /** Plain text; a blank line parts paragraphs. */
  content: string;
  link?: { url: string; text: string };
}

/** A message as the database takes it. */
export const newsRow = (userId: string, { type, first, second, content, link }: News) => ({
  user_id: userId,
  type,
  first_title: first,
  second_title: second,
  content,
  link_url: link?.url ?? '',
  link_text: link?.text ?? '',
});

/** Writes a message to a user, and by e-mail as well where the user wants that. Runs in the caller's transaction. */
export async function tell(db: Kysely<Database>, userId: string, news: News, now: Date): Promise<void> {
  await sql`select tell_users(${JSON.stringify([newsRow(userId, news)])}::jsonb, ${now}::timestamptz)`.execute(db);
}
