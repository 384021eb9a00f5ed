/** @jest-environment jsdom */

import { act, render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { RecorderPanel } from '@/app/debugger/RecorderPanel';
import { readLog, statesOf } from '@/app/debugger/replay';
import { createDebuggerStore } from '@/app/debugger/store';
import { TimelinePanel } from '@/app/debugger/TimelinePanel';
import { DEBUGGER_TEXT } from '@/app/debugger/text';
import { recorder } from '@/app/recorder';
import { overDocuments } from '@/app/replay/storedRecording';
import { rootReducer } from '@/app/rootReducer';
import { sm2GenerateKeyPair } from '@/common/crypto/sm';
import { readAuthorization } from '@/contract/open/openSigning';
import { privatePem } from '@/features/apps/keyPair';
import { TEXT } from '@/features/documents/trying/text';
import { callLog } from '@/shared/gateway/callLog';
import { files } from '@/shared/ports/files';
import { installNetwork } from '@/shared/ports/network';
import { aDeclared, aTryingConsole, fillIn } from './trying';

/*
 * Secrets that are typed, pasted or received in 在线调试 (try it) do not appear in recordings, replays or reports (safety
 * rule C-04).
 */

const PAIR = sm2GenerateKeyPair();
const API_KEY = 'canary-apiKey-Vq3m0cQ2sT7bYpK9wLzRg';
const PASSWORD = 'Canary#20261';
const ANSWERED = 'canary-answered';
/** A text in the format of a private key that is not a valid key. Signing with it throws. */
const NO_KEY = 'f'.repeat(64);
const PEM = privatePem(PAIR);
const CANARIES = [PAIR.privateKey, NO_KEY, ...PEM.trim().split('\n').slice(1, -1), API_KEY, PASSWORD, ANSWERED];

const RECORDER = DEBUGGER_TEXT.recorder;
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
/** Clicks the button to send the request, and confirms the dialog. */
async function send(name: string): Promise<void> {
  await press(name);
  await act(async () => within(screen.getByRole('dialog')).getByRole('button', { name }).click());
}

/** Reads the text of a blob. jsdom supports only FileReader for this. */
const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });

/** Clicks every copy button of the page. */
async function copyAll(): Promise<void> {
  const labels = screen.getAllByRole('button', { name: /^复制./ }).map((button) => button.getAttribute('aria-label'));
  for (const label of labels) await press(label ?? '');
}

it('no key, password, request or answer is in a recording, its replay, the timeline or a report', async () => {
  const saved: Blob[] = [];
  jest.spyOn(files, 'save').mockImplementation((blob) => void saved.push(blob));
  const copy = jest.spyOn(files, 'copy').mockResolvedValue(true);
  const echoes = (body: unknown) => ({ ...(body as object), note: ANSWERED });
  const { app, world, sent, fetched, shows } = aTryingConsole({ echoes, beside: [recorder.middleware] });
  installNetwork(callLog.watch(app.gateway));
  const tools = render(
    <Provider store={createDebuggerStore()}>
      <RecorderPanel />
      <TimelinePanel />
    </Provider>,
  );
  await press(RECORDER.start);

  // Tries an open call twice: with a valid key as PEM, and with an invalid key.
  const open = shows(await aDeclared('OPEN', 'createOrder'));
  fillIn({ [TEXT.appId]: 'AP1', [TEXT.serial]: 'SK1', outTradeNo: 'T-1', amount: '1.00', subject: '试一下' });
  fillIn({ attach: API_KEY, [TEXT.privateKey]: PEM });
  await send(TEXT.send);
  expect(await screen.findByText(TEXT.unsigned)).toBeVisible();
  await copyAll();
  fillIn({ [TEXT.privateKey]: NO_KEY });
  await send(TEXT.send);
  expect(await screen.findByText('系统异常，请稍后再试')).toBeVisible();
  open.unmount();

  // A call of the console that moves money.
  const money = shows(await aDeclared('CONSOLE', 'transfer'));
  fillIn({ payerAccountNo: '1', payeeAccountNo: '2', amount: '1.00', remark: API_KEY, payPassword: PASSWORD });
  await send(TEXT.send);
  expect(await screen.findByText(TEXT.answer(200))).toBeVisible();
  await copyAll();
  money.unmount();

  await press(RECORDER.stop);
  await press(RECORDER.export);
  await press(RECORDER.report);
  const timeline = tools.container.textContent ?? '';

  // Checks that all secrets were really used in the request.
  const [, asked] = fetched.mock.calls[0] ?? [];
  expect(readAuthorization(asked?.headers?.['authorization'])).toMatchObject({ appId: 'AP1' });
  expect(asked?.body).toContain(API_KEY);
  expect(sent).toEqual([{ path: '/mts/platform/transfer', body: expect.objectContaining({ payPassword: PASSWORD }) }]);
  const copied = copy.mock.calls.join('\n');
  for (const text of [API_KEY, ANSWERED]) expect(copied).toContain(text);
  const [log = '', report = ''] = await Promise.all(saved.map(textOf));
  for (const text of ['documents/tried', 'documents/moneyTried', 'output/textCopied', 'flowCrashed'])
    expect(log).toContain(text);
  expect(report).toContain('documents/moneyTried');
  for (const text of [timeline, report]) expect(text).toContain('/mts/platform/transfer');

  const states = statesOf(overDocuments(rootReducer as never), readLog(log));
  expect(states.at(-1)).toEqual(app.store.getState());
  const kept = [...world.local, ...world.tab, { ...localStorage }, { ...sessionStorage }];
  const places = { log, report, timeline, states: JSON.stringify(states), kept: JSON.stringify(kept) };
  const placesOf = (canary: string) =>
    Object.entries(places).flatMap(([place, text]) => (text.includes(canary) ? place : []));
  expect(CANARIES.flatMap(placesOf)).toEqual([]);
});
