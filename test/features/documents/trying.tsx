import type { Middleware } from '@reduxjs/toolkit';
import { documentHandlers } from '@sandbox/handlers/platform/documents';
import { aConsole } from '@test/support/console';
import { aScreen } from '@test/support/page';
import { aWorld } from '@test/support/world';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { sm2GenerateKeyPair } from '@/common/crypto/sm';
import type { DocumentCall, DocumentKind } from '@/contract/calls/documents';
import { TryIt } from '@/features/documents/trying/TryIt';
import type { Transport, Wire } from '@/shared/gateway/gateway';
import { outputFeature } from '@/shared/output/output';

export const SIGNER = sm2GenerateKeyPair();
export const SEALER = sm2GenerateKeyPair();

const documentCall = documentHandlers.documentCall as unknown as (of: {
  kind: DocumentKind;
  name: string;
}) => Promise<DocumentCall>;
/** Loads a call's declaration from the platform. */
export const aDeclared = (kind: DocumentKind, name: string): Promise<DocumentCall> => documentCall({ kind, name });

/**
 * A console in which calls are tried, with all requests that leave it. `echoes`: the platform's response to a request. `lost`:
 * the response to the browser's own repetition of a console call, after its first response was lost.
 */
export function aTryingConsole({
  echoes = (body: unknown): unknown => body,
  beside = [] as readonly Middleware[],
  lost = undefined as Wire['answer'] | undefined,
} = {}) {
  aScreen();
  const sent: { path: string; body: unknown }[] = [];
  const send: Transport['send'] = async (call, body, { onWire }) => {
    sent.push({ path: call.path, body });
    const wire: Wire = { method: call.method, path: call.path, body, envelope: null, answer: null };
    if (lost) {
      onWire?.({ ...wire, answer: lost });
      return { ok: false, kind: 'unknownOutcome', code: null, msg: '处理中' } as never;
    }
    onWire?.({ ...wire, answer: { status: 200, body: { code: 0, msg: '', data: echoes(body) }, envelope: null } });
    return { ok: true, data: echoes(body) as never };
  };
  const fetched = jest.fn(
    async (_target: string, { body = '{}' }: { headers?: Record<string, string>; body?: string } = {}) => ({
      status: 200,
      text: async () => JSON.stringify(echoes(JSON.parse(body))),
      headers: { get: () => null },
    }),
  );
  globalThis.fetch = fetched as never;
  const world = aWorld();
  const app = aConsole(world, { send }, [outputFeature.saga], { beside });

  return {
    app,
    world,
    user: userEvent.setup(),
    /** `sent`: requests through the gateway. `fetched`: requests that were sent directly. */
    sent,
    fetched,
    /** Renders the part 在线调试 (try it) of a call. */
    shows: (of: DocumentCall, { canTry = true } = {}) =>
      render(
        <Provider store={app.store}>
          <TryIt
            of={of}
            index={{
              canTry,
              signer: { serial: 'PK1', publicKey: SIGNER.publicKey },
              sealer: { serial: 'PK2', publicKey: SEALER.publicKey },
            }}
            caller={{ appId: '', serial: '' }}
            onCaller={() => undefined}
          />
        </Provider>,
      ),
  };
}

/** Types into the fields of the form, by their labels. */
export function fillIn(fields: Readonly<Record<string, string>>): void {
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

/** Returns the text of the code block with this label. */
export const snippet = (label: string): string =>
  screen.getByText(label, { selector: 'figcaption span' }).closest('figure')?.querySelector('pre')?.textContent ?? '';
