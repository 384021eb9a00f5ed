import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { objectGet } from '@/contract/calls/fileUpload';
import { objectIn, withoutStorageMarker } from '@/shared/media/address';
import { chosenFiles } from '@/shared/ports/chosenFiles';
import { request } from '@/shared/saga/request';
import { uploadsEvents } from '../slice';

/** Owner name of the displayed files in the port for files in memory. */
const SHOWN = 'shown';
const NO_ADDRESS = '文件地址无效';

/**
 * Loads a stored file for display. A file of this platform is requested with the session's token and kept in memory. Any other
 * http(s) address is used directly, without its storage marker.
 */
export function* showFile({ payload: { url } }: ReturnType<typeof uploadsEvents.fileRequested>): SagaGenerator<void> {
  const object = objectIn(url);
  if (object === undefined) {
    const address = withoutStorageMarker(url);
    if (!/^https?:\/\//i.test(address)) return void (yield* put(uploadsEvents.fileMissed({ url, msg: NO_ADDRESS })));
    return void (yield* put(uploadsEvents.fileArrived({ url, address, contentType: '', id: '' })));
  }
  const reply = yield* request(objectGet, { object }, { scope: 'signedIn', custom: true });
  if (!reply.ok) return void (yield* put(uploadsEvents.fileMissed({ url, msg: reply.msg })));
  const key = yield* call(chosenFiles.put, reply.data.blob, SHOWN);
  const address = yield* call(chosenFiles.address, key);
  yield* put(uploadsEvents.fileArrived({ url, address, contentType: reply.data.blob.type, id: key }));
}
