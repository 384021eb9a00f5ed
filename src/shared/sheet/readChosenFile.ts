import { call, type SagaGenerator } from 'typed-redux-saga';
import type { FileRow } from '@/common/spreadsheet/readLines';
import type { ColumnsKind } from '@/contract/calls/fileUpload';
import { titlesIn } from '@/contract/rules/reading/head';
import type { ColumnPlaces, SheetLayout } from '@/contract/rules/sheetLayout';
import { type ChosenColumns, type ColumnsWish, recognisedColumns } from '@/contract/rules/sheetLines';
import { type ColumnChoice, chosenColumns, proposedColumns } from './columns';
import { sheetPreview } from './previews';
import type { SheetRead } from './readSheet';
import { knownColumns, rememberColumns, rememberedColumns, rememberedIn } from './remembered';
import { sheetReader } from './sheetReader';

interface ChosenFile<Field extends string> {
  kind: ColumnsKind;
  layout: SheetLayout<Field>;
  file: Blob;
  name: string;
  /** True if the user wants to choose the columns even if the file has the expected headings. */
  isByHand: boolean;
  /** Shows the choice of columns and waits for the user. Returns undefined if the user has left the choice. */
  ask: (choice: ColumnChoice) => SagaGenerator<ColumnChoice | undefined>;
}

/**
 * Returns the columns that the card preselects: those that the enterprise chose earlier, otherwise the detected ones. `doubt` says
 * what is uncertain about the file.
 */
function* firstChoice<Field extends string>(
  { kind, layout }: Pick<ChosenFile<Field>, 'kind' | 'layout'>,
  preview: readonly FileRow[],
  doubt: string | null,
): SagaGenerator<ColumnChoice> {
  const remembered = yield* rememberedColumns(kind, layout, preview);
  const { row, places } = remembered ?? proposedColumns(layout, preview);
  return { row, places, problem: doubt, isRemembered: remembered !== undefined };
}

/** Reads the first rows of a file, from which the user can choose the columns. Empty if the file has no rows. */
function* previewOf<Field extends string>({
  layout,
  file,
  name,
}: Pick<ChosenFile<Field>, 'layout' | 'file' | 'name'>): SagaGenerator<readonly FileRow[]> {
  const read = (yield* call(sheetReader.read, layout as never, file, name, 'ask' as never)) as SheetRead<Field>;
  return 'preview' in read ? (read.preview ?? []) : [];
}

/** The remembered choice of columns for a file, and the file's first rows. */
interface OtherChoice {
  preview: readonly FileRow[];
  choice: ColumnChoice;
}

/**
 * Returns the remembered choice for a file that was read by its headings, if the enterprise has chosen other columns for these
 * titles. Undefined if the headings agree with the choice or no choice is remembered.
 */
function* otherChoice<Field extends string>(chosenFile: ChosenFile<Field>): SagaGenerator<OtherChoice | undefined> {
  const { kind, layout } = chosenFile;
  const known = yield* knownColumns(kind);
  if (known.length === 0) return undefined;
  const preview = yield* previewOf(chosenFile);
  const remembered = rememberedIn(known, layout, preview);
  const recognised = recognisedColumns(
    layout,
    preview.map(({ cells }) => cells),
  );
  if (!remembered) return undefined;
  const isSame =
    remembered.row === recognised?.row &&
    layout.columns.every(({ field }) => remembered.places[field] === recognised.places.get(field));
  return isSame ? undefined : { preview, choice: { ...remembered, problem: null, isRemembered: true } };
}

/**
 * Reads the file that the user selected. It asks for the title row and the columns if they are not found or if the user wants to
 * choose them, until the file can be read. The enterprise's choice is remembered. Returns undefined if the user has left the
 * choice. `chosen` is absent if the file was read by its headings. If the enterprise has chosen other columns for these titles,
 * the user confirms them first.
 */
export function* readChosenFile<Field extends string>(
  chosenFile: ChosenFile<Field>,
): SagaGenerator<{ read: SheetRead<Field>; chosen?: ChosenColumns<Field> } | undefined> {
  const { kind, layout, file, name, isByHand, ask } = chosenFile;
  let choice: ColumnChoice | undefined;
  let chosen: ChosenColumns<Field> | undefined;
  let wish: ColumnsWish<Field> | undefined = isByHand ? 'ask' : undefined;
  let shown: readonly FileRow[] = [];
  try {
    while (true) {
      const read = (yield* call(sheetReader.read, layout as never, file, name, wish as never)) as SheetRead<Field>;
      const other: OtherChoice | undefined = read.ok && wish === undefined ? yield* otherChoice(chosenFile) : undefined;
      const preview: readonly FileRow[] = other?.preview ?? ('preview' in read ? (read.preview ?? []) : []);
      if (preview.length === 0) {
        if (read.ok && choice) {
          const rows = shown.map(({ cells }) => cells);
          yield* rememberColumns(kind, layout, titlesIn(rows, choice.row), choice.places as ColumnPlaces<Field>);
        }
        return chosen ? { read, chosen } : { read };
      }
      shown = preview;
      const problem = read.ok || read.msg === '' ? null : read.msg;
      yield* call(sheetPreview.put, preview);
      choice = yield* ask(
        choice
          ? { ...choice, problem }
          : (other?.choice ?? (yield* firstChoice({ kind, layout }, preview, 'doubt' in read ? problem : null))),
      );
      if (!choice) return undefined;
      chosen = chosenColumns<Field>(preview, choice);
      wish = chosen;
    }
  } finally {
    yield* call(sheetPreview.clear);
  }
}
