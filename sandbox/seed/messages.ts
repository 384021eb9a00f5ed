import type { Kysely } from 'kysely';
import type { MessageType } from '@/contract/calls/messages';
import type { Database } from '../db/schema';
import { MESSAGE_WORDS, type MessageWords } from './messageWords';
import { ENTERPRISES } from './people';

const MINUTE = 60_000;
const DAY = 1_440;

const ZHANG = '100010000001';
const UNREAD = 128;
/** Every sixth message of the user 张明 is read, except the first. */
const READ_EVERY = 6;
const SENT = 153;

/**
 * Returns how many minutes before now the n-th newest message of the user 张明 was sent. Some messages are from today,
 * some from each period of the page's filter, some older.
 */
function minutesAgo(nth: number): number {
  if (nth < 8) return 3 + nth * 11;
  if (nth < 48) return 100 + (nth - 8) * 245;
  if (nth < 84) return 7 * DAY + 30 + (nth - 48) * 275;
  if (nth < 130) return 14 * DAY + 30 + (nth - 84) * 490;
  return 30 * DAY + 30 + (nth - 130) * 900;
}

const WELCOME: MessageWords = {
  type: '1',
  first: '欢迎使用开放平台',
  second: '从新手教程开始了解控制台',
  content: '欢迎使用开放平台。\n\n点击右上角的消息图标，可下载新手教程。',
  link: { url: '/home', text: '去首页' },
};
const first = (title: string): MessageWords => MESSAGE_WORDS.find((words) => words.first === title) ?? WELCOME;

/** The few messages of other users: text, age in days, and whether the message is read. */
const OTHERS: Readonly<Record<string, readonly (readonly [words: MessageWords, days: number, read: boolean])[]>> = {
  '100010000002': [
    [first('充值到账通知'), 0.1, false],
    [first('系统维护通知'), 2, true],
    [WELCOME, 60, true],
  ],
  '100010000003': [[WELCOME, 0.2, false]],
  '100010000004': [
    [first('付款成功通知'), 0.3, false],
    [first('手续费账单'), 5, false],
    [first('商户信息待确认'), 12, true],
    [first('系统维护通知'), 2, true],
    [WELCOME, 90, true],
  ],
  '100010000005': [[WELCOME, 80, true]],
  '100010000014': [[first('系统维护通知'), 2, false]],
  '100010000031': [
    [first('系统维护通知'), 2, false],
    [first('充值到账通知'), 4, false],
    [WELCOME, 100, true],
  ],
};

const licenceOf = (name: string) => ENTERPRISES.find((enterprise) => enterprise.name === name)?.licence ?? '';

/**
 * Inserts the messages and to-dos of the demo data. Uses no random numbers, so that the random data of other parts of
 * the seed stays the same. Ids increase with the time of sending; message 1 is the oldest of the user 张明 (interface,
 * "Demo data").
 */
export async function seedMessages(db: Kysely<Database>, { now }: { now: Date }): Promise<void> {
  const before = (minutes: number) => new Date(now.getTime() - minutes * MINUTE);
  /** An invitation is valid for thirty days. */
  const until = (sent: Date) => new Date(sent.getTime() + 30 * DAY * MINUTE);
  const row = (id: number, userId: string, words: MessageWords, minutes: number, read: boolean) => ({
    msg_id: id,
    user_id: userId,
    type: words.type as MessageType,
    first_title: words.first,
    second_title: words.second,
    content: words.content,
    link_url: words.link?.url ?? '',
    link_text: words.link?.text ?? '',
    sent_at: before(minutes),
    read_at: read ? before(minutes / 2) : null,
  });

  let unread = 0;
  const own = Array.from({ length: SENT }, (_, index) => {
    const nth = SENT - 1 - index;
    const words = MESSAGE_WORDS[nth % MESSAGE_WORDS.length] ?? WELCOME;
    const read = index > 0 && index % READ_EVERY === 0;
    if (!read) unread += 1;
    return row(index + 1, ZHANG, words, minutesAgo(nth), read);
  });
  if (unread !== UNREAD) throw new Error(`the seed has ${unread} unread messages`);
  let id = 1_000;
  const others = Object.entries(OTHERS).flatMap(([userId, list]) =>
    list.map(([words, days, read]) => row(++id, userId, words, days * DAY, read)),
  );
  await db
    .insertInto('messages')
    .values([...own, ...others])
    .execute();

  await db
    .insertInto('backlog')
    .values([
      {
        todo_id: 'T700010000001',
        user_id: ZHANG,
        brand_wallet_name: '云帆优选品牌钱包',
        customer_no: licenceOf('杭州云帆贸易有限公司'),
        solution_no: 'FA2026001',
        created_at: before(2 * DAY),
        valid_until: until(before(2 * DAY)),
        done_at: null,
      },
      {
        todo_id: 'T700010000002',
        user_id: ZHANG,
        brand_wallet_name: '锦程同城品牌钱包',
        customer_no: licenceOf('上海锦程物流有限公司'),
        solution_no: 'FA2026002',
        created_at: before(3 * DAY),
        valid_until: until(before(3 * DAY)),
        done_at: null,
      },
      {
        todo_id: 'T700010000003',
        user_id: '100010000004',
        brand_wallet_name: '南屿会员品牌钱包',
        customer_no: licenceOf('广州南屿百货有限公司'),
        solution_no: 'FA2026003',
        created_at: before(DAY),
        valid_until: until(before(DAY)),
        done_at: null,
      },
    ])
    .execute();
}
