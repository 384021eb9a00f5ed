import * as z from 'zod/mini';
import type { AnswerOf, Call } from '@/contract/defineCall';
import { type Failure, failure, type Reply } from '@/shared/gateway/reply';

/** A mocked response of the platform, used once. */
export interface StandIn {
  target: Call;
  reply: Reply;
}

/** Mocks a successful call, with a response that the call's declaration allows. */
export function answers<C extends Call>(target: C, data: AnswerOf<C>): StandIn {
  const checked = z.safeParse(target.answer, data);
  if (!checked.success) throw new Error(`${target.path} never answers this: ${z.prettifyError(checked.error)}`);
  return { target, reply: { ok: true, data: checked.data as never } };
}

/** Mocks a refused call. The call must declare the bizCode. */
export function refuses(target: Call, over: Partial<Failure> & { msg: string }): StandIn {
  if (over.bizCode !== undefined && over.kind === undefined && !(over.bizCode in (target.refusals ?? {})))
    throw new Error(`${target.path} has no refusal ${over.bizCode}`);
  return { target, reply: failure('refused', over.msg, { code: 1, status: 200, ...over }) };
}

/** Mocks a failure of the gateway itself, such as a time-out. */
export const fails = (target: Call, kind: Failure['kind'], over: Partial<Failure> = {}): StandIn => ({
  target,
  reply: failure(kind, '失败', over),
});

function aSignal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

/**
 * Mocks a delayed response. `arrived` resolves when the request has arrived, and the response is sent when the test
 * calls `give`.
 */
export function takesItsTime({ target, reply }: StandIn) {
  const [asked, answer] = [aSignal(), aSignal()];
  const standIn = {
    target,
    get reply() {
      asked.give();
      return answer.given.then(() => reply) as never;
    },
  };
  return { standIn, arrived: asked.given, give: answer.give };
}
