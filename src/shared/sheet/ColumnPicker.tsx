import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import type { FileRow } from '@/common/spreadsheet/readLines';
import { titlesIn } from '@/contract/rules/reading/head';
import { type ColumnPlaces, placeOfOption } from '@/contract/rules/sheetLayout';
import { FormAlert } from '../ui/FormAlert';
import { Select } from '../ui/Select';
import { StatTable } from '../ui/StatTable';
import styles from './columnPicker.module.css';
import { headCandidates, titlesOf } from './columns';
import { SHEET_TEXT as TEXT } from './text';

/** Number of rows that the preview shows above the title row; below it, `BELOW`. */
const ABOVE = 2;
const BELOW = 6;
/**
 * Number of the first rows of the file that can be chosen as the title row. `AROUND`: number of rows on each side of
 * the chosen row that can be chosen as well.
 */
const FIRST_ROWS = 80;
const AROUND = 40;
/** Number of rows before and after a likely title row that the user can also choose as the title row. */
const AROUND_CANDIDATE = 3;
/**
 * Number of cell texts that describe a row in the selection of the title row. `LONGEST_TEXT`: maximum length of each
 * text.
 */
const FIRST_TEXTS = 3;
const LONGEST_TEXT = 16;

export interface PickedField<Field extends string> {
  field: Field;
  label: string;
  required: boolean;
  /** Values that the user can choose for the whole file instead of a column. */
  options?: readonly string[] | undefined;
  /** The values of `options` that are shown, in their order; absent: all values. */
  offered?: readonly string[] | undefined;
}

interface ColumnPickerProps<Field extends string> {
  label: string;
  hint: ReactNode;
  /** The first rows of the file. */
  preview: readonly FileRow[];
  /** Index of the title row among the preview's rows; -1: the file has no title row. */
  row: number;
  fields: readonly PickedField<Field>[];
  places: ColumnPlaces<Field>;
  busy: boolean;
  problem: string | null;
  /** Fields whose chosen columns cause the problem. */
  wrong: readonly Field[];
  /** Whether the rows around the title row are shown as a sample. */
  samples: boolean;
  onHead: (row: number) => void;
  onColumn: (field: Field, place: number) => void;
}

const firstTexts = (cells: readonly string[]) =>
  cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .slice(0, FIRST_TEXTS)
    .map((cell) => cell.slice(0, LONGEST_TEXT))
    .join(' ');

/** Returns a unique name for each column. Columns with an empty or repeated title get their position in the name. */
const namesOf = (titles: readonly string[]) =>
  titles.map((title, at) => {
    if (title === '') return TEXT.column(at);
    return titles.indexOf(title) === titles.lastIndexOf(title) ? title : TEXT.repeatedColumn(at, title);
  });

/** Returns the indexes of the rows that the user can choose as the title row, apart from those around the chosen row. */
const offeredRows = (preview: readonly FileRow[]): ReadonlySet<number> =>
  new Set([
    ...Array.from({ length: FIRST_ROWS }, (_, at) => at),
    ...headCandidates(preview.map(({ cells }) => cells)).flatMap((candidate) =>
      Array.from({ length: 2 * AROUND_CANDIDATE + 1 }, (_, at) => candidate - AROUND_CANDIDATE + at),
    ),
  ]);

/** Lets the user choose a file's title row and the column of each field, with a preview of the file's first rows. */
export function ColumnPicker<Field extends string>({
  label,
  hint,
  preview,
  row,
  fields,
  places,
  busy,
  problem,
  wrong,
  samples,
  onHead,
  onColumn,
}: ColumnPickerProps<Field>) {
  const id = useId();
  const offered = useMemo(() => offeredRows(preview), [preview]);
  const heading = useRef<HTMLHeadingElement>(null);
  // The file field had the keyboard focus and has disappeared, so the focus moves to this heading.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  const shown = preview.slice(Math.max(0, row - ABOVE), Math.max(0, row) + BELOW);
  const rows = preview.map(({ cells }) => cells);
  const titles = titlesOf(titlesIn(rows, row), rows.slice(row + 1));
  const names = namesOf(titles);
  const heads = preview.flatMap(({ rowNo, cells }, at) =>
    offered.has(at) || Math.abs(at - row) <= AROUND
      ? [{ value: String(at), label: `${TEXT.headRow(rowNo)} ${firstTexts(cells)}` }]
      : [],
  );
  /** The error text. It is shown below the last wrong field, or above all fields if no single field is wrong. */
  const alert = <FormAlert id={`${id}-problem`}>{problem}</FormAlert>;
  return (
    <section aria-label={label} className={styles.part}>
      <h2 ref={heading} tabIndex={-1}>
        {label}
      </h2>
      <p className={styles.hint}>{hint}</p>
      {wrong.length === 0 ? alert : null}
      <div className={styles.fields}>
        <div className={styles.field}>
          <label htmlFor={`${id}-head`}>{TEXT.head}</label>
          <Select
            id={`${id}-head`}
            label={TEXT.head}
            disabled={busy}
            options={[{ value: '-1', label: TEXT.headless }, ...heads]}
            value={String(row)}
            onChange={(chosen) => onHead(Number(chosen))}
          />
        </div>
        {fields.map(({ field, label: name, required, options = [], offered: values = options }) => (
          <div key={field} className={styles.field}>
            <label htmlFor={`${id}-${field}`}>{name}</label>
            <Select
              id={`${id}-${field}`}
              label={name}
              disabled={busy}
              aria-invalid={wrong.includes(field) || undefined}
              aria-describedby={wrong.includes(field) ? `${id}-problem` : undefined}
              placeholder={TEXT.choose}
              options={[
                ...(required ? [] : [{ value: '-1', label: TEXT.noColumn }]),
                ...names.map((title, at) => ({ value: String(at), label: title })),
                ...values.map((option) => ({
                  value: String(placeOfOption(options.indexOf(option))),
                  label: TEXT.wholeFile(option),
                })),
              ]}
              value={String(places[field])}
              onChange={(chosen) => onColumn(field, Number(chosen))}
            />
            {field === wrong.at(-1) ? alert : null}
          </div>
        ))}
      </div>
      {samples ? (
        <div className={styles.samples}>
          <StatTable
            label={TEXT.samples}
            frame={{ most: 320 }}
            columns={[
              { title: TEXT.rowNo, whole: true },
              ...titles.map((title, at) => ({
                title: title === '' ? TEXT.column(at) : `${at + 1}. ${title}`,
                whole: true as const,
              })),
            ]}
            rows={shown.map(({ rowNo, cells }) => ({
              key: String(rowNo),
              cells: [String(rowNo), ...titles.map((_, at) => cells[at] || '—')],
            }))}
          />
        </div>
      ) : null}
    </section>
  );
}
