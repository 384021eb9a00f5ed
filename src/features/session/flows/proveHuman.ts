import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { captchaTicket } from '@/contract/calls/login';
import { captcha } from '@/shared/ports/captcha';
import { request } from '@/shared/saga/request';
import { sessionEvents } from '../slice';

/**
 * The outcome of a captcha: the platform's ticket, or the reason of a failure. `msg`: the text to show, empty after a
 * cancellation, null if an event has already reported the failure.
 */
export type Human = { ok: true; ticket: string } | { ok: false; msg: string | null };

/**
 * Shows the captcha, and exchanges its result for a single-use ticket of the platform (specification "calls", section
 * 8).
 */
export function* proveHuman(): SagaGenerator<Human> {
  const result = yield* call(captcha.ask);
  if (result.ret !== 0) {
    yield* put(
      result.ret === 2
        ? sessionEvents.captchaCancelled()
        : sessionEvents.captchaFailed({ absent: result.absent === true }),
    );
    return { ok: false, msg: null };
  }
  yield* put(sessionEvents.captchaPassed());
  const { randstr, ticket } = result;
  const reply = yield* request(captchaTicket, { randstr, ticket }, { custom: true });
  if (reply.ok) return { ok: true, ticket: reply.data.ticket };
  return { ok: false, msg: reply.kind === 'cancelled' ? '' : reply.msg };
}
