import { call, put, type SagaGenerator, select, take } from 'typed-redux-saga';
import { batchPayConfirm, batchTransferConfirm } from '@/contract/batchPayments';
import { clock } from '@/shared/ports/clock';
import { ids } from '@/shared/ports/ids';
import { navigation } from '@/shared/ports/screen';
import { secrets } from '@/shared/ports/secrets';
import { request } from '@/shared/saga/request';
import { tookNothing } from '../../tookNothing';
import { kept } from '../kept';
import { statusPath } from '../paths';
import { sheetsPort } from '../sheets';
import { batchEvents as events, selectBatch } from '../slice';
import { BATCH_TEXT as TEXT } from '../text';

const CONFIRMS = { TRANSFER: batchTransferConfirm, PAYOUT: batchPayConfirm } as const;
/** What the platform answers when it has finally refused a batch: its number is taken. */
const FINAL = new Set(['20040001', '20040006']);
/** Somebody has confirmed it already, under whatever number. */
const NO_DRAFT = '20050001';
/** The draft is not the one that was looked at. */
const CHANGED = '20050003';
const OTHER_CONTENT = '20040004';

function* showStatus(batchNo: string): SagaGenerator<void> {
  const isHere = (yield* select(selectBatch)).batchNo === batchNo;
  yield* put(events.batchSent({ batchNo }));
  if (isHere) yield* call(navigation.replace, statusPath(batchNo));
}

/**
 * Confirms a draft once, under a number that is in the tab's storage before the request leaves (C-14). Corrections that
 * are on their way arrive first. An unknown outcome is asked for on the progress page and never offered again; a wrong
 * payment password goes on with the same number; a final refusal takes it. A draft that was changed elsewhere is read anew.
 */
export function* confirmBatch({
  payload: { batchNo, secretId },
}: ReturnType<typeof events.batchConfirmed>): SagaGenerator<void> {
  const payPassword = yield* call(secrets.take, secretId);
  const form = yield* select(selectBatch);
  // A second click while the first is on its way: its password is forgotten, nothing is sent.
  if (payPassword === undefined || form.attempt !== secretId || form.batchNo !== batchNo) return;
  while (yield* call(sheetsPort.isDirty, batchNo)) {
    yield* put(events.saveAsked({ batchNo }));
    const told = yield* take([events.draftSaved.type, events.draftNotSaved.type]);
    if (events.draftNotSaved.match(told))
      return void (yield* put(events.confirmationRefused({ batchNo, msg: TEXT.saveFailed(told.payload.msg) })));
  }
  const { kind, info, seen: revision } = yield* select(selectBatch);
  if (!info) return void (yield* put(events.confirmationRefused({ batchNo, msg: TEXT.loadFailed })));
  const { items, amount } = info.batch;
  const requestNo = (yield* kept.read(batchNo))?.requestNo ?? (yield* call(ids.fresh));
  yield* kept.keep(batchNo, { requestNo, sentAt: yield* call(clock.now) });
  const body = { requestNo, batchNo, items, amount, revision, payPassword };
  const reply = yield* request(CONFIRMS[kind] as typeof batchTransferConfirm, body, { custom: true });

  if (reply.ok || reply.bizCode === NO_DRAFT) {
    yield* kept.forget(batchNo);
    return yield* showStatus(batchNo);
  }
  if (!tookNothing(reply) || reply.bizCode === OTHER_CONTENT) return yield* showStatus(batchNo);
  const next = FINAL.has(reply.bizCode ?? '') ? yield* call(ids.fresh) : requestNo;
  yield* kept.keep(batchNo, { requestNo: next, sentAt: null });
  const msg = reply.fields?.['payPassword'] ?? Object.values(reply.fields ?? {})[0] ?? reply.msg;
  yield* put(events.confirmationRefused({ batchNo, msg }));
  if (reply.bizCode === CHANGED) yield* put(events.draftMoved({ batchNo }));
}
