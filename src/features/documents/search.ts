import type { DocumentEntry, DocumentError, DocumentWords } from '@/contract/calls/documents';
import { address, paths } from '@/shared/paths';
import { INITIALS } from './guideInitials';
import { GUIDES } from './guides';

/** An entry that the search can find. */
export interface Entry {
  title: string;
  /** The technical name of a call; other entries have none. */
  name?: string;
  /** Heading of the entry's group. */
  of: string;
  to: string;
  /** Names of the fields of an open call in lower case, or the HTTP status of an error. */
  fields?: readonly string[];
  /** Searchable text, in lower case. */
  words: string;
  /** Pinyin initials of the syllables in the title or the description. */
  initials: string;
}

interface Index {
  calls: readonly DocumentEntry[];
  errors: readonly DocumentError[];
  events: readonly { kind: string; title: string; when: string }[];
}

const plain = (words: readonly string[]) => words.join(' ').toLowerCase();

export const guideAt = (id: string) => address(paths.document.newIndex, { at: id });
export const callAt = ({ kind, name }: Pick<DocumentEntry, 'kind' | 'name'>) =>
  address(paths.document.interfaces, kind === 'OPEN' ? { call: name } : { kind, call: name });

const NO_WORDS: DocumentWords = { open: [], console: [], errors: [], events: [] };
const byName = (found: DocumentWords['open']) => new Map(found.map((one) => [one.name, one]));

/**
 * Builds the search entries: headings of guides, calls, errors and events. Descriptions of calls are added when the first search
 * has loaded them.
 */
export function entriesOf({ calls, errors, events }: Index, words: DocumentWords = NO_WORDS): Entry[] {
  const headings = GUIDES.flatMap((guide) => [
    { of: '指南', section: guide, title: guide.title },
    ...guide.sections.map((section) => ({ of: guide.title, section, title: section.title })),
  ]);
  const descriptions = { OPEN: byName(words.open), CONSOLE: byName(words.console) };
  const errorWords = byName(words.errors);
  const eventWords = byName(words.events);
  return [
    ...headings.map(({ of, section, title }) => ({
      title,
      of,
      to: guideAt(section.id),
      words: plain([title, JSON.stringify(section.blocks)]),
      initials: INITIALS[section.id] ?? '',
    })),
    ...calls.map((entry) => {
      const { said: purpose = '', initials = '', fields = [] } = descriptions[entry.kind].get(entry.name) ?? {};
      return {
        title: entry.title,
        name: entry.name,
        of: purpose === '' ? `${entry.method} ${entry.path}` : purpose,
        to: callAt(entry),
        fields: fields.map((field) => field.toLowerCase()),
        words: plain([entry.title, entry.path, entry.group, purpose, ...fields]),
        initials,
      };
    }),
    ...errors.map(({ code, status, msg, cause, cure }) => ({
      title: code,
      of: msg,
      to: guideAt('errors-codes'),
      fields: [`${status}`],
      words: plain([code, `HTTP ${status}`, msg, cause, cure]),
      initials: errorWords.get(code)?.initials ?? '',
    })),
    ...events.map(({ kind, title, when }) => ({
      title: kind,
      of: title,
      to: guideAt('notify-events'),
      words: plain([kind, title, when]),
      initials: eventWords.get(kind)?.initials ?? '',
    })),
  ];
}

/** Maps terms of other payment platforms, in lower case and in the singular, to the terms of this documentation. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  回调: ['通知'],
  异步: ['通知'],
  webhook: ['通知'],
  callback: ['通知'],
  notify: ['通知'],
  notification: ['通知'],
  签名失败: ['unauthorized', '请求签名'],
  验签失败: ['应答验签'],
  sdk: ['创建订单'],
  demo: ['创建订单'],
  测试卡: ['如何得到各种结果'],
  'test card': ['如何得到各种结果'],
  测试: ['沙箱'],
  沙盒: ['沙箱'],
  sandbox: ['沙箱'],
  白名单: ['出口地址', '来源地址'],
  whitelist: ['出口地址', '来源地址'],
  退票: ['退汇'],
  idempotent: ['重复请求'],
  idempotency: ['重复请求'],
  幂等: ['重复请求'],
  重试: ['重试', '重复请求'],
  openapi: ['openapi.json'],
  swagger: ['openapi.json'],
};

/** Maximum number of displayed results. */
const MOST_FOUND = 12;

/** Matches a search word that may be pinyin initials: `fk` finds 付款. A single letter would match nearly every entry. */
const INITIALS_TYPED = /^[a-z]{2,}$/;

/** Rates how well an entry matches a word; 0 means no match. */
function nearness({ title, name = '', fields = [], words, initials }: Entry, word: string): number {
  const called = name.toLowerCase();
  if (title.toLowerCase().includes(word) || called.startsWith(word)) return 6;
  const pieces = INITIALS_TYPED.test(word) ? initials.split(' ') : [];
  if (pieces.includes(word)) return 5;
  if (pieces[0]?.startsWith(word)) return 4;
  // Short inputs occur inside many names, so a match inside a name counts less than a match at its start.
  if (called.includes(word) || fields.includes(word)) return 3;
  if (words.includes(word)) return 2;
  // A match inside the initials of a title counts little: the initials of 签名 occur inside those of 请求签名.
  if (pieces[0]?.includes(word)) return 2;
  return pieces.some((piece) => piece.startsWith(word)) ? 1 : 0;
}

const IS_HAN = /\p{Script=Han}/u;
/** Returns an English word without the ending of the plural. */
const singular = (word: string): string => (/^[a-z]{3,}s$/.test(word) ? word.slice(0, -1) : word);
const PHRASES = Object.keys(SYNONYMS).filter((term) => term.includes(' '));

/** Splits a query into words in lower case. A phrase with synonyms stays whole; full-width letters become half-width. */
function termsOf(typed: string): string[] {
  const words = typed.normalize('NFKC').trim().toLowerCase().split(/\s+/).filter(Boolean);
  const phrase = PHRASES.find((term) => words.map(singular).join(' ') === term);
  return phrase === undefined ? words : [phrase];
}

/** Returns alternative search words for a word: its singular and the synonyms of both. */
const synonymsOf = (word: string): string[] =>
  [...new Set([word, singular(word)])].flatMap((known) => [
    ...(known === word ? [] : [known]),
    ...(Object.hasOwn(SYNONYMS, known) ? (SYNONYMS[known] ?? []) : []),
  ]);

/** Returns the synonyms of terms inside a longer Chinese word: 幂等性 contains 幂等. */
const synonymsInside = (word: string): string[] =>
  Object.entries(SYNONYMS).flatMap(([term, same]) =>
    IS_HAN.test(term) && term !== word && word.includes(term) ? same : [],
  );

/** Words of questions, which no entry needs to contain: 怎么退款 searches for 退款. */
const QUESTIONS = /怎么样|怎么|怎样|如何|为什么|为何|能否|是否|可以|[吗呢?]/g;
/** Words before a noun that the documentation does not write next to it: 部分退款 searches for 部分 and 退款. */
const MODIFIERS = ['部分', '全部', '全额', '多次', '重复', '自动', '批量'];
/** Words that integrators write for 失败: 签名错误 searches for 签名失败. */
const FAILURES = ['不正确', '不通过', '错误', '不对', '有误', '报错', '出错'];

/**
 * Rewrites a Chinese search word to words that the documentation uses; an entry must match all of them. Returns null
 * if there is nothing to rewrite.
 */
function reworded(word: string): readonly string[] | null {
  const plainWord = word.replace(QUESTIONS, '');
  if (plainWord !== word) return plainWord === '' ? null : [plainWord];
  const modifier = MODIFIERS.find((one) => word.startsWith(one) && word !== one);
  if (modifier !== undefined) return [modifier, word.slice(modifier.length)];
  const failure = FAILURES.find((one) => word.includes(one));
  return failure === undefined ? null : [word.replace(failure, '失败')];
}

/**
 * Rates how well an entry matches a word or its synonyms. If nothing matches, synonyms of a term inside the word are
 * tried, with the lowest rating. As the last attempt the word is rewritten.
 */
function nearest(entry: Entry, word: string): number {
  const near = Math.max(...[word, ...synonymsOf(word)].map((same) => nearness(entry, same)));
  if (near > 0) return near;
  if (synonymsInside(word).some((same) => nearness(entry, same) > 0)) return 1;
  const words = reworded(word);
  return words === null ? 0 : Math.min(...words.map((one) => nearest(entry, one)));
}

/** Finds the entries that contain every typed word, literally or as pinyin initials. The best match comes first. */
export function found(entries: readonly Entry[], typed: string): Entry[] {
  const terms = termsOf(typed);
  if (terms.length === 0) return [];
  return entries
    .map((entry) => ({ entry, near: Math.min(...terms.map((word) => nearest(entry, word))) }))
    .filter(({ near }) => near > 0)
    .sort((a, b) => b.near - a.near)
    .slice(0, MOST_FOUND)
    .map(({ entry }) => entry);
}
