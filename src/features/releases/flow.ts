import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { batchRefuse, batchRelease } from '@/contract/calls/batchPayments';
import { checkerRefuse, checkerRelease } from '@/contract/calls/moneyActions';
import { NOT_PROVEN } from '@/contract/calls/passwordAndEmail';
import type { WaitingItem } from '@/contract/calls/releases';
import { messagesEvents } from '@/features/messages';
import { formatMoney, sumOf } from '@/shared/format/money';
import type { Reply } from '@/shared/gateway/reply';
import { reloadList } from '@/shared/list/saga';
import { batchLines } from '@/shared/money/batchLines';
import { askProven, confirmRelease } from '@/shared/money/identity';
import { firstLines, type QuestionLine } from '@/shared/money/questionLine';
import { request } from '@/shared/saga/request';
import { WAITING_LIST } from './lists';
import { releasesEvents as events, type Failure } from './slice';
import { nameOf, RELEASE_TEXT as TEXT } from './text';

const quietly = { custom: true };

/**
 * Releases one payment. If the user's identity was not verified recently, the password is asked once for all following payments.
 */
const releaseOne = ({ what, number }: WaitingItem): SagaGenerator<Reply> =>
  what === 'ORDER'
    ? askProven(checkerRelease, { orderNo: number }, { quiet: true })
    : askProven(batchRelease, { batchNo: number }, { quiet: true });

const refuseOne = ({ what, number }: WaitingItem, reason: string): SagaGenerator<Reply> =>
  what === 'ORDER'
    ? request(checkerRefuse, { orderNo: number, reason }, quietly)
    : request(batchRefuse, { batchNo: number, reason }, quietly);

/** Lists the first payments of the confirmation with payee, full account number and amount, and counts the others. */
export const linesOf = (items: readonly WaitingItem[]): readonly QuestionLine[] =>
  firstLines<WaitingItem, QuestionLine>(
    items,
    (item) => {
      const amount = formatMoney(item.amount);
      return item.what === 'BATCH' ? TEXT.batchLine(item.fileName, item.items, amount) : { payee: item.payee, amount };
    },
    TEXT.furtherLines,
  );

/** Builds the text of the confirmation before a release. */
function questionOf(items: readonly WaitingItem[]): string {
  const [only] = items;
  const sum = formatMoney(sumOf(items.map(({ amount }) => amount)));
  const warned = items.filter(({ warnings }) => warnings.length > 0);
  if (!only || items.length > 1)
    return `${TEXT.releaseMany(items.length, sum)}${warned.length > 0 ? TEXT.warned(warned.length) : ''}`;
  const question = only.what === 'ORDER' ? TEXT.releaseOne(only.payee.name, sum) : TEXT.releaseBatch(only.items, sum);
  return `${question}${only.warnings.length > 0 ? TEXT.warnedOne(only.warnings) : ''}`;
}

/**
 * Builds the message about a payment that could not be decided. Null if the user already knows the reason: the verification
 * failed, or the session ended.
 */
function failureOf(item: WaitingItem, reply: Reply): Failure | null {
  if (reply.ok || reply.kind === 'unauthorised' || reply.bizCode === NOT_PROVEN) return null;
  const msg = reply.kind === 'unknownOutcome' ? TEXT.unknown : reply.msg;
  return { number: item.number, message: TEXT.failure(nameOf(item, formatMoney(item.amount)), msg) };
}

/**
 * Releases or refuses the payments one by one, so that each payment has a separate outcome. A refusal by the platform
 * concerns one payment. Any other failure stops the loop.
 */
function* decideAll(
  items: readonly WaitingItem[],
  released: boolean,
  decide: (item: WaitingItem) => SagaGenerator<Reply>,
): SagaGenerator<void> {
  yield* put(events.decisionsBegun({ all: items.length }));
  let decided = 0;
  let tried = 0;
  for (const item of items) {
    const reply = yield* call(decide, item);
    tried += 1;
    if (reply.ok) decided += 1;
    yield* put(events.itemDecided({ done: tried, failure: failureOf(item, reply) }));
    if (!reply.ok && (reply.kind !== 'refused' || reply.bizCode === NOT_PROVEN)) break;
  }
  yield* put(events.decisionsEnded({ released, decided, left: items.length - tried }));
  yield* call(reloadList, WAITING_LIST);
  yield* put(messagesEvents.newsRequested());
}

/**
 * Releases the chosen payments after a confirmation, with a proof of identity if it is needed. The confirmation of a
 * single batch lists its largest payments.
 */
export function* releaseChosen({
  payload: { items },
}: ReturnType<typeof events.releasesRequested>): SagaGenerator<void> {
  const [only] = items;
  const isBatch = only?.what === 'BATCH' && items.length === 1;
  const lines = isBatch ? yield* batchLines(only.number, only.items) : linesOf(items);
  if (!lines || !(yield* call(confirmRelease, questionOf(items), lines))) return;
  yield* decideAll(items, true, releaseOne);
}

/** Refuses the chosen payments with one reason. */
export function* refuseChosen({
  payload: { items, reason },
}: ReturnType<typeof events.refusalsRequested>): SagaGenerator<void> {
  yield* decideAll(items, false, (item) => refuseOne(item, reason));
}
