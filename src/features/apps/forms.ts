import type { UnknownAction } from '@reduxjs/toolkit';
import { call, put, type SagaGenerator } from 'typed-redux-saga';
import {
  appApiKeyReplace,
  appConfig,
  appCreate,
  appDeliveryResend,
  appDeliveryResendRange,
  appHmacSwitch,
  appKeyAdd,
  appKeyChallenge,
  appKeyRevoke,
  appNotifyTest,
  appNotifyUrl,
  appProductNotifyUrl,
  appRename,
  appSwitch,
  appUnsignNotifyUrl,
  type KeyOverlap,
  lookApiKey,
  type NotifiedProduct,
} from '@/contract/calls/apps';
import type { OpenScope } from '@/contract/open/defineOpenCall';
import { detailKey } from '@/shared/detail/key';
import { formatCount } from '@/shared/format/count';
import type { Failure } from '@/shared/gateway/reply';
import { reloadList } from '@/shared/list/saga';
import { clock } from '@/shared/ports/clock';
import { files } from '@/shared/ports/files';
import { secrets } from '@/shared/ports/secrets';
import { refresh } from '@/shared/resource/refresh';
import { request } from '@/shared/saga/request';
import { statusEvents } from '@/shared/status/slice';
import { defineSubmission, type Outcome } from '@/shared/submission/defineSubmission';
import { mayBeDone, unproven } from '@/shared/submission/saved';
import { keyPairs, privatePem } from './keyPair';
import { deliveryList } from './lists';
import { apps, checkUp, productAddresses } from './resources';
import { appIn } from './status';
import { LIST_TEXT, TEXT } from './text';

/** Store key of the detail of a notification's delivery. */
export const DELIVERY_DETAIL = 'apps.delivery';

/** A change that needs the member's payment password. The action contains only the key of the password, never the password. */
interface Proven {
  appId: string;
  secretIds: { payPassword: string };
}
/**
 * The secret result of a submission, which is shown for a limited time. The secret is in memory outside the store,
 * under the key `secretId`.
 */
export interface Kept {
  secretId: string;
}
export interface ShownApiKey extends Kept {
  serial: string;
  /** Time after which the apiKey is no longer shown, ms since 1970. */
  until: number;
}
/** A key pair made in this browser. The private key (PEM) is in memory outside the store. */
export interface MadePair extends Kept {
  publicKey: string;
}

/** Reloads the page of an application, so that it shows the current state. */
const reloadApp = (appId: string): UnknownAction => statusEvents.statusOpened({ key: appIn(appId).key });

/** Reloads the application's page and check-up after a change, or after a conflict with another user's change. */
function* changed(appId: string): SagaGenerator<void> {
  yield* put(reloadApp(appId));
  yield* call(refresh, apps, checkUp({ appId }));
}

/**
 * Builds the outcome of a change. Reloads the page after success, and after a lost response, because the change may have been
 * made.
 */
function* after(
  reply: { ok: true } | Failure,
  { appId, message }: { appId: string; message: string },
): SagaGenerator<Outcome> {
  if (mayBeDone(reply) || (!reply.ok && reply.bizCode === 'APP_CHANGED')) yield* changed(appId);
  return reply.ok ? { ok: true, message } : unproven(reply);
}

interface NewApp {
  merchantNo: string;
  name: string;
  scopes: readonly OpenScope[];
}
export const appCreated = defineSubmission<NewApp>('apps/created', {
  *flow({ merchantNo, name, scopes }): SagaGenerator<Outcome> {
    const reply = yield* request(appCreate, { merchantNo, name, scopes: [...scopes] }, { custom: true });
    if (mayBeDone(reply)) yield* call(refresh, apps);
    return reply.ok ? { ok: true, message: LIST_TEXT.createDone, result: reply.data } : unproven(reply);
  },
});

export const appRenamed = defineSubmission<{ appId: string; name: string }>('apps/renamed', {
  *flow({ appId, name }): SagaGenerator<Outcome> {
    const reply = yield* request(appRename, { appId, name }, { custom: true });
    return yield* after(reply, { appId, message: LIST_TEXT.renamed });
  },
});

export const appSwitched = defineSubmission<Proven & { state: 'ACTIVE' | 'STOPPED' }>('apps/switched', {
  *flow({ appId, state }, { payPassword }): SagaGenerator<Outcome> {
    const reply = yield* request(appSwitch, { appId, state, payPassword }, { custom: true });
    return yield* after(reply, { appId, message: LIST_TEXT.switched[state] });
  },
});

interface Config extends Proven {
  version: number;
  allowedAddresses: readonly string[];
  scopes: readonly OpenScope[];
}
export const appConfigured = defineSubmission<Config>('apps/configured', {
  *flow({ appId, version, allowedAddresses, scopes }, { payPassword }): SagaGenerator<Outcome> {
    const body = { appId, version, allowedAddresses: [...allowedAddresses], scopes: [...scopes], payPassword };
    const reply = yield* request(appConfig, body, { custom: true });
    return yield* after(reply, { appId, message: TEXT.configSaved });
  },
});

/** Creates a key pair in this browser. The private key is passed to the form outside the store. */
export const pairRequested = defineSubmission<Record<never, never>>('apps/pairRequested', {
  scope: 'page',
  *flow(): SagaGenerator<Outcome> {
    const pair = yield* call(keyPairs.make);
    const result: MadePair = { secretId: yield* call(secrets.put, privatePem(pair)), publicKey: pair.publicKey };
    return { ok: true, result };
  },
});

interface NewKey extends Proven {
  publicKey: string;
  overlap: KeyOverlap;
}
/**
 * Registers a key pair made in this browser. The private key, which is only in memory, signs a challenge. The platform thereby
 * knows that the user has it.
 */
export const keyAdded = defineSubmission<NewKey & { pairId: string }>('apps/keyAdded', {
  *flow({ appId, pairId, publicKey, overlap }, { payPassword }): SagaGenerator<Outcome> {
    const pem = yield* call(secrets.read, pairId);
    if (pem === undefined) return null;
    const challengeReply = yield* request(appKeyChallenge, { appId }, { custom: true });
    if (!challengeReply.ok) return challengeReply;
    const { challenge } = challengeReply.data;
    const signature = yield* call(keyPairs.sign, pem, challenge);
    const body = { appId, origin: 'BROWSER' as const, publicKey, overlap, challenge, signature, payPassword };
    const reply = yield* request(appKeyAdd, body, { custom: true });
    return yield* after(reply, { appId, message: TEXT.registered });
  },
});

/** Requests a challenge. The user signs it elsewhere, with a private key that never reaches this browser. */
export const challengeRequested = defineSubmission<{ appId: string }>('apps/challengeRequested', {
  scope: 'page',
  latest: true,
  *flow({ appId }): SagaGenerator<Outcome> {
    const reply = yield* request(appKeyChallenge, { appId }, { custom: true });
    return reply.ok ? { ok: true, result: reply.data.challenge } : reply;
  },
});

/** Registers a public key of a pair that was made elsewhere, with a signature that proves the private key. */
export const keyUploaded = defineSubmission<NewKey & { challenge: string; signature: string }>('apps/keyUploaded', {
  *flow({ appId, publicKey, overlap, challenge, signature }, { payPassword }): SagaGenerator<Outcome> {
    const body = { appId, origin: 'UPLOAD' as const, publicKey, overlap, challenge, signature, payPassword };
    const reply = yield* request(appKeyAdd, body, { custom: true });
    return yield* after(reply, { appId, message: TEXT.registered });
  },
});

export const keyRevoked = defineSubmission<{ appId: string; serial: string }>('apps/keyRevoked', {
  *flow({ appId, serial }): SagaGenerator<Outcome> {
    const reply = yield* request(appKeyRevoke, { appId, serial }, { custom: true });
    return yield* after(reply, { appId, message: TEXT.revoked });
  },
});

function* shown(
  appId: string,
  { serial, apiKey, shownFor }: { serial: string; apiKey: string; shownFor: number },
): SagaGenerator<Outcome> {
  const secretId = yield* call(secrets.put, apiKey);
  const result: ShownApiKey = { serial, secretId, until: (yield* call(clock.now)) + shownFor };
  yield* changed(appId);
  return { ok: true, result };
}

/** Reads the apiKey and passes it to the dialog outside the store. */
export const apiKeyLooked = defineSubmission<Proven>('apps/apiKeyLooked', {
  *flow({ appId }, { payPassword }): SagaGenerator<Outcome> {
    const reply = yield* request(lookApiKey, { appId, payPassword }, { custom: true });
    return reply.ok ? yield* shown(appId, reply.data) : reply;
  },
});

export const apiKeyReplaced = defineSubmission<Proven & { overlap: KeyOverlap }>('apps/apiKeyReplaced', {
  *flow({ appId, overlap }, { payPassword }): SagaGenerator<Outcome> {
    const reply = yield* request(appApiKeyReplace, { appId, overlap, payPassword }, { custom: true });
    return reply.ok ? yield* shown(appId, reply.data) : yield* after(reply, { appId, message: '' });
  },
});

export const hmacSwitched = defineSubmission<Proven & { enabled: boolean }>('apps/hmacSwitched', {
  *flow({ appId, enabled }, { payPassword }): SagaGenerator<Outcome> {
    const reply = yield* request(appHmacSwitch, { appId, enabled, payPassword }, { custom: true });
    return yield* after(reply, { appId, message: enabled ? TEXT.hmacOnDone : TEXT.hmacOffDone });
  },
});

/** The kind of notification address: of the application, of ended contracts, or of a product. */
export type AddressOf = 'OWN' | 'UNSIGN' | NotifiedProduct;
interface NewAddress {
  appId: string;
  version: number;
  of: AddressOf;
  url: string;
}
const saveAddress = ({ appId, version, of, url }: NewAddress) =>
  of === 'OWN'
    ? request(appNotifyUrl, { appId, version, url }, { custom: true })
    : of === 'UNSIGN'
      ? request(appUnsignNotifyUrl, { appId, version, url }, { custom: true })
      : request(appProductNotifyUrl, { appId, save: { productCode: of, url } }, { custom: true });

export const addressSaved = defineSubmission<NewAddress>('apps/addressSaved', {
  *flow(address): SagaGenerator<Outcome> {
    const { appId } = address;
    const reply = yield* saveAddress(address);
    if (mayBeDone(reply)) yield* call(refresh, productAddresses({ appId }));
    // A refusal is shown at the field `url`: all three kinds of address use this field.
    return yield* after(reply.ok ? reply : atUrl(reply), { appId, message: TEXT.addressSaved });
  },
});
function atUrl(reply: Failure): Failure {
  const reason = reply.fields?.['save.url'];
  return reason === undefined ? reply : { ...reply, fields: { url: reason } };
}

export const testRequested = defineSubmission<{ appId: string }>('apps/testRequested', {
  *flow({ appId }): SagaGenerator<Outcome> {
    const reply = yield* request(appNotifyTest, { appId }, { custom: true });
    if (mayBeDone(reply)) yield* call(reloadList, deliveryList.id);
    return yield* after(reply, { appId, message: TEXT.testSent });
  },
});

export const resendRequested = defineSubmission<{ appId: string; deliveryNo: string }>('apps/resendRequested', {
  *flow({ appId, deliveryNo }): SagaGenerator<Outcome> {
    const reply = yield* request(appDeliveryResend, { deliveryNo }, { custom: true });
    if (mayBeDone(reply)) {
      yield* call(reloadList, deliveryList.id);
      yield* put(statusEvents.statusOpened({ key: detailKey(DELIVERY_DETAIL, deliveryNo) }));
    }
    return yield* after(reply, { appId, message: TEXT.resent });
  },
});

export const rangeResent = defineSubmission<{ appId: string; startTime: string; endTime: string }>('apps/rangeResent', {
  *flow({ appId, startTime, endTime }): SagaGenerator<Outcome> {
    const reply = yield* request(appDeliveryResendRange, { appId, startTime, endTime }, { custom: true });
    if (mayBeDone(reply)) yield* call(reloadList, deliveryList.id);
    const count = reply.ok ? reply.data.count : 0;
    return yield* after(reply, {
      appId,
      message: count === 0 ? TEXT.resentNone : TEXT.resentCount(formatCount(count)),
    });
  },
});

/** Saves a private key as a PEM file. The key is in memory outside the store. */
export const keySaved = defineSubmission<{ filename: string; secretIds: { text: string } }>('apps/keySaved', {
  scope: 'page',
  *flow({ filename }, { text }): SagaGenerator<Outcome> {
    yield* call(files.save, new Blob([text], { type: 'application/x-pem-file' }), filename);
    return { ok: true };
  },
});
