import { type CallName, catalogue } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/documents';
import type {
  DocumentCall,
  DocumentEntry,
  DocumentError,
  DocumentSends,
  DocumentWords,
} from '@/contract/calls/documents';
import type { Call, Guarded, Section } from '@/contract/defineCall';
import { type CallDoc, isSealed } from '@/contract/defineCall';
import { GATE_ERRORS, type OpenCall, SCOPE_WORDS } from '@/contract/open/defineOpenCall';
import { OPEN_PREFIX, openCatalogue } from '@/contract/open/openCatalogue';
import { CHANGELOG } from '@/contract/open/openChangelog';
import { OPEN_ERRORS, type OpenErrorCode } from '@/contract/open/openErrors';
import { EVENTS } from '@/contract/open/openEvents';
import type { Permission } from '@/contract/permissions';
import { EXAMPLES } from '../../domain/documents/examples';
import { fieldsOf } from '../../domain/documents/fields';
import { permissionWords } from '../../domain/documents/permissionWords';
import { openValues } from '../../domain/documents/values';
import { refuse } from '../../domain/refusal';
import { cryptoKeys, openKeys, serialOf } from '../../domain/settings';
import type { Handlers } from '../handler';

const SECTION_WORDS: Readonly<Record<Section, string>> = {
  login: '登录与注册',
  'password-and-email': '密码与邮箱',
  staff: '员工',
  messages: '消息',
  'enterprise-switching': '企业切换',
  'enterprise-onboarding': '企业入驻',
  'merchants-settlement-limits-products': '商户、结算、限额与产品',
  applications: '应用',
  'brand-wallet-and-member-products': '品牌钱包与会员产品',
  'accounts-and-balances': '账户与余额',
  'trades-transfers-fees': '交易、转账与手续费',
  'batch-payments': '批量付款',
  'enterprise-recharge-and-loan': '企业充值',
  'file-upload': '文件上传',
  'basic-data': '基础数据',
  agreements: '协议',
  'cloud-warehouse': '云仓',
};

const entryOfOpen = (name: string, { method, path, title, scope }: OpenCall): DocumentEntry => ({
  kind: 'OPEN',
  name,
  method,
  path: `${OPEN_PREFIX}${path}`,
  title,
  group: scope === null ? '通用' : SCOPE_WORDS[scope],
});
const docOf = ({ path, doc }: Call): CallDoc => {
  if (!doc) throw new Error(`documents: ${path} has no title and purpose`);
  return doc;
};
const entryOfConsole = (name: CallName, call: Call): DocumentEntry => ({
  kind: 'CONSOLE',
  name,
  method: call.method,
  path: `/gateway${call.path}`,
  title: docOf(call).title,
  group: SECTION_WORDS[call.section],
});

const openCalls = Object.entries(openCatalogue) as [string, OpenCall][];
const consoleCalls = Object.entries(catalogue) as [CallName, Call][];
/** Sorts by group, then by path and method, so that related calls follow each other. */
const byGroup = (groups: readonly string[]) => (a: DocumentEntry, b: DocumentEntry) =>
  groups.indexOf(a.group) - groups.indexOf(b.group) ||
  (a.path < b.path ? -1 : a.path > b.path ? 1 : a.method < b.method ? 1 : -1);

/**
 * The entries of the API documents: the calls of the open interface by purpose, then the console's calls by section.
 */
const ENTRIES: readonly DocumentEntry[] = [
  ...openCalls.map(([name, call]) => entryOfOpen(name, call)).sort(byGroup([...Object.values(SCOPE_WORDS), '通用'])),
  ...consoleCalls.map(([name, call]) => entryOfConsole(name, call)).sort(byGroup(Object.values(SECTION_WORDS))),
];

const errorOf = (code: OpenErrorCode): DocumentError => ({ code, ...OPEN_ERRORS[code] });

function open(name: string, call: OpenCall): DocumentCall {
  const codes = [...new Set<OpenErrorCode>([...call.errors, ...GATE_ERRORS])];
  return {
    ...entryOfOpen(name, call),
    about: [...call.about],
    who: call.scope === null ? '任何有效的应用' : `拥有“${SCOPE_WORDS[call.scope]}”权限的应用`,
    marks: [
      ...(call.number === undefined ? [] : [`以${call.number}幂等`]),
      ...(call.file === undefined ? [] : ['返回文件']),
    ],
    number: call.number ?? '',
    since: call.since,
    params: fieldsOf(call.params, 'input'),
    query: fieldsOf(call.query, 'input'),
    body: fieldsOf(call.body, 'input'),
    answer: call.file === undefined ? fieldsOf(call.answer, 'output') : [],
    errors: codes.map(errorOf),
    refusals: [],
    sends: null,
    untried: '',
    example: EXAMPLES[name] ?? null,
  };
}

const USER_WORDS = { all: '', ordinary: '，仅企业用户', warehouse: '，仅云仓用户' } as const;
function whoMay({ anonymous, permission, users = 'all' }: Call): string {
  if (anonymous) return '无需登录';
  const codes: readonly Permission[] = permission === undefined ? [] : [permission].flat();
  return `${codes.length === 0 ? '已登录的用户' : `拥有${codes.map(permissionWords).join('或')}权限的用户`}${USER_WORDS[users]}`;
}

const GUARDED_WORDS: Readonly<Record<Guarded, string>> = {
  login: '登录、注册与验证码的接口决定谁在登录，不能在线调试。',
  session: '管理登录状态与管理员的接口会影响谁在登录，不能在线调试。',
  switch: '切换企业会换发登录凭证，不能在线调试，请在页面右上角切换。',
  password: '设置密码、邮箱或须输入登录密码的接口不能在线调试，请在对应页面操作。',
  key: '密钥只在应用详情页中生成、查看与停用，不能在线调试。',
};

/** Returns the reason why a call cannot be tried out in the documents, derived from its declaration; empty if it can. */
export const untriedOf = ({ guarded, anonymous, multipart }: Call): string => {
  if (guarded) return GUARDED_WORDS[guarded];
  if (multipart) return '上传文件的接口不能在线调试，请在对应页面上传。';
  // Only the console itself makes anonymous calls, so they cannot be tried out.
  return anonymous ? '无需登录的接口由控制台自己调用，不能在线调试。' : '';
};

const sendsOf = ({ path, warehousePath, method, meanings, ...call }: Call): DocumentSends => ({
  path,
  warehousePath: warehousePath ?? null,
  method,
  money: call.money === true,
  kept: call.kept === true,
  encrypted: call.encrypted === true,
  blob: call.blob === true,
  withoutSession: call.withoutSession === true,
  meanings: { ...meanings } as DocumentSends['meanings'],
});

function ofConsole(name: CallName, call: Call): DocumentCall {
  return {
    ...entryOfConsole(name, call),
    about: [docOf(call).purpose],
    who: whoMay(call),
    marks: [
      ...(call.warehousePath === undefined ? [] : [`云仓用户使用/gateway${call.warehousePath}`]),
      ...(isSealed(call) ? ['须加密'] : []),
      ...(call.money ? ['动用资金'] : []),
      ...(call.multipart ? ['上传文件'] : []),
      ...(call.blob ? ['返回文件'] : []),
    ],
    number: call.money ? 'requestNo' : '',
    since: '',
    params: [],
    query: call.method === 'GET' ? fieldsOf(call.request, 'input') : [],
    body: call.method === 'GET' ? [] : fieldsOf(call.request, 'input'),
    answer: call.blob ? [] : fieldsOf(call.answer, 'output'),
    errors: [],
    refusals: Object.entries(call.refusals).map(([code, meaning]) => ({
      code,
      meaning,
    })),
    sends: untriedOf(call) === '' ? sendsOf(call) : null,
    untried: untriedOf(call),
    example: null,
  };
}

let searched: Promise<DocumentWords> | undefined;

/**
 * Builds the search words of the documents once, at the first search, because the pinyin dictionary is large and the
 * declarations of the calls never change.
 */
async function words(): Promise<DocumentWords> {
  const { initialsOf } = await import('../../domain/documents/initials');
  const entry = (name: string, said: string, by: string) => ({ name, said, initials: initialsOf(by) });
  return {
    open: openCalls.map(([name, { title, scope, params, query, body, answer }]) => ({
      ...entry(name, '', `${title} ${scope === null ? '' : SCOPE_WORDS[scope]}`),
      fields: [
        ...new Set(
          [...[params, query, body].flatMap((part) => fieldsOf(part, 'input')), ...fieldsOf(answer, 'output')].map(
            (field) => field.name,
          ),
        ),
      ],
    })),
    console: consoleCalls.map(([name, call]) => {
      const { title, purpose } = docOf(call);
      return entry(name, purpose, `${title} ${purpose}`);
    }),
    errors: Object.entries(OPEN_ERRORS).map(([code, { msg }]) => entry(code, '', msg)),
    events: Object.entries(EVENTS).map(([kind, { title }]) => entry(kind, '', title)),
  };
}

/**
 * Handlers of the API documents. Their whole content is derived from the declarations of the API calls (calls, "Basic
 * data").
 */
export const documentHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  documentIndex: async (_request, { db, outgoing }) => {
    const [{ publicKey }, sealer] = await Promise.all([openKeys(db), cryptoKeys(db)]);
    return {
      version: CHANGELOG[0]?.version ?? '',
      calls: [...ENTRIES],
      errors: (Object.keys(OPEN_ERRORS) as OpenErrorCode[]).map(errorOf),
      events: Object.entries(EVENTS).map(([kind, { data, ...words }]) => ({
        kind,
        ...words,
        data: Object.entries(data).map(([name, description]) => ({ name, description })),
      })),
      values: openValues(),
      changelog: CHANGELOG.map(({ version, date, changes }) => ({ version, date, changes: [...changes] })),
      canTry: outgoing.controls,
      signer: { serial: serialOf(publicKey), publicKey },
      sealer: { serial: serialOf(sealer.publicKey), publicKey: sealer.publicKey },
    };
  },

  documentWords: async () => {
    searched ??= words();
    return await searched;
  },

  documentCall: async ({ kind, name }) => {
    const known = kind === 'OPEN' ? Object.hasOwn(openCatalogue, name) : Object.hasOwn(catalogue, name);
    if (!known) return refuse('没有这个接口', { bizCode: 'NO_SUCH_CALL' });
    return kind === 'OPEN'
      ? open(name, openCatalogue[name as keyof typeof openCatalogue] as unknown as OpenCall)
      : ofConsole(name as CallName, catalogue[name as CallName] as Call);
  },
};
