import type { ActionPattern } from 'redux-saga/effects';
import { call, cancelled, put, race, type SagaGenerator, select, setContext, take, takeEvery } from 'typed-redux-saga';
import { secrets } from '../ports/secrets';
import { error, on, success } from '../saga/effects';
import { navigated } from '../saga/events';
import { keepAlive } from '../saga/keepAlive';
import { spawnDetached } from '../saga/spawnDetached';
import { isSubmitted, type Outcome, type SecretIds, type Submitted, specOf } from './defineSubmission';
import { selectSubmission, submissionDone, submissionGivenUp, submissionRefused, submissionUnknown } from './slice';

/** Takes the values of secret fields, each once. Returns null if a value is missing, as for an action from a replayed log. */
function* takeSecrets<Ids extends SecretIds>(ids: Ids): SagaGenerator<Ids | null> {
  const typed: Record<string, string | undefined> = {};
  for (const [name, id] of Object.entries(ids)) if (id !== undefined) typed[name] = yield* call(secrets.take, id);
  return Object.values(typed).includes(undefined) ? null : (typed as Ids);
}

/** Reports the outcome to the form first, then dispatches the follow-up actions. */
function* conclude(submitted: Submitted, outcome: Outcome): SagaGenerator<void> {
  if (outcome === 'unknown') return void (yield* put(submissionUnknown(submitted)));
  if (outcome === null || (!outcome.ok && outcome.kind === 'cancelled'))
    return void (yield* put(submissionGivenUp(submitted)));
  const result = outcome.result === undefined ? {} : { result: outcome.result };
  if (!outcome.ok) {
    const { msg, fields } = outcome;
    const { left: isLeft } = yield* select(selectSubmission(submitted.meta.submission.key));
    const toast = isLeft || (specOf(submitted)?.refusalToast && !fields) ? ({ toast: true } as const) : {};
    yield* put(submissionRefused(submitted, { msg, ...(fields ? { fields } : {}), ...result, ...toast }));
    return;
  }
  const { message, next = [] } = outcome;
  yield* put(submissionDone(submitted, { ...(message ? { message } : {}), ...result }));
  for (const event of next) yield* put(event);
}

/**
 * Sends a submitted form: takes its secrets, runs its saga and reports the outcome. A second click is ignored, and its secrets
 * are deleted.
 */
export function* submit(submitted: Submitted): SagaGenerator<void> {
  const { key, attempt } = submitted.meta.submission;
  const typed = yield* takeSecrets((submitted.payload as { secretIds?: SecretIds } | undefined)?.secretIds ?? {});
  if ((yield* select(selectSubmission(key))).attempt !== attempt) return;
  const spec = specOf(submitted);
  if (!spec || !typed) return yield* conclude(submitted, null);
  yield* setContext({ flow: submitted.type });
  try {
    const outcome = (yield* call(spec.flow as never, submitted.payload, typed, submitted)) as Outcome;
    yield* conclude(submitted, outcome);
  } finally {
    if (yield* cancelled()) yield* put(submissionGivenUp(submitted));
  }
}

/** Queries the result of a money request whose saga crashed. */
function* recover(submitted: Submitted): SagaGenerator<void> {
  const { key, attempt } = submitted.meta.submission;
  const now = yield* select(selectSubmission(key));
  const flow = specOf(submitted)?.recover;
  if (!flow || now.attempt !== attempt || now.stage !== 'unknown') return;
  yield* conclude(submitted, (yield* call(flow as never, submitted.payload, submitted)) as Outcome);
}

/** Runs all submissions. `ended`: actions that end the session and cancel pending submissions, except those that move money. */
export function* submissionsSaga(ended: ActionPattern): SagaGenerator<void> {
  yield* takeEvery(
    isSubmitted as never,
    keepAlive(function* begin(submitted: Submitted): SagaGenerator<void> {
      const { scope, key, latest } = submitted.meta.submission;
      const isNext = (action: unknown) => latest && isSubmitted(action) && action.meta.submission.key === key;
      if (scope === 'detached') yield* spawnDetached(submit, recover)(submitted);
      else
        yield* race({
          done: call(submit, submitted),
          ended: take(scope === 'page' ? navigated : ended),
          replaced: take(isNext as never),
        });
    }),
  );
}

/** Toasts for results of submissions: success messages, and errors that the form cannot show. */
export const submissionToasts = [
  on(submissionDone, ({ message }) => (message ? success(message) : null)),
  on(submissionRefused, ({ msg, toast }) => (toast && msg !== '' ? error(msg) : null)),
];
