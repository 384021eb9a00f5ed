import { call, type SagaGenerator } from 'typed-redux-saga';
import { ANSWER_HEADERS, answerToSign, authorizationOf, requestToSign } from '@/contract/openSigning';
import { clock } from '@/shared/ports/clock';
import { files } from '@/shared/ports/files';
import { openCalls } from '@/shared/ports/openCalls';
import { secrets } from '@/shared/ports/secrets';
import { defineSubmission, type Outcome } from '@/shared/submission/defineSubmission';
import { TEXT } from './text';

/** A piece of a page goes to the clipboard. */
export const copied = defineSubmission<{ text: string }>('documents/copied', {
  scope: 'page',
  *flow({ text }): SagaGenerator<Outcome> {
    const done = yield* call(files.copy, text);
    return done ? { ok: true, told: TEXT.copied } : { ok: false, kind: 'refused', code: 0, msg: TEXT.notCopied };
  },
});

/** What is tried: nothing of it but names is in the store, the key and the body lie beside it. */
export interface Tried {
  method: string;
  /** The raw request target. */
  target: string;
  appId: string;
  serial: string;
  /** What the platform signs with. */
  signer: { serial: string; publicKey: string };
  secretIds: { privateKey: string; body: string };
}

/** What came of it, beside the store under `answerId`. */
export interface TriedAnswer {
  status: number;
  body: string;
  signed: string;
  authorization: string;
  /** Null: the answer carries no signature. */
  verified: boolean | null;
}

/** Signs a request as a program would, sends it, and verifies the answer. Moves whatever the call moves, in the sandbox. */
export const tried = defineSubmission<Tried>('documents/tried', {
  scope: 'page',
  *flow({ method, target, appId, serial, signer }, { privateKey, body }): SagaGenerator<Outcome> {
    const timestamp = String(Math.floor((yield* call(clock.now)) / 1000));
    const nonce = yield* call(openCalls.nonce);
    const signed = requestToSign({ method, target, timestamp, nonce, body });
    const signature = yield* call(openCalls.sign, privateKey, signed);
    const authorization = authorizationOf({ kind: 'SM2', appId, serial, timestamp, nonce, signature });
    const answer = yield* call(openCalls.send, { method, target, body, authorization });
    if (answer === null) return { ok: false, kind: 'refused', code: 0, msg: TEXT.tryFailed };
    const proof = answer.header(ANSWER_HEADERS.signature);
    const verified =
      proof === null
        ? null
        : answer.header(ANSWER_HEADERS.serial) === signer.serial &&
          (yield* call(openCalls.verify, {
            publicKey: signer.publicKey,
            signature: proof,
            text: answerToSign({
              status: answer.status,
              timestamp: answer.header(ANSWER_HEADERS.timestamp) ?? '',
              nonce,
              body: answer.body,
            }),
          }));
    const told: TriedAnswer = { status: answer.status, body: answer.body, signed, authorization, verified };
    const answerId = yield* call(secrets.put, JSON.stringify(told));
    return { ok: true, result: { answerId } };
  },
});

/** The page goes to paper. */
export const printed = defineSubmission<Record<never, never>>('documents/printed', {
  scope: 'page',
  *flow(): SagaGenerator<Outcome> {
    yield* call(files.print);
    return { ok: true };
  },
});
