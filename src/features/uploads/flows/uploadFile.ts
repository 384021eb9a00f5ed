import { call, put, race, type SagaGenerator, select, take } from 'typed-redux-saga';
import { type objectPut as ObjectPut, objectPut } from '@/contract/calls/fileUpload';
import type { Failure, Reply } from '@/shared/gateway/reply';
import { chosenFiles } from '@/shared/ports/chosenFiles';
import { clock } from '@/shared/ports/clock';
import { network } from '@/shared/ports/network';
import { reportFailure } from '@/shared/saga/request';
import { UPLOAD_TEXT as TEXT } from '@/shared/upload/text';
import { type UploadsState, uploadsEvents, uploadsSelectors } from '../slice';

export interface WithUploads {
  uploads: UploadsState;
}

/** Interval between two steps of the simulated progress, in ms. */
const STEP_TIME = 300;
/**
 * Limits of the simulated progress in per cent: fast up to the first value, slow up to the second (specification
 * "screens", section 4: about 80 to 90).
 */
const [QUICKLY_TO, SLOWLY_TO] = [80, 90];
/** Highest displayed progress before the platform has responded; the last per cent is its response. */
const ALL_SENT = 99;

const nextStep = (progress: number) =>
  Math.min(progress + (progress < QUICKLY_TO ? 5 : 1), Math.max(progress, SLOWLY_TO));

/** Sends a file and waits for the response. Shows a simulated progress until the browser reports the real one. */
function* transfer(field: string, id: string, file: File): SagaGenerator<Reply<typeof ObjectPut>> {
  const news = yield* call(
    network.upload<typeof ObjectPut>,
    objectPut,
    { file },
    { scope: 'signedIn' as const, flow: 'uploadFile' },
  );
  let progress = 0;
  let real = false;
  try {
    while (true) {
      const { event } = yield* race({ event: take(news), step: call(clock.sleep, STEP_TIME) });
      if (event && 'reply' in event) return event.reply;
      if (event) {
        real = true;
        progress = Math.max(progress, Math.min(ALL_SENT, Math.floor(event.sent * 100)));
      } else if (real) continue;
      else progress = nextStep(progress);
      yield* put(uploadsEvents.uploadProgressed({ field, id, progress }));
    }
  } finally {
    yield* call([news, news.close]);
  }
}

/**
 * Returns the error text for a failed file: the platform's message if there is one (specification "calls", section
 * 8).
 */
const textOf = ({ kind, msg }: Failure): string => (kind === 'refused' || kind === 'unauthorised' ? msg : TEXT.failed);

/** Uploads a queued file. Ends without an outcome if the file was removed meanwhile. */
export function* uploadFile({
  payload: { field, id },
}: {
  payload: { field: string; id: string };
}): SagaGenerator<void> {
  const { items } = yield* select((state: WithUploads) => uploadsSelectors.selectField(state, field));
  if (!items.some((item) => item.id === id && item.status === 0)) return;
  const file = yield* call(chosenFiles.get, id);
  if (!file) return void (yield* put(uploadsEvents.uploadFailed({ field, id, msg: TEXT.failed })));

  const reply = yield* transfer(field, id, file as File);
  if (reply.ok) return void (yield* put(uploadsEvents.uploadDone({ field, id, stored: reply.data })));
  yield* put(uploadsEvents.uploadFailed({ field, id, msg: textOf(reply) }));
  // Reports only the end of the session globally. Any other failure is shown at the file and not as a toast.
  yield* reportFailure(objectPut, reply, true);
}
