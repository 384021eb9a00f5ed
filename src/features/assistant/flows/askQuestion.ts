import { call, put, race, type SagaGenerator, select, take } from 'typed-redux-saga';
import { sessionEvents } from '@/features/session';
import { chat } from '@/shared/ports/chat';
import { clock } from '@/shared/ports/clock';
import { ids } from '@/shared/ports/ids';
import { assistantEvents, type Saying, selectAssistant } from '../slice';
import { transcript } from '../transcript';
import { PATIENCE } from './patience';
import { settled } from './settled';

type Question = ReturnType<typeof assistantEvents.questionRequested>['payload'];

function* say(who: string, saying: Saying): SagaGenerator<void> {
  yield* put(assistantEvents.said(saying));
  const { sayings } = yield* select(selectAssistant);
  yield* call(transcript.keep, who, sayings);
}

function* converse(who: string, { text, again }: Question): SagaGenerator<void> {
  const question = { id: again ?? (yield* call(ids.fresh)), at: yield* call(clock.now), text };
  yield* say(who, { ...question, sent: 'sending' });
  const { answer } = yield* race({ answer: call(chat.ask, text), late: call(clock.sleep, PATIENCE) });
  yield* say(who, { ...question, sent: answer ? 'sent' : 'failed' });
  if (!answer) return;
  const { text: answered, ...rest } = answer;
  yield* say(who, { id: yield* call(ids.fresh), at: yield* call(clock.now), text: answered, answer: rest });
}

/**
 * Sends a question to the service. The flow ends with an answer, or marks the question as not sent. A sign-in of another user or
 * a sign-out discards the question.
 */
export function* askQuestion({ payload }: ReturnType<typeof assistantEvents.questionRequested>): SagaGenerator<void> {
  const who = yield* settled();
  yield* race({
    done: call(converse, who, payload),
    other: take([sessionEvents.loggedIn, sessionEvents.loggedOut]),
  });
}
