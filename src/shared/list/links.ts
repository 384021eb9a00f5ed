/* Translates trade parameters of message links into filters of a list (screen specification, section 2.14). */
import type { MessageParam } from '../paths/messageParams';
import { type TradeState, type TradeType, tradeStateOf, tradeTypeOf } from '../paths/tradeLink';

/**
 * Maps a link's word to the list's filter value. Null: all rows of the list match. The list cannot filter by a word
 * without an entry.
 */
export type LinkWords<Word extends string> = Readonly<Partial<Record<Word, string | null>>>;

/** The link parameters that a list supports: the filter for each, and its words. */
export interface ListLink<Key extends string = string> {
  tradeType: { key?: Key; words: LinkWords<TradeType> };
  tradeStatus: { key?: Key; words: LinkWords<TradeState> };
}

/** The business type for each trade type of a link. */
export const BUSINESS_TYPES: Readonly<Record<TradeType, string>> = {
  RECHARGE: '4001',
  TRANSFER: '4002',
  WITHDRAW: '4003',
  PAY: '4004',
  REFUND: '4005',
  PAYMENT: '4006',
  COLLECTION: '4007',
};

interface Linked {
  filters: Readonly<Record<string, string>>;
  /** Parameters of the link with an unknown value. */
  unknown: readonly MessageParam[];
  /** Parameters of the link whose value this list cannot filter by. */
  unfit: readonly MessageParam[];
}

const READ = { tradeType: tradeTypeOf, tradeStatus: tradeStateOf } as const;

/** Translates the parameters of a message link into filters of the list; empty for a list without link support. */
export function linkedOf(link: ListLink | undefined, params: URLSearchParams): Linked {
  const filters: Record<string, string> = {};
  const unknown: MessageParam[] = [];
  const unfit: MessageParam[] = [];
  for (const name of ['tradeType', 'tradeStatus'] as const) {
    const value = params.get(name);
    if (!link || !value) continue;
    const word = READ[name](value);
    const { key, words } = link[name];
    const own = word === undefined ? undefined : (words as LinkWords<string>)[word];
    if (word === undefined) unknown.push(name);
    else if (own === undefined) unfit.push(name);
    else if (own !== null && key !== undefined) filters[key] = own;
  }
  return { filters, unknown, unfit };
}
