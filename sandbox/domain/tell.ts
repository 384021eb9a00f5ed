import type { Kysely } from 'kysely';
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

/** Writes a message to a user, and by e-mail as well where the user wants that. Runs in the caller's transaction. */
export async function tell(db: Kysely<Database>, userId: string, news: News, now: Date): Promise<void> {
  await db
    .insertInto('messages')
    .values({
      user_id: userId,
      type: news.type,
      first_title: news.first,
      second_title: news.second,
      content: news.content,
      link_url: news.link?.url ?? '',
      link_text: news.link?.text ?? '',
      sent_at: now,
      read_at: null,
    })
    .execute();
  const reader = await db
    .selectFrom('users as u')
    .innerJoin('message_preferences as p', 'p.user_id', 'u.user_id')
    .where('u.user_id', '=', userId)
    .where('p.type', '=', news.type)
    .where('p.by_mail', '=', true)
    .select('u.email')
    .executeTakeFirst();
  if (!reader?.email) return;
  await db
    .insertInto('outbox')
    .values({
      receiver: reader.email,
      channel: 'EMAIL',
      purpose: 'MESSAGE',
      code: null,
      text: `【开放平台】${news.first}：${news.second}`,
      sent_at: now,
    })
    .execute();
}
