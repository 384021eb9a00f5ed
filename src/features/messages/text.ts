/** Store key of the list of messages. */
export const MESSAGE_LIST = 'messages';

/**
 * Texts of the message pages and the panel, worded as in the glossary of the specification ("Header, account and
 * message popovers", "Brand wallet").
 */
export const TEXT = {
  bell: '消息',
  bellCount: (n: number) => `${n} 条未读消息`,
  panel: '消息与待办',
  notices: '消息通知',
  todos: '待办事项',
  noMessages: '暂无消息',
  noTodos: '暂无待办事项',
  loading: '加载中',
  waiting: (items: number, amount: string, waited: string) =>
    `${items} 项付款待您复核，合计 ${amount} 元，最早一项${waited}`,
  toRelease: '去复核',
  dueSign: (what: string) => `${what}：待签约`,
  dueMend: (what: string) => `${what}：已驳回，待修改`,
  toSign: '去签约',
  toMend: '修改资料',
  unfinished: (name: string, refused: boolean) =>
    `${name}：${refused ? '企业资料审核不通过，需要修改后重新提交' : '企业信息尚未完善'}`,
  completeEnterprise: '继续完善',
  mendEnterprise: '去修改',
  intoEnterprise: (word: string) => `切换企业${word}`,
  all: '查看全部',
  tutorial: '新手教程',
  tutorialFile: '开放平台控制台新手教程.pdf',
  panelFailed: '消息加载失败',
  retry: '重试',

  list: '消息列表',
  title: '标题',
  summary: '摘要',
  type: '消息类型',
  sendTime: '发送时间',
  time: '时间',
  state: '阅读状态',
  keyword: '关键字',
  keywordHint: '标题或内容包含',
  unread: '未读',
  read: '已读',
  markRead: '标为已读',
  markAll: '全部标为已读',
  confirmAllRead: '确定要将全部消息标为已读吗？',
  empty: '有新的消息时，会显示在这里。',
  settings: '消息设置',
  close: '关闭',
  doNotDisturb: '免打扰',
  byMail: '邮件接收',
  settingsHint: '免打扰的消息不计入未读数，仍可在消息列表中查看。',
  settingsFailed: '消息设置加载失败',

  detail: '消息详情',
  newer: '上一条',
  older: '下一条',
  back: '返回消息列表',
  detailFailed: '消息加载失败',
  goOn: '查看详情',
  badLink: '链接无法打开',

  wallet: (name: string) => `邀请您开通${name}`,
  walletOpen: '去开通',
  walletView: '查看',
  walletTip: (name: string) => `品牌方邀请您的企业开通${name}。您没有开通权限，请联系企业管理员办理。`,
  walletMismatch: '认证主体与受邀主体不一致，无法开通品牌钱包账号',
  walletMismatchRead: '我知道了',
} as const;

export const DAYS_WORDS = { '0': '今天', '-7': '近7天', '-14': '近14天', '-30': '近30天' } as const;
export const READ_WORDS = { N: TEXT.unread, Y: TEXT.read } as const;

/**
 * Texts of the toasts about messages. They are in the first bundle; all other texts of messages are in later chunks.
 */
export const TOAST_TEXT = {
  marked: '已标为已读',
  saved: '设置成功',
  notBuilt: '该功能暂未开放',
  notAllowed: '您没有办理该事项的权限',
} as const;
