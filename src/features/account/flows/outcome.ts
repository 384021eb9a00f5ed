import { call, put, type SagaGenerator } from 'typed-redux-saga';
import type { Failure } from '@/shared/gateway/reply';
import { secrets } from '@/shared/ports/secrets';
import { accountEvents, type FormId } from '../slice';

/** What was typed into the secret fields of a form; null when the action comes from a log, which has none. */
export function* takeSecrets<Ids extends Readonly<Record<string, string | undefined>>>(
  ids: Ids,
): SagaGenerator<{ [Name in keyof Ids]: Ids[Name] } | null> {
  const typed: Record<string, string | undefined> = {};
  for (const [name, id] of Object.entries(ids)) {
    if (id === undefined) continue;
    typed[name] = yield* call(secrets.take, id);
    if (typed[name] === undefined) return null;
  }
  return typed as Ids;
}

/** The outcome of a form whose call did not succeed. `proof`: key of a step that need not be passed again. */
export function* putFailure(form: FormId, { kind, msg, fields }: Failure, proof?: string): SagaGenerator<void> {
  const { givenUp, refused } = accountEvents;
  yield* put(kind === 'cancelled' ? givenUp({ form }) : refused({ form, msg, fields, proof }));
}
