import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { statementOrders } from '@/contract/calls/statements';
import type { AnswerOf } from '@/contract/defineCall';
import { rangeProblems } from '@/shared/dates/range';
import type { Reply } from '@/shared/gateway/reply';
import { request } from '@/shared/saga/request';
import { reconcileEvents as events, selectReconcile } from '../slice';
import { RECONCILE_TEXT as TEXT } from '../text';
import { workspacePort } from '../workspacePort';
import { rememberChosen } from './rememberChosen';

/**
 * Loads the platform's orders of the range in parts and passes each part to the worker. When all are loaded, the worker compares
 * them with the user's file.
 */
export function* compareBooks(): SagaGenerator<void> {
  const { range } = yield* select(selectReconcile);
  const { from, to } = range;
  const [startDay, endDay] = rangeProblems([from || undefined, to || undefined]);
  if (startDay || endDay)
    return void (yield* put(events.rangeRefused({ ...(startDay ? { startDay } : {}), ...(endDay ? { endDay } : {}) })));
  if (from === '' || to === '')
    return void (yield* put(events.rangeRefused({ [from === '' ? 'startDay' : 'endDay']: TEXT.rangeNeeded })));
  yield* call(rememberChosen);
  yield* call(workspacePort.clear);
  let got = 0;
  let after: string | null = null;
  do {
    const reply: Reply<typeof statementOrders> = yield* request(
      statementOrders,
      { startDay: from, endDay: to, ...(after === null ? {} : { after }) },
      { custom: true },
    );
    if (!reply.ok) {
      if (reply.kind === 'cancelled') return void (yield* put(events.stopRequested()));
      if (reply.fields) return void (yield* put(events.rangeRefused(reply.fields)));
      return void (yield* put(events.compareFailed({ msg: reply.msg })));
    }
    const { orders, total, next }: AnswerOf<typeof statementOrders> = reply.data;
    yield* call(workspacePort.take, orders);
    got += orders.length;
    after = next;
    yield* put(events.ordersCame({ got, all: Math.max(total, got) }));
  } while (after !== null);
  yield* put(events.matchBegun());
  const result = yield* call(workspacePort.compare, from, to);
  yield* put(events.compared({ result }));
}
