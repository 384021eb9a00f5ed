import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import {
  extensionsOf,
  FILE_KINDS,
  type FileKindName,
  HEAD_LENGTH,
  kindOfContent,
  kindOfName,
  MEGABYTE,
} from '@/contract/rules/fileKinds';
import { chosenFiles } from '@/shared/ports/chosenFiles';
import { UPLOAD_TEXT as TEXT } from '@/shared/upload/text';
import {
  type ChosenFile,
  type FieldRules,
  type Problem,
  type UploadItem,
  uploadsEvents,
  uploadsSelectors,
} from '../slice';
import type { WithUploads } from './uploadFile';

const ICONS: Readonly<Record<FileKindName, UploadItem['icon']>> = {
  png: 'image',
  jpeg: 'image',
  pdf: 'pdf',
  mp4: 'video',
};

/**
 * Returns the reason why a file is refused; undefined if it is accepted. The reason that the user should fix first comes first.
 */
function* problemOf({ id, name, size }: ChosenFile, { kinds }: FieldRules): SagaGenerator<string | undefined> {
  const kind = kindOfName(name);
  if (kind === undefined || !kinds.includes(kind)) return TEXT.wrongKind(extensionsOf(kinds));
  const { limit } = FILE_KINDS[kind];
  if (size > limit * MEGABYTE) return TEXT.tooLarge(limit);
  const head = yield* call(chosenFiles.head, id, HEAD_LENGTH);
  if (head.length === 0) return TEXT.unreadable;
  // If the content does not match the extension of the file name, the message reports a wrong format (safety rule
  // C-10).
  return kindOfContent(head) === kind ? undefined : TEXT.wrongKind(extensionsOf(kinds));
}

/**
 * Checks the files that were chosen together and queues the accepted ones for upload. Refused files are shown at the field. If
 * there are too many files, none is accepted, because it is unknown which ones the user wants. Earlier failed files do not count.
 */
export function* checkFiles({ payload }: ReturnType<typeof uploadsEvents.filesChosen>): SagaGenerator<void> {
  const { field, rules, files } = payload;
  const { items } = yield* select((state: WithUploads) => uploadsSelectors.selectField(state, field));
  const failed = items.filter(({ status }) => status === 2);
  if (items.length - failed.length + files.length > rules.limit) {
    for (const { id } of files) yield* call(chosenFiles.drop, id);
    const msg = rules.limit === 1 ? TEXT.onlyOne : TEXT.atMost(rules.limit);
    return void (yield* put(uploadsEvents.filesRefused({ field, problems: [{ name: '', msg }] })));
  }

  const problems: Problem[] = [];
  for (const file of files) {
    const msg = yield* problemOf(file, rules);
    // The file was dropped during its check, because the user has left the form or the identity has changed.
    if (!(yield* call(chosenFiles.get, file.id))) continue;
    if (msg !== undefined) {
      problems.push({ name: file.name, msg });
      yield* call(chosenFiles.drop, file.id);
      continue;
    }
    // In a field for one file, the new file replaces a failed one.
    if (rules.limit === 1) for (const { id } of failed) yield* put(uploadsEvents.fileRemoved({ field, id }));
    const icon = ICONS[kindOfName(file.name) ?? 'png'];
    const previewUrl = yield* call(chosenFiles.address, file.id);
    yield* put(uploadsEvents.uploadQueued({ field, id: file.id, name: file.name, icon, previewUrl }));
  }
  if (problems.length > 0) yield* put(uploadsEvents.filesRefused({ field, problems }));
}
