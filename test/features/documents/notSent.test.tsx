/** @jest-environment jsdom */

import { screen } from '@testing-library/react';
import { sm2Decrypt, sm2GenerateKeyPair, sm2Verify } from '@/common/crypto/sm';
import { readAuthorization, requestToSign } from '@/contract/open/openSigning';
import { TEXT } from '@/features/documents/trying/text';
import { aDeclared, aTryingConsole, fillIn, SEALER, snippet } from './trying';

/* On platforms other than the sandbox, 在线调试 (try it) builds and shows a request but never sends it. */

const bytesOf = (base64: string) => Uint8Array.from(Buffer.from(base64, 'base64'));

/** Expects that no request was sent, and that the page has no button that would send it. */
function isNotSent({ sent, fetched }: ReturnType<typeof aTryingConsole>): void {
  expect([sent, fetched.mock.calls]).toEqual([[], []]);
  expect(screen.queryByRole('dialog')).toBeNull();
  for (const name of [TEXT.send, TEXT.sendAgain]) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.getByText(TEXT.shownOnly)).toBeVisible();
}

it('shows an open call encrypted and signed as if it were sent', async () => {
  const made = aTryingConsole();
  made.shows(await aDeclared('OPEN', 'createPayout'), { canTry: false });
  const pair = sm2GenerateKeyPair();
  fillIn({ [TEXT.appId]: 'AP1', [TEXT.serial]: 'SK1', [TEXT.privateKey]: pair.privateKey });
  await made.user.click(screen.getByRole('button', { name: TEXT.json }));
  const payout = { outPayoutNo: 'P-1', amount: '12.00', payeeKind: 'PRIVATE', bankCode: '105' };
  const secret = { encryptedName: '王小明', encryptedCardNo: '6222021234567890128' };
  fillIn({ [TEXT.bodyText]: JSON.stringify({ ...payout, ...secret }) });
  await made.user.click(screen.getByRole('button', { name: TEXT.show }));

  expect(await screen.findByText(TEXT.notSent)).toBeVisible();
  expect(JSON.parse(snippet(TEXT.plainRequest))).toEqual({ ...payout, ...secret });
  const body = JSON.parse(snippet(TEXT.sentBody));
  expect(body).toMatchObject(payout);
  const opened = (text: string) => Buffer.from(sm2Decrypt(SEALER.privateKey, bytesOf(text)) ?? []).toString();
  expect([opened(body.encryptedName), opened(body.encryptedCardNo)]).toEqual(Object.values(secret));

  const curl = snippet(TEXT.curl);
  const signed = readAuthorization(/Authorization: ([^']+)'/.exec(curl)?.[1]);
  if (!signed) throw new Error('there is no authorization');
  expect(signed).toMatchObject({ kind: 'SM2', appId: 'AP1', serial: 'SK1' });
  const text = snippet(TEXT.signedText);
  expect(text).toBe(
    requestToSign({ method: 'POST', target: '/openapi/v1/payouts', ...signed, body: JSON.stringify(body) }),
  );
  expect(sm2Verify(pair.publicKey, new TextEncoder().encode(text), bytesOf(signed.signature))).toBe(true);
  expect(curl).toContain(`--data-binary '${JSON.stringify(body)}'`);
  isNotSent(made);
});

it('lets the browser ask before the page is closed while a request is typed but not shown', async () => {
  const asksAtTheEnd = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const made = aTryingConsole();
  made.shows(await aDeclared('CONSOLE', 'transfer'), { canTry: false });
  expect(asksAtTheEnd()).toBe(false);
  fillIn({ payerAccountNo: '0571000387420489', payeeAccountNo: '0571000000000000', amount: '1.00', payPassword: 'x' });
  expect(asksAtTheEnd()).toBe(true);
  await made.user.click(screen.getByRole('button', { name: TEXT.show }));
  expect(asksAtTheEnd()).toBe(false);
});

it('shows a call of the console without its password and without a question about moving money', async () => {
  const made = aTryingConsole();
  made.shows(await aDeclared('CONSOLE', 'transfer'), { canTry: false });
  const transfer = { payerAccountNo: '0571000387420489', payeeAccountNo: '0571000000000000', amount: '1.00' };
  fillIn({ ...transfer, payPassword: 'Canary#20261' });
  await made.user.click(screen.getByRole('button', { name: TEXT.show }));

  expect(screen.getByText(`${TEXT.notSent}${TEXT.sealedLater}`)).toBeVisible();
  const [address, body = ''] = snippet(TEXT.request).split('\n\n');
  expect(address).toBe('POST /gateway/mts/platform/transfer');
  expect(JSON.parse(body)).toEqual({ ...transfer, payPassword: TEXT.hidden });
  isNotSent(made);
});

it('shows no envelope for a call that is not sealed, and hides the shown request after a change', async () => {
  const made = aTryingConsole();
  made.shows(await aDeclared('CONSOLE', 'queryMccList'), { canTry: false });
  fillIn({ keyword: '餐' });
  await made.user.click(screen.getByRole('button', { name: TEXT.show }));
  expect(screen.getByText(TEXT.notSent)).toBeVisible();
  expect(snippet(TEXT.request)).toContain('"keyword": "餐"');
  fillIn({ keyword: '饮' });
  expect(screen.queryByText(TEXT.notSent)).toBeNull();
  isNotSent(made);
});
