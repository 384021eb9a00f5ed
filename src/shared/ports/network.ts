import { buffers, END, type EventChannel, eventChannel } from 'redux-saga';
import type { Call, RequestOf } from '@/contract/defineCall';
import type { Gateway, Scope, SendOptions } from '../gateway/gateway';
import type { Reply } from '../gateway/reply';
import { cancellable } from './clock';
import { installed } from './installed';

/** Event of an upload: the uploaded fraction of the file (0 to 1), and finally the reply. */
export type UploadNews<C extends Call = Call> = { sent: number } | { reply: Reply<C> };

const port = installed<Gateway>('network');
export const installNetwork = port.install;

/**
 * The gateway as sagas use it. A cancelled saga cancels its request, unless the call is declared as `kept` or moves
 * money.
 */
export const network = {
  send: <C extends Call>(target: C, body: RequestOf<C>, options: SendOptions = {}): Promise<Reply<C>> => {
    const abort = new AbortController();
    const reply = port.get().send(target, body, { ...options, signal: abort.signal });
    return cancellable(reply, () => {
      if (!target.kept && !target.money) abort.abort();
    });
  },
  /**
   * Sends a form with a file and emits the progress of the upload; the last event is the reply. Closing the channel cancels the
   * transfer.
   */
  upload: <C extends Call>(target: C, body: RequestOf<C>, options: SendOptions = {}): EventChannel<UploadNews<C>> =>
    eventChannel<UploadNews<C>>((emit) => {
      const abort = new AbortController();
      let reported = 0;
      const onProgress = (sent: number) => {
        const percent = Math.floor(sent * 100);
        if (percent === reported) return;
        reported = percent;
        emit({ sent });
      };
      void port
        .get()
        .send(target, body, { ...options, onProgress, signal: abort.signal })
        .then((reply) => {
          emit({ reply });
          emit(END);
        });
      return () => abort.abort();
    }, buffers.expanding(8)),
  cancelScope: (scope: Scope): void => port.get().cancelScope(scope),
  hold: (): void => port.get().hold(),
  release: (): void => port.get().release(),
  preload: (): void => port.get().preload(),
};
