import { put, type SagaGenerator } from 'typed-redux-saga';
import { conf, queryConf } from '@/contract/calls/messages';
import { request } from '@/shared/saga/request';
import { messagesEvents } from '../slice';

const { preferenceNotSaved, preferenceSaved, preferencesArrived, preferencesFailed } = messagesEvents;

/** Loads the notification preferences. After a failure the page shows an error in their place. */
export function* loadPreferences(): SagaGenerator<void> {
  const reply = yield* request(queryConf, {}, { custom: true });
  yield* put(reply.ok ? preferencesArrived({ options: reply.data }) : preferencesFailed());
}

/** Saves a notification preference. After a refusal the checkbox returns to its old value. */
export function* savePreference({
  payload: { code, value },
}: ReturnType<typeof messagesEvents.preferenceChosen>): SagaGenerator<void> {
  const reply = yield* request(conf, { code, value });
  yield* put(reply.ok ? preferenceSaved({ code, value }) : preferenceNotSaved({ code }));
}
