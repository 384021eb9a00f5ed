import * as z from 'zod/mini';
import { section } from '../defineCall';
import { FilterText, Id, Nothing, Paging, pageOf, Time, YesNo } from '../primitives';

const defineCall = section('messages');

/** Message types 1 to 5: announcement, service, fee bill, payment and trade, risk and compliance assistance. */
export const MESSAGE_TYPES = ['1', '2', '3', '4', '5'] as const;
export const MessageType = z.enum(MESSAGE_TYPES);
export type MessageType = z.infer<typeof MessageType>;

export const Message = z.object({
  msgId: z.string(),
  type: MessageType,
  firstTitle: z.string(),
  secondTitle: z.string(),
  /** Address to which the message links, not validated; empty: no link. The console validates it before it shows a link. */
  linkUrl: z.string(),
  linkText: z.string(),
  sendTime: Time,
  readFlag: YesNo,
});
export type Message = z.infer<typeof Message>;

/** Number of days back that a list of messages covers; 0 is today. */
export const MessageDays = z.enum(['0', '-7', '-14', '-30']);
export type MessageDays = z.infer<typeof MessageDays>;

const MessageFilters = {
  type: z.optional(MessageType),
  days: z.optional(MessageDays),
  readFlag: z.optional(YesNo),
};

/** Returns the user's messages, newest first. */
export const myMsg = defineCall({
  path: '/user/msg/myMsg',
  doc: { title: '查询消息', purpose: '列出本人的消息，可按类型筛选，最新在前。' },
  request: z.object({ ...Paging, ...MessageFilters }),
  answer: pageOf(Message),
  withoutSession: true,
  permission: 'message:read',
});

/** Returns messages whose title or content contains the words. */
export const searchMsg = defineCall({
  path: '/user/msg/searchMsg',
  doc: { title: '搜索消息', purpose: '在本人消息的标题与正文中搜索关键字。' },
  request: z.object({ ...Paging, ...MessageFilters, keyword: z.optional(FilterText) }),
  answer: pageOf(Message),
  withoutSession: true,
  permission: 'message:read',
});

/** Returns a message with its content, and the numbers of the previous and the next message. */
export const queryMsg = defineCall({
  path: '/user/msg/query',
  doc: { title: '查询消息详情', purpose: '阅读一条消息的正文，并给出时间上的前后两条。' },
  request: z.object({ msgId: Id }),
  answer: z.extend(Message, {
    /** Plain text of the message; a blank line separates paragraphs. */
    content: z.string(),
    newerId: z.nullable(z.string()),
    olderId: z.nullable(z.string()),
  }),
  withoutSession: true,
  permission: 'message:read',
});

/** Maximum number of messages that one call marks as read: one page. */
const MOST_MARKED = 50;

/**
 * Marks the named messages as read. Messages that are already read stay unchanged. If one id belongs to another user, the whole
 * request is refused.
 */
export const readMsg = defineCall({
  path: '/user/msg/readMsg',
  doc: { title: '消息标为已读', purpose: '把指定的消息标为已读；含他人消息时整体拒绝。' },
  request: z.object({ msgIds: z.array(Id).check(z.minLength(1), z.maxLength(MOST_MARKED)) }),
  answer: Nothing,
  withoutSession: true,
  permission: 'message:read',
  kept: true,
});

/** Marks all messages of the user, or all of one type, as read. The specification shows no path for this call. */
export const markRead = defineCall({
  path: '/user/msg/markRead',
  doc: { title: '全部标为已读', purpose: '把本人全部消息或某一类消息标为已读。' },
  request: z.object({ type: z.optional(MessageType) }),
  answer: z.object({ marked: z.int() }),
  withoutSession: true,
  permission: 'message:read',
  kept: true,
});

/**
 * Returns the number of unread messages and the newest five of them. Message types that the user has set to "do not
 * disturb" are not counted. The specification shows no path for this call.
 */
export const queryUnread = defineCall({
  path: '/user/msg/queryUnread',
  doc: { title: '查询未读消息', purpose: '返回未读数量和最新五条未读消息，免打扰的类型不计。' },
  request: z.object({}),
  answer: z.object({ unreadCount: z.int(), unreadList: z.array(Message) }),
  withoutSession: true,
  permission: 'message:read',
});

export const Todo = z.object({
  id: z.string(),
  brandWalletName: z.string(),
  /** Licence number of the invited enterprise. */
  customerNo: z.string(),
  solutionNo: z.string(),
});
export type Todo = z.infer<typeof Todo>;

/**
 * Returns the user's to-dos: invitations to open a brand wallet. All users with a home page have to-dos, also
 * warehouse employees. The specification shows no paths for these calls.
 */
export const queryBacklog = defineCall({
  path: '/user/backlog/queryBacklog',
  doc: { title: '查询待办事项', purpose: '列出本人的待办，如待确认的品牌钱包邀请。' },
  warehousePath: '/warehouse/backlog/queryBacklog',
  request: z.object({}),
  answer: z.array(Todo),
  withoutSession: true,
  permission: 'home:read',
});

/** Prefix of the names of the user's preferences, by message type (screen specification, section 3). */
export const MESSAGE_TYPE_CODES = {
  '1': 'Platform_Notice',
  '2': 'Service_Msg',
  '3': 'Bill_Msg',
  '4': 'Trade_Msg',
  '5': 'Risk_Msg',
} as const satisfies Record<MessageType, string>;

/**
 * Names of the user's preferences. `…_Receive_Message_Opt`: N is "do not disturb". `…_Receive_Mail_Opt`: Y sends the message by
 * e-mail as well.
 */
const PREFERENCES = [
  'Platform_Notice_Receive_Message_Opt',
  'Platform_Notice_Receive_Mail_Opt',
  'Service_Msg_Receive_Message_Opt',
  'Service_Msg_Receive_Mail_Opt',
  'Bill_Msg_Receive_Message_Opt',
  'Bill_Msg_Receive_Mail_Opt',
  'Trade_Msg_Receive_Message_Opt',
  'Trade_Msg_Receive_Mail_Opt',
  'Risk_Msg_Receive_Message_Opt',
  'Risk_Msg_Receive_Mail_Opt',
] as const;
export const Preference = z.enum(PREFERENCES);
export type Preference = z.infer<typeof Preference>;

/** Sets one of the user's message preferences. */
export const conf = defineCall({
  path: '/user/msg/conf',
  doc: { title: '修改消息设置', purpose: '设置本人对某类消息的接收方式。' },
  request: z.object({ code: Preference, value: YesNo }),
  answer: Nothing,
  withoutSession: true,
  permission: 'message:read',
  kept: true,
});

/** Returns all message preferences of the user. By default every type is received, and none by e-mail. */
export const queryConf = defineCall({
  path: '/user/msg/queryConf',
  doc: { title: '查询消息设置', purpose: '查看本人对各类消息的接收设置。' },
  request: z.object({}),
  answer: z.record(Preference, YesNo),
  withoutSession: true,
  permission: 'message:read',
});

/** Purpose for which a verification code is sent to the user. */
const MessageScene = z.enum(['BRAND_WALLET', 'ENTERPRISE_OPEN']);

/** Sends a verification code by SMS to the user's own login account. At most one code a minute. */
export const sendMessage = defineCall({
  path: '/basic/message/send',
  doc: { title: '发送业务验证码', purpose: '向本人的登录手机发送业务验证码，每分钟一次。' },
  request: z.object({ scene: MessageScene }),
  answer: z.object({ receiver: z.string(), validSeconds: z.int() }),
  refusals: { MSG_TOO_OFTEN: '距上次发送验证码不足一分钟' },
  withoutSession: true,
  users: 'ordinary',
});

/**
 * Checks the verification code of the given purpose, if one is given, and returns whether the current enterprise is opened. A
 * code is valid for five minutes, five tries and one use.
 */
export const checkMessage = defineCall({
  path: '/basic/message/check',
  doc: { title: '校验业务验证码', purpose: '校验收到的业务验证码，并告知当前企业是否已开户。' },
  request: z.object({ scene: MessageScene, code: z.optional(z.string().check(z.regex(/^\d{6}$/))) }),
  answer: z.object({ isOpenEnterprise: z.boolean() }),
  refusals: { MSG_CODE_WRONG: '错误、已用完或已过期' },
  withoutSession: true,
  users: 'ordinary',
});
