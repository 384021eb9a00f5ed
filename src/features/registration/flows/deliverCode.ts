import { call, type SagaGenerator } from 'typed-redux-saga';
import { proveHuman } from '@/features/session';
import type { Delivery } from '@/shared/form/codes';
import { failure, type Reply } from '@/shared/gateway/reply';

/**
 * Sends a verification code that requires a captcha first. If the captcha's ticket has expired (10030014), the captcha opens
 * again. `to`: the receiver as named in the success message.
 */
export function* deliverCode(to: string, send: (ticket: string) => SagaGenerator<Reply>): SagaGenerator<Delivery> {
  while (true) {
    const human = yield* call(proveHuman);
    if (!human.ok) return human.msg ? failure('refused', human.msg) : null;
    const reply = yield* call(send, human.ticket);
    if (reply.ok) return { ok: true, to };
    if (reply.bizCode !== '10030014') return reply;
  }
}
