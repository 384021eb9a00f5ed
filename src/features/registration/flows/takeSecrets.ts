import { call, type SagaGenerator } from 'typed-redux-saga';
import { secrets } from '@/shared/ports/secrets';
import type { Secrets } from '../slice';

/** Code and password of a submitted form; null when the action comes from a log. */
export function* takeSecrets({ code, password }: Secrets): SagaGenerator<Secrets | null> {
  const typed = { code: yield* call(secrets.take, code), password: yield* call(secrets.take, password) };
  return typed.code === undefined || typed.password === undefined
    ? null
    : { code: typed.code, password: typed.password };
}
