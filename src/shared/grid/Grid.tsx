import { memo, useId, useRef, useState } from 'react';
import { Select } from '../ui/Select';
import { RowSpace, useVirtualRows } from '../ui/virtualRows';
import styles from './grid.module.css';
import { GRID_TEXT as TEXT } from './text';

/** Height of a row in px. It must equal the height in the style sheet. */
const ROW_HEIGHT = 61;

export interface GridColumn<Field extends string> {
  field: Field;
  label: string;
  /** Width of the column, px. */
  width: number;
  right?: true;
  /** Values that the cell's select offers, in addition to its current value. */
  options?: readonly string[];
  /** Suggestions for a text cell while the user types. */
  proposed?: readonly string[];
}

/** A line of an uploaded file: its row number and the typed text of each field. */
type GridLine<Field extends string> = { lineNo: number } & Readonly<Record<Field, string>>;

interface GridIssue<Field extends string> {
  field: Field;
  level: 'error' | 'warning';
  msg: string;
}

interface CellProps<Field extends string> {
  line: GridLine<Field>;
  column: GridColumn<Field>;
  issue: GridIssue<Field> | undefined;
  disabled: boolean;
  /** Id of the `<datalist>` with the column's suggestions; undefined if the column has none. */
  list: string | undefined;
  onChange: (lineNo: number, field: Field, value: string) => void;
}

/**
 * An editable cell of a line; reports each change. It keeps its own copy of the text, because the stored value is trimmed and
 * would move the caret.
 */
function Cell<Field extends string>({ line, column, issue, disabled, list, onChange }: CellProps<Field>) {
  const { field, label, options, right } = column;
  const id = `issue-${line.lineNo}-${field}`;
  const value: string = line[field];
  const [typed, setTyped] = useState(value);
  const shown = typed.trim() === value ? typed : value;
  const changeText = (text: string) => {
    setTyped(text);
    if (text.trim() !== value) onChange(line.lineNo, field, text);
  };
  const control = {
    'aria-label': TEXT.cell(line.lineNo, label),
    'aria-invalid': issue?.level === 'error' || undefined,
    'aria-describedby': issue ? id : undefined,
    'data-level': issue?.level,
    disabled,
  };
  return (
    <td>
      {options ? (
        <Select
          {...control}
          label={control['aria-label']}
          look="bare"
          options={[...options, ...(options.includes(value) ? [] : [value])].map((option) => ({
            value: option,
            label: option,
          }))}
          few
          value={value}
          onChange={changeText}
        />
      ) : (
        <input
          {...control}
          value={shown}
          maxLength={200}
          autoComplete="off"
          className={right ? styles.right : undefined}
          list={list}
          onChange={(event) => changeText(event.target.value)}
        />
      )}
      {issue ? (
        <div id={id} className={styles.issue} data-level={issue.level} title={issue.msg}>
          {issue.msg}
        </div>
      ) : null}
    </td>
  );
}

/** Returns the error of a field, or its warning if there is no error. */
const issueAt = <Field extends string>(issues: readonly GridIssue<Field>[], field: Field) => {
  const own = issues.filter((issue) => issue.field === field);
  return own.find(({ level }) => level === 'error') ?? own[0];
};

interface RowProps<Field extends string> {
  line: GridLine<Field>;
  issues: readonly GridIssue<Field>[];
  columns: readonly GridColumn<Field>[];
  disabled: boolean;
  index: number;
  listOf: (field: Field) => string;
  onChange: CellProps<Field>['onChange'];
  onDrop: (lineNo: number) => void;
}

function PlainRow<Field extends string>({
  line,
  issues,
  columns,
  disabled,
  index,
  listOf,
  onChange,
  onDrop,
}: RowProps<Field>) {
  return (
    <tr aria-rowindex={index + 2}>
      <td className={styles.line}>{line.lineNo}</td>
      {columns.map((column) => (
        <Cell
          key={column.field}
          line={line}
          column={column}
          issue={issueAt(issues, column.field)}
          disabled={disabled}
          list={column.proposed ? listOf(column.field) : undefined}
          onChange={onChange}
        />
      ))}
      <td>
        <button
          type="button"
          className={styles.link}
          aria-label={TEXT.dropLine(line.lineNo)}
          disabled={disabled}
          onClick={() => onDrop(line.lineNo)}
        >
          {TEXT.drop}
        </button>
      </td>
    </tr>
  );
}
const Row = memo(PlainRow) as typeof PlainRow;

type Shown = 'all' | 'error' | 'warning';
const NO_ISSUES: readonly never[] = [];

const isShown = (issues: readonly { level: 'error' | 'warning' }[], shown: Shown): boolean =>
  shown === 'all' ||
  (shown === 'error'
    ? issues.some(({ level }) => level === 'error')
    : issues.length > 0 && issues.every(({ level }) => level === 'warning'));

interface GridProps<Field extends string> {
  label: string;
  /** The columns. The array must stay the same object while the columns do not change. */
  columns: readonly GridColumn<Field>[];
  lines: readonly GridLine<Field>[];
  /** The errors and warnings of each line, in the order of the lines. */
  issues: readonly (readonly GridIssue<Field>[])[];
  counts: { lines: number; errors: number; warnings: number };
  disabled: boolean;
  onChange: CellProps<Field>['onChange'];
  onDrop: (lineNo: number) => void;
}

/** A grid to correct the lines of an uploaded file in place. Of up to ten thousand lines only the visible ones are rendered. */
export function Grid<Field extends string>({
  label,
  columns,
  lines,
  issues,
  counts,
  disabled,
  ...acts
}: GridProps<Field>) {
  const id = useId();
  const [shown, setShown] = useState<Shown>('all');
  // Numbers of the lines that matched the filter when the user chose it. A corrected line stays visible until the
  // user chooses a filter again.
  const [kept, setKept] = useState<ReadonlySet<number> | null>(null);
  const box = useRef<HTMLElement>(null);
  const rows = lines.flatMap((line, at) =>
    kept === null || kept.has(line.lineNo) ? [{ line, issues: issues[at] ?? NO_ISSUES }] : [],
  );
  const { drawn, before, after } = useVirtualRows({
    count: rows.length,
    height: ROW_HEIGHT,
    scroller: () => box.current,
    overscan: 6,
  });
  const choose = (next: Shown) => {
    setShown(next);
    setKept(
      next === 'all'
        ? null
        : new Set(lines.flatMap(({ lineNo }, at) => (isShown(issues[at] ?? NO_ISSUES, next) ? [lineNo] : []))),
    );
    box.current?.scrollTo({ top: 0 });
  };
  // Keeps the callbacks stable, because new functions on each render would redraw every row.
  const latest = useRef(acts);
  latest.current = acts;
  const change = useRef((lineNo: number, field: Field, value: string) => latest.current.onChange(lineNo, field, value));
  const drop = useRef((lineNo: number) => latest.current.onDrop(lineNo));
  const listOf = useRef((field: Field) => `${id}-${field}`);

  const width = columns.reduce((sum, column) => sum + column.width, 64 + 80);
  return (
    <>
      <fieldset className={styles.filters}>
        <legend className="visually-hidden">{TEXT.filter}</legend>
        {(
          [
            ['all', TEXT.all(counts.lines)],
            ['error', TEXT.errors(counts.errors)],
            ['warning', TEXT.warnings(counts.warnings)],
          ] as const
        ).map(([value, word]) => (
          <button key={value} type="button" aria-pressed={shown === value} onClick={() => choose(value)}>
            {word}
          </button>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <section ref={box} className={styles.box} aria-label={label} tabIndex={0}>
        <table className={styles.grid} aria-label={label} aria-rowcount={rows.length + 1} style={{ minWidth: width }}>
          <colgroup>
            <col style={{ width: 64 }} />
            {columns.map((column) => (
              <col key={column.field} style={{ width: column.width }} />
            ))}
            <col style={{ width: 80 }} />
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">{TEXT.line}</th>
              {columns.map(({ field, label: heading, right }) => (
                <th key={field} scope="col" className={right ? styles.right : undefined}>
                  {heading}
                </th>
              ))}
              <th scope="col">{TEXT.actions}</th>
            </tr>
          </thead>
          <tbody>
            <RowSpace height={before} />
            {drawn.map((index) => {
              const row = rows[index];
              return row ? (
                <Row
                  key={row.line.lineNo}
                  line={row.line}
                  issues={row.issues}
                  columns={columns}
                  disabled={disabled}
                  index={index}
                  listOf={listOf.current}
                  onChange={change.current}
                  onDrop={drop.current}
                />
              ) : null;
            })}
            <RowSpace height={after} />
          </tbody>
        </table>
        {rows.length === 0 ? <p className={styles.empty}>{TEXT.noLines}</p> : null}
      </section>
      {columns.map(({ field, proposed }) =>
        proposed ? (
          <datalist key={field} id={listOf.current(field)}>
            {proposed.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        ) : null,
      )}
    </>
  );
}
