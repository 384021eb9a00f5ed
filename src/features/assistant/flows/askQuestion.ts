import { call, put, race, type SagaGenerator, select, take } from 'typed-redux-saga';
import { sessionEvents } from '@/features/session';
import { chat } from '@/shared/ports/chat';
import { clock } from '@/shared/ports/clock';
import { ids } from '@/shared/ports/ids';
import { assistantEvents, selectAssistant } from '../slice';
import { transcript } from '../transcript';
import { settled } from './settled';

/** A third party that says nothing is not waited for longer, ms. */
const PATIENCE = 15_000;

type Asked = ReturnType<typeof assistantEvents.questionAsked>['payload'];

function* keep(who: string): SagaGenerator<void> {
  const { sayings } = yield* select(selectAssistant);
  yield* call(transcript.keep, who, sayings);
}

function* converse(who: string, { text, again }: Asked): SagaGenerator<void> {
  const question = again ?? (yield* call(ids.fresh));
  yield* put(assistantEvents.questionLeft({ id: question, text, at: yield* call(clock.now) }));
  yield* call(keep, who);
  const { answer } = yield* race({ answer: call(chat.ask, text), late: call(clock.sleep, PATIENCE) });
  if (answer) {
    const { text: said, ...rest } = answer;
    const saying = { id: yield* call(ids.fresh), at: yield* call(clock.now), text: said, answer: rest };
    yield* put(assistantEvents.answerArrived({ question, saying }));
  } else yield* put(assistantEvents.answerMissing({ question }));
  yield* call(keep, who);
}

/**
 * Asks the service one question; it ends with an answer, or with the question marked as not sent. When somebody else
 * signs in, or the user signs out, what was asked before is nobody's any more.
 */
export function* askQuestion({ payload }: ReturnType<typeof assistantEvents.questionAsked>): SagaGenerator<void> {
  const who = yield* settled();
  yield* race({
    done: call(converse, who, payload),
    other: take([sessionEvents.loggedIn, sessionEvents.loggedOut]),
  });
}
