/** @jest-environment jsdom */

import { act, screen, within } from '@testing-library/react';
import { sm2GenerateKeyPair, sm2Verify } from '@/common/crypto/sm';
import { readAuthorization, requestToSign } from '@/contract/open/openSigning';
import { TEXT } from '@/features/documents/trying/text';
import { aDeclared, aTryingConsole, fillIn, snippet } from './trying';

/*
 * Tests a tried call whose response is lost, so that its outcome is unknown. The page shows this, and how to proceed.
 */

const PAIR = sm2GenerateKeyPair();
const ASKER = { [TEXT.appId]: 'AP1', [TEXT.serial]: 'SK1', [TEXT.privateKey]: PAIR.privateKey };
const ORDER = { outTradeNo: 'T-1', amount: '1.00', subject: '试一下' };

const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
/** Confirms the dialog, so that the request is sent. Returns the text of the question. */
async function confirmed(name: string): Promise<string> {
  const dialog = screen.getByRole('dialog');
  const question = dialog.textContent ?? '';
  await act(async () => within(dialog).getByRole('button', { name }).click());
  return question;
}

type Fetched = ReturnType<typeof aTryingConsole>['fetched'];
const nothing = (fetched: Fetched) => fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
/** Mocks the response to the browser's own repetition of the request. */
const ownRepeat = (fetched: Fetched) =>
  fetched.mockResolvedValueOnce({
    status: 401,
    text: async () => JSON.stringify({ code: 'NONCE_USED', msg: '随机串已使用', requestId: 'R1' }),
    headers: { get: () => null },
  });
const WAYS = [
  ['no answer', nothing],
  ['the answer to the browser’s own repeat', ownRepeat],
] as const;

const sentAs = (fetched: Fetched) =>
  fetched.mock.calls.map(([, { headers, body } = {}]) => ({
    auth: readAuthorization(headers?.['authorization']),
    body,
  }));
const inCurl = () => readAuthorization(/Authorization: ([^']+)'/.exec(snippet(TEXT.curl))?.[1]);

it.each(WAYS)(
  'an order with %s has an unknown outcome, and is sent again with its number and a fresh nonce',
  async (_, lose) => {
    const { fetched, shows } = aTryingConsole();
    shows(await aDeclared('OPEN', 'createOrder'));
    fillIn({ ...ASKER, ...ORDER });
    lose(fetched);
    await press(TEXT.send);
    expect(await confirmed(TEXT.send)).toContain(TEXT.confirmFirst('outTradeNo'));

    expect(await screen.findByText(TEXT.unknown('T-1'))).toBeVisible();
    expect(screen.queryByText(TEXT.answer(401))).toBeNull();
    expect(screen.queryByText(/随机串已使用/)).toBeNull();
    const [first] = sentAs(fetched);
    expect(snippet(TEXT.signedText)).toContain(`\n${first?.auth?.nonce}\n`);
    expect(snippet(TEXT.curl)).toContain(`--data-binary '${first?.body}'`);

    await press(TEXT.sendAgain);
    expect(await confirmed(TEXT.send)).toContain(TEXT.confirmAgain('T-1'));
    expect(await screen.findByText(TEXT.answer(200))).toBeVisible();
    const [, again] = sentAs(fetched);
    expect(again?.body).toBe(first?.body);
    expect(again?.auth?.nonce).not.toBe(first?.auth?.nonce);

    // Another `outTradeNo` creates another order, so the confirmation is the one for a new request.
    fillIn({ outTradeNo: 'T-2' });
    await press(TEXT.send);
    expect(await confirmed(TEXT.send)).toContain(TEXT.confirmFirst('outTradeNo'));
  },
);

it('shows the sealed request when its response is lost', async () => {
  const { fetched, shows } = aTryingConsole();
  shows(await aDeclared('OPEN', 'createPayout'));
  fillIn(ASKER);
  await press(TEXT.json);
  const payout = { outPayoutNo: 'P-1', amount: '12.00', payeeKind: 'PRIVATE', bankCode: '105' };
  const secret = { encryptedName: '王小明', encryptedCardNo: '6222021234567890128' };
  fillIn({ [TEXT.bodyText]: JSON.stringify({ ...payout, ...secret }) });
  nothing(fetched);
  await press(TEXT.send);
  await confirmed(TEXT.send);
  expect(await screen.findByText(TEXT.unknown('P-1'))).toBeVisible();
  expect(JSON.parse(snippet(TEXT.sentBody))).toEqual(JSON.parse(sentAs(fetched)[0]?.body ?? ''));
  expect(snippet(TEXT.sentBody)).not.toContain('王小明');
});

it.each([
  ['a look-up is asked anew', 'findOrder', TEXT.failed],
  ['what has no number of the merchant is looked up first', 'closeOrder', TEXT.unknownState],
])('shows how to proceed after a lost response: %s', async (_, name, said) => {
  const { fetched, shows } = aTryingConsole();
  shows(await aDeclared('OPEN', name));
  fillIn({ ...ASKER, tradeNo: 'T1' });
  ownRepeat(fetched);
  await press(TEXT.send);
  expect(await screen.findByText(said)).toBeVisible();
});

it('the command to copy is a separate request with its own nonce, which its signature covers', async () => {
  const { fetched, shows } = aTryingConsole();
  const page = shows(await aDeclared('OPEN', 'createOrder'));
  fillIn({ ...ASKER, ...ORDER });
  await press(TEXT.send);
  await confirmed(TEXT.send);
  expect(await screen.findByText(TEXT.answer(200))).toBeVisible();
  expect(screen.getByText(TEXT.ownNonce)).toBeVisible();
  const [sent] = sentAs(fetched);
  const copied = inCurl();
  if (!copied) throw new Error('there is no authorization');
  expect(copied).toMatchObject({ appId: 'AP1', serial: 'SK1' });
  expect(copied.nonce).not.toBe(sent?.auth?.nonce);
  const text = requestToSign({ method: 'POST', target: '/openapi/v1/orders', ...copied, body: sent?.body ?? '' });
  const signature = Uint8Array.from(Buffer.from(copied.signature, 'base64'));
  expect(sm2Verify(PAIR.publicKey, new TextEncoder().encode(text), signature)).toBe(true);
  const pieces = [...page.container.querySelectorAll('pre')].map(({ textContent }) => textContent).join('\n');
  expect(pieces).not.toContain(PAIR.privateKey);
});

it('shows no answer below an unknown outcome, and sends the request again with the same number', async () => {
  const lost = { status: 400, body: { code: 400, msg: '请求已失效' }, envelope: null };
  const { sent, shows } = aTryingConsole({ lost });
  shows(await aDeclared('CONSOLE', 'transfer'));
  fillIn({ payerAccountNo: '1', payeeAccountNo: '2', amount: '1.00', payPassword: 'Canary#20261' });
  await press(TEXT.send);
  expect(await confirmed(TEXT.send)).toContain(TEXT.confirm);
  const warning = await screen.findByText(/^结果未知/);
  const body = sent[0]?.body as { requestNo: string };
  expect(warning).toHaveTextContent(TEXT.unknown(body.requestNo));
  expect(screen.queryByText(TEXT.answer(400))).toBeNull();
  expect(screen.queryByText(/请求已失效/)).toBeNull();
  expect(snippet(TEXT.request)).toContain(body.requestNo);
  await press(TEXT.sendAgain);
  expect(await confirmed(TEXT.sendAgain)).toContain(TEXT.confirmAgain(body.requestNo));
  expect(sent.at(-1)?.body).toMatchObject({ requestNo: body.requestNo });
});
