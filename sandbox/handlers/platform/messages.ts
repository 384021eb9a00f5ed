import { type Kysely, sql } from 'kysely';
import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/messages';
import {
  MESSAGE_TYPE_CODES,
  MESSAGE_TYPES,
  type Message,
  type MessageDays,
  type MessageType,
  type Preference,
} from '@/contract/calls/messages';
import type { Database } from '../../db/schema';
import { unveiledNumber, veiledNumber } from '../../db/veil';
import type { Actor } from '../../domain/context';
import { type Paging, pageOfQuery } from '../../domain/lists';
import { checkCode, sendCode } from '../../domain/messageCodes';
import { addDays, dayOf, startOfDay, wireTime } from '../../domain/money/days';
import { WAITING } from '../../domain/onboarding/invitations';
import { notYours } from '../../domain/refusal';
import { containing } from '../../domain/textSearch';
import type { Handlers } from '../handler';

/** Number of messages that the popover shows (screens, section 9). */
const NEWEST = 5;

const MESSAGE_ID = veiledNumber('message', 'msg_id').as('msgId');

const SHOWN = [
  'msg_id',
  MESSAGE_ID,
  'type',
  'first_title',
  'second_title',
  'link_url',
  'link_text',
  'sent_at',
  'read_at',
  'content',
] as const;

interface Row {
  msg_id: number;
  msgId: string;
  type: MessageType;
  first_title: string;
  second_title: string;
  link_url: string;
  link_text: string;
  sent_at: Date;
  read_at: Date | null;
  content: string;
}

const shown = (row: Row): Message => ({
  msgId: row.msgId,
  type: row.type,
  firstTitle: row.first_title,
  secondTitle: row.second_title,
  linkUrl: row.link_url,
  linkText: row.link_text,
  sendTime: wireTime(row.sent_at),
  readFlag: row.read_at ? 'Y' : 'N',
});

interface Filter {
  type?: MessageType;
  days?: MessageDays;
  readFlag?: 'Y' | 'N';
  keyword?: string;
}

/** Returns the first moment of the period that a filter covers. The period ends today. */
const since = (days: MessageDays, now: Date): Date =>
  startOfDay(days === '0' ? dayOf(now) : addDays(dayOf(now), Number(days) + 1));

function matching(db: Kysely<Database>, user: Actor, { type, days, readFlag, keyword }: Filter, now: Date) {
  let query = db.selectFrom('messages').where('user_id', '=', user.userId);
  if (type) query = query.where('type', '=', type);
  if (days) query = query.where('sent_at', '>=', since(days, now));
  if (readFlag) query = query.where('read_at', readFlag === 'Y' ? 'is not' : 'is', null);
  if (keyword) {
    const contains = containing(keyword);
    query = query.where((eb) =>
      eb.or([eb('first_title', ...contains), eb('second_title', ...contains), eb('content', ...contains)]),
    );
  }
  return query;
}

/** A page of the matching messages, newest first. */
async function page(db: Kysely<Database>, user: Actor, filter: Filter & Paging, now: Date) {
  const { rows, ...paged } = await pageOfQuery(matching(db, user, filter, now), filter, (query) =>
    query.select(SHOWN).orderBy('sent_at', 'desc').orderBy('msg_id', 'desc'),
  );
  return { ...paged, rows: rows.map(shown) };
}

/** Returns the id of the message right before or after another message, by time. */
async function neighbour(db: Kysely<Database>, user: Actor, row: Row, side: 'newer' | 'older'): Promise<string | null> {
  const [comparison, order] = side === 'newer' ? (['>', 'asc'] as const) : (['<', 'desc'] as const);
  const found = await db
    .selectFrom('messages')
    .select(MESSAGE_ID)
    .where('user_id', '=', user.userId)
    .where(sql<boolean>`(sent_at, msg_id) ${sql.raw(comparison)} (${row.sent_at}, ${row.msg_id})`)
    .orderBy('sent_at', order)
    .orderBy('msg_id', order)
    .limit(1)
    .executeTakeFirst();
  return found?.msgId ?? null;
}

/** Selects unread messages of the types about which the user wants to be alerted. */
const disturbing = (db: Kysely<Database>, user: Actor) =>
  db
    .selectFrom('messages')
    .where('user_id', '=', user.userId)
    .where('read_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('message_preferences as p')
            .select('p.type')
            .whereRef('p.user_id', '=', 'messages.user_id')
            .whereRef('p.type', '=', 'messages.type')
            .where('p.do_not_disturb', '=', true),
        ),
      ),
    );

/** Splits the code of a preference, such as `Trade_Msg_Receive_Mail_Opt`, into the message type and the channel. */
function meaningOf(code: Preference): { type: MessageType; option: 'message' | 'mail' } {
  const option = code.endsWith('_Receive_Mail_Opt') ? 'mail' : 'message';
  const name = code.replace(/_Receive_(Message|Mail)_Opt$/, '');
  const type = MESSAGE_TYPES.find((known) => MESSAGE_TYPE_CODES[known] === name);
  if (!type) throw new Error(`no message type has the code ${code}`);
  return { type, option };
}

/**
 * Handlers of messages, preferences, to-dos and codes. All calls are limited to the requesting user (calls,
 * "Messages").
 */
export const messageHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  myMsg: (request, { db, user, now }) => page(db, user, request, now),
  searchMsg: (request, { db, user, now }) => page(db, user, request, now),

  queryMsg: async ({ msgId }, { db, user }) => {
    const row =
      (await db
        .selectFrom('messages')
        .select(SHOWN)
        .where('user_id', '=', user.userId)
        .where('msg_id', '=', unveiledNumber('message', msgId))
        .executeTakeFirst()) ?? notYours();
    return {
      ...shown(row),
      content: row.content,
      newerId: await neighbour(db, user, row, 'newer'),
      olderId: await neighbour(db, user, row, 'older'),
    };
  },

  readMsg: async ({ msgIds }, { db, user, now }) => {
    const ids = [...new Set(msgIds)].map((msgId) => unveiledNumber('message', msgId));
    const own = await db
      .selectFrom('messages')
      .select('msg_id')
      .where('user_id', '=', user.userId)
      .where('msg_id', 'in', ids)
      .execute();
    if (own.length !== ids.length) notYours();
    await db
      .updateTable('messages')
      .set({ read_at: now })
      .where('user_id', '=', user.userId)
      .where('msg_id', 'in', ids)
      .where('read_at', 'is', null)
      .execute();
    return null;
  },

  markRead: async ({ type }, { db, user, now }) => {
    let update = db
      .updateTable('messages')
      .set({ read_at: now })
      .where('user_id', '=', user.userId)
      .where('read_at', 'is', null);
    if (type) update = update.where('type', '=', type);
    const { numUpdatedRows } = await update.executeTakeFirstOrThrow();
    return { marked: Number(numUpdatedRows) };
  },

  queryUnread: async (_request, { db, user }) => {
    const { unread } = await disturbing(db, user).select(sql<number>`count(*)`.as('unread')).executeTakeFirstOrThrow();
    const rows = await disturbing(db, user)
      .select(SHOWN)
      .orderBy('sent_at', 'desc')
      .orderBy('msg_id', 'desc')
      .limit(NEWEST)
      .execute();
    return { unreadCount: unread, unreadList: rows.map(shown) };
  },

  queryBacklog: async (_request, { db, user, now }) => {
    const rows = await db
      .selectFrom('backlog')
      .selectAll()
      .where('user_id', '=', user.userId)
      .where('state', 'in', WAITING)
      .where('valid_until', '>', now)
      .orderBy('created_at', 'desc')
      .orderBy('todo_id')
      .execute();
    return rows.map((row) => ({
      id: row.todo_id,
      brandWalletName: row.brand_wallet_name,
      customerNo: row.customer_no,
      solutionNo: row.solution_no,
    }));
  },

  conf: async ({ code, value }, { db, user }) => {
    const { type, option } = meaningOf(code);
    const chosen = option === 'mail' ? { by_mail: value === 'Y' } : { do_not_disturb: value === 'N' };
    await db
      .insertInto('message_preferences')
      .values({ user_id: user.userId, type, ...chosen })
      .onConflict((conflict) => conflict.columns(['user_id', 'type']).doUpdateSet(chosen))
      .execute();
    return null;
  },

  queryConf: async (_request, { db, user }) => {
    const rows = await db.selectFrom('message_preferences').selectAll().where('user_id', '=', user.userId).execute();
    const options = MESSAGE_TYPES.flatMap((type) => {
      const row = rows.find((known) => known.type === type);
      const name = MESSAGE_TYPE_CODES[type];
      return [
        [`${name}_Receive_Message_Opt`, row?.do_not_disturb ? 'N' : 'Y'],
        [`${name}_Receive_Mail_Opt`, row?.by_mail ? 'Y' : 'N'],
      ] as const;
    });
    return Object.fromEntries(options) as Record<Preference, 'Y' | 'N'>;
  },

  sendMessage: ({ scene }, { db, ...context }) => sendCode(db, { scene, ...context }),

  checkMessage: async ({ scene, code }, { db, user, realNow }) => {
    if (code !== undefined) await checkCode(db, { user, scene, code, realNow });
    const enterprise = await db
      .selectFrom('enterprises')
      .select('settled_status')
      .where('enterprise_id', '=', user.enterpriseId)
      .executeTakeFirst();
    return { isOpenEnterprise: enterprise?.settled_status === 'PASS' };
  },
};
