import type { Kysely } from 'kysely';
import { KEY_OVERLAP_WORDS, type KeyOverlap } from '@/contract/calls/apps';
import { type OpenScope, SCOPE_WORDS } from '@/contract/open/defineOpenCall';
import { PRODUCTS, type ProductCode } from '@/contract/words/productCodes';
import type { Database } from '../../db/schema';
import { wireTime } from '../money/days';

/** Maximum number of audit-log entries that a program's page shows. */
const MOST = 50;

interface Config {
  addresses: readonly string[];
  scopes: readonly OpenScope[];
}
/** Details of an audit-log entry. Each kind of entry uses some of the fields. */
interface Detail {
  name: string;
  serial: string;
  origin: 'BROWSER' | 'UPLOAD';
  replaced: string | null;
  overlap: KeyOverlap | null;
  uses: number;
  productCode: ProductCode;
  count: number;
  deliveryNo: string;
  before: never;
  after: never;
}

const listed = (words: readonly string[], none: string) => (words.length === 0 ? none : words.join('、'));
const scopesOf = (scopes: readonly OpenScope[]) =>
  listed(
    scopes.map((scope) => SCOPE_WORDS[scope]),
    '无',
  );
const changed = (before: string, after: string) => `${before || '未设置'} → ${after || '未设置'}`;
const replacing = ({ replaced, overlap }: Detail) =>
  replaced === null || overlap === null ? '' : `，替换${replaced}（${KEY_OVERLAP_WORDS[overlap]}）`;

function configured(before: Config, after: Config): string {
  const parts = [
    [scopesOf(before.scopes), scopesOf(after.scopes), '接口权限'],
    [listed(before.addresses, '不限'), listed(after.addresses, '不限'), '来源地址'],
  ].flatMap(([from, to, what]) => (from === to ? [] : [`${what}：${from} → ${to}`]));
  return parts.length === 0 ? '保存配置，内容未变' : `修改${parts.join('；')}`;
}

const WORDS: Readonly<Record<string, (detail: Detail) => string>> = {
  created: ({ name }) => `创建应用“${name}”`,
  renamed: ({ before, after }) => `修改名称：${changed(before, after)}`,
  configured: ({ before, after }) => configured(before, after),
  started: () => '启用应用',
  stopped: () => '停用应用',
  hmacOn: () => '启用apiKey签名',
  hmacOff: () => '停用apiKey签名',
  notifyUrl: ({ before, after }) => `修改通知地址：${changed(before, after)}`,
  unsignNotifyUrl: ({ before, after }) => `修改解约通知地址：${changed(before, after)}`,
  productNotifyUrl: ({ productCode, before, after }) =>
    `修改${PRODUCTS[productCode].name}通知地址：${changed(before, after)}`,
  keyAdded: (detail) => `${detail.origin === 'BROWSER' ? '生成密钥' : '上传公钥'}${detail.serial}${replacing(detail)}`,
  keyRevoked: ({ serial }) => `停用密钥${serial}`,
  apiKeyMade: ({ serial }) => `生成并查看apiKey${serial}`,
  apiKeyLooked: ({ serial }) => `查看apiKey${serial}`,
  apiKeyReplaced: (detail) => `轮换apiKey${detail.serial}${replacing(detail)}`,
  resent: ({ deliveryNo }) => `重新推送通知${deliveryNo}`,
  resentRange: ({ count }) => `重新推送一段时间内未送达的通知，共${count}条`,
  tested: () => '发送测试通知',
};

/** Returns the readable audit-log entries of a program, the newest first. */
export async function timelineOf(db: Kysely<Database>, appId: string) {
  const rows = await db
    .selectFrom('audit_log as a')
    .leftJoin('users as u', 'u.user_id', 'a.user_id')
    .where('a.subject', '=', appId)
    .where('a.action', 'like', 'app.%')
    .select(['a.at', 'a.action', 'a.detail', 'a.address', 'u.nick_name'])
    .orderBy('a.id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ at, action, detail, address, nick_name }) => ({
    time: wireTime(at),
    text: WORDS[action.slice('app.'.length)]?.(detail as unknown as Detail) ?? action,
    byName: nick_name ?? '平台',
    address,
  }));
}
