import { call, cancelled, put, type SagaGenerator } from 'typed-redux-saga';
import { proveHuman } from '@/features/session';
import { CODE_GAP, codeNotSent, codeSent } from '@/shared/form/codes';
import type { Reply } from '@/shared/gateway/reply';
import { clock } from '@/shared/ports/clock';

/**
 * Has a code sent that costs a captcha, and says at its place (`id`) how that went. A stale ticket (10030014) opens the
 * captcha again. `to` is what the user is told of the receiver. Ends with codeSent or codeNotSent.
 */
export function* deliverCode(
  id: string,
  to: string,
  send: (ticket: string) => SagaGenerator<Reply>,
): SagaGenerator<void> {
  try {
    while (true) {
      const human = yield* call(proveHuman);
      if (!human.ok) {
        yield* put(codeNotSent({ id, msg: human.msg ?? '' }));
        return;
      }
      const reply = yield* call(send, human.ticket);
      if (!reply.ok && reply.bizCode === '10030014') continue;
      if (reply.ok) {
        const now = yield* call(clock.now);
        yield* put(codeSent({ id, to, nextAt: now + CODE_GAP }));
      } else yield* put(codeNotSent({ id, msg: reply.kind === 'cancelled' ? '' : reply.msg }));
      return;
    }
  } finally {
    if (yield* cancelled()) yield* put(codeNotSent({ id, msg: '' }));
  }
}
