import type { Call, RequestOf } from '@/contract/defineCall';
import type { Gateway, Scope, SendOptions } from '../gateway/gateway';
import type { Reply } from '../gateway/reply';
import { cancellable } from './clock';
import { installed } from './installed';

const port = installed<Gateway>('network');
export const installNetwork = port.install;

/** The gateway as flows know it. A cancelled flow cancels its request, unless the call is kept or moves money. */
export const network = {
  send: <C extends Call>(target: C, body: RequestOf<C>, options: SendOptions = {}): Promise<Reply<C>> => {
    const abort = new AbortController();
    const reply = port.get().send(target, body, { ...options, signal: abort.signal });
    return cancellable(reply, () => {
      if (!target.kept && !target.money) abort.abort();
    });
  },
  cancelScope: (scope: Scope): void => port.get().cancelScope(scope),
  hold: (): void => port.get().hold(),
  release: (): void => port.get().release(),
  preload: (): void => port.get().preload(),
};
