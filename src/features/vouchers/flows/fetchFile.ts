import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { objectGet } from '@/contract/calls/fileUpload';
import { warehouseFile } from '@/contract/calls/warehouseVouchers';
import { uploadsEvents } from '@/features/uploads';
import { objectIn } from '@/shared/media/address';
import { chosenFiles } from '@/shared/ports/chosenFiles';
import { request } from '@/shared/saga/request';
import type { fileRequested } from '../events';

/** Owner name of the warehouse's files in the port for files in memory. */
const SHOWN = 'warehouseFiles';

/**
 * Loads a file of a voucher or an order for display. A newly uploaded file is not attached yet, so it is loaded as the user's own
 * upload.
 */
export function* fetchFile({ payload: { url } }: ReturnType<typeof fileRequested>): SagaGenerator<void> {
  let reply = yield* request(warehouseFile, { url }, { custom: true, scope: 'signedIn' });
  const object = objectIn(url);
  if (!reply.ok && reply.kind === 'refused' && object !== undefined)
    reply = yield* request(objectGet, { object }, { custom: true, scope: 'signedIn' });
  if (!reply.ok) return void (yield* put(uploadsEvents.fileMissed({ url, msg: reply.msg })));
  const { blob } = reply.data;
  const id = yield* call(chosenFiles.put, blob, SHOWN);
  const address = yield* call(chosenFiles.address, id);
  yield* put(uploadsEvents.fileArrived({ url, address, contentType: blob.type, id }));
}
