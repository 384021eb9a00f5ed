import {
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useAmountsHidden } from '../amounts/hidden';
import { ROLES } from '../list/RowCard';
import { isComposing } from '../ui/composing';
import { useNarrow } from '../ui/useNarrow';
import { useVirtualRows } from '../ui/virtualRows';
import { GridBar, type Shown } from './GridBar';
import { DeskLine, GridCard, type GridColumn, type GridRow, type LineProps } from './GridLine';
import styles from './grid.module.css';
import { type CellPlace, faultyCells, type GridIssue, nextCell } from './places';
import { GRID_TEXT as TEXT } from './text';

export type { GridColumn } from './GridLine';

/** Height in px of a row without messages, and of a closed card without messages, until it is measured. */
const HEIGHTS = { row: 41, card: 56 } as const;
/** Width in px of the column with the line numbers, and of the column with the actions. */
const LINE_WIDTH = 56;
const ACTIONS_WIDTH = 64;

const NO_ISSUES: readonly never[] = [];

const isShown = (issues: readonly { level: 'error' | 'warning' }[], shown: Shown): boolean =>
  shown === 'all' ||
  (shown === 'error'
    ? issues.some(({ level }) => level === 'error')
    : issues.length > 0 && issues.every(({ level }) => level === 'warning'));

/** The chosen filter. */
interface Filter {
  shown: Shown;
  /**
   * Numbers of the lines that matched the filter when the user chose it; null: all lines. A corrected line stays visible until the
   * user chooses a filter again.
   */
  kept: ReadonlySet<number> | null;
}
const ALL: Filter = { shown: 'all', kept: null };

interface GridProps<Field extends string> {
  label: string;
  /** The columns. The array must stay the same object while the columns do not change. */
  columns: readonly GridColumn<Field>[];
  lines: readonly GridRow<Field>[];
  /** The errors and warnings of each line, in the order of the lines. Shorter than the lines until the first validation. */
  issues: readonly (readonly GridIssue<Field>[])[];
  counts: { lines: number; errors: number; warnings: number };
  disabled: boolean;
  onChange: LineProps<Field>['onChange'];
  onDrop: LineProps<Field>['onDrop'];
}

/**
 * A grid to correct the lines of an uploaded file in place. On a phone each line is a card. Of up to ten thousand lines only the
 * visible ones are rendered.
 */
export function Grid<Field extends string>(props: GridProps<Field>) {
  const narrow = useNarrow();
  const [filter, setFilter] = useState(ALL);
  // The key renders all lines again when the layout changes, because the heights of rows and cards differ.
  return <Lines key={narrow ? 'cards' : 'rows'} {...props} narrow={narrow} filter={filter} onFilter={setFilter} />;
}

/** Returns the cell of an event's target; null if the target is not the control of a cell. */
function cellAt<Field extends string>(target: EventTarget): CellPlace<Field> | null {
  if (!(target instanceof HTMLInputElement)) return null;
  const { line, field } = target.closest<HTMLElement>('[data-line]')?.dataset ?? {};
  return line === undefined || field === undefined ? null : { lineNo: Number(line), field: field as Field };
}

/**
 * Moves the focus to a cell. The line of the cell is pinned, so that it is drawn at its place in the list even if it is out of sight;
 * the browser scrolls to the focused control. The line stays drawn while it has the focus.
 */
function useFocusCell<Field extends string>(box: RefObject<HTMLElement | null>, selects: boolean) {
  const goal = useRef<CellPlace<Field> | null>(null);
  const [pinned, setPinned] = useState<CellPlace<Field> | null>(null);
  useLayoutEffect(() => {
    const cell = goal.current;
    const control =
      cell &&
      box.current?.querySelector<HTMLInputElement>(`[data-line="${cell.lineNo}"][data-field="${cell.field}"] input`);
    if (!control) return;
    goal.current = null;
    control.focus();
    if (selects) control.select();
  });
  return {
    /** Number of the pinned line; null before any cell has had the focus. */
    pinned: pinned?.lineNo ?? null,
    focusCell: useCallback((cell: CellPlace<Field>) => {
      goal.current = cell;
      setPinned({ ...cell });
    }, []),
    /** Pins the line that has taken the focus. Ends a move that has not arrived, because the user has moved the focus. */
    pin: useCallback((cell: CellPlace<Field>) => {
      goal.current = null;
      setPinned(cell);
    }, []),
  };
}

/**
 * The place of the lines that are not drawn. It is an element, because a changed padding would end the browser's scroll anchoring.
 */
const Space = ({ height }: { height: number }) =>
  height > 0 ? <tr role={ROLES.none} className={styles.space} style={{ height }} /> : null;

interface LinesProps<Field extends string> extends GridProps<Field> {
  narrow: boolean;
  filter: Filter;
  onFilter: (filter: Filter) => void;
}

function Lines<Field extends string>({
  label,
  columns,
  lines,
  issues,
  counts,
  disabled,
  narrow,
  filter: { shown, kept },
  onFilter,
  ...acts
}: LinesProps<Field>) {
  const id = useId();
  const hidden = useAmountsHidden();
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const box = useRef<HTMLElement>(null);
  const rows = useMemo(
    () =>
      lines.flatMap((line, at) =>
        kept === null || kept.has(line.lineNo) ? [{ line, issues: issues[at] ?? NO_ISSUES }] : [],
      ),
    [lines, issues, kept],
  );
  const indexOf = (lineNo: number) => rows.findIndex(({ line }) => line.lineNo === lineNo);
  const { pinned, focusCell, pin } = useFocusCell<Field>(box, !narrow);
  const { drawn, gaps, before, after, measure } = useVirtualRows({
    count: rows.length,
    height: narrow ? HEIGHTS.card : HEIGHTS.row,
    keyOf: useCallback((index: number) => rows[index]?.line.lineNo ?? -index, [rows]),
    pinned: pinned === null ? undefined : indexOf(pinned),
    scroller: () => box.current,
    overscan: 6,
  });
  const choose = (next: Shown) => {
    const found = lines.flatMap(({ lineNo }, at) => (isShown(issues[at] ?? NO_ISSUES, next) ? [lineNo] : []));
    onFilter(next === 'all' ? ALL : { shown: next, kept: new Set(found) });
    if (box.current) box.current.scrollTop = 0;
  };

  // Keeps the callbacks stable, because new functions on each render would redraw every row.
  const latest = useRef(acts);
  latest.current = acts;
  const change = useRef((lineNo: number, field: Field, value: string) => latest.current.onChange(lineNo, field, value));
  const drop = useRef((lineNo: number) => latest.current.onDrop(lineNo));
  const toggle = useRef((lineNo: number) =>
    setOpened((now) => {
      const next = new Set(now);
      if (!next.delete(lineNo)) next.add(lineNo);
      return next;
    }),
  );
  const listOf = useRef((field: Field) => `${id}-${field}`);

  const fields = useMemo(() => columns.map(({ field }) => field), [columns]);
  const faulty = useMemo(() => faultyCells(fields, lines, issues), [fields, lines, issues]);
  const isJudged = issues.length >= lines.length;
  // Reminders follow when no error is left.
  const level = faulty.error.length > 0 ? 'error' : 'warning';
  const cells = faulty[level];
  /** The last cell that had the focus. */
  const last = useRef<CellPlace<Field> | null>(null);
  const [announcement, setAnnouncement] = useState('');
  // The result of the first validation is announced, and later the correction of the last error.
  const isFaulty = faulty.error.length > 0;
  const announced = useRef<boolean | null>(null);
  useEffect(() => {
    if (!isJudged || announced.current === isFaulty) return;
    if (announced.current === null || !isFaulty)
      setAnnouncement(TEXT.counts(faulty.error.length, faulty.warning.length));
    announced.current = isFaulty;
  }, [isJudged, isFaulty, faulty]);

  const step = (by: 1 | -1) => {
    const at = nextCell(fields, cells, last.current, by);
    const cell = cells[at];
    if (!cell || disabled) return;
    if (indexOf(cell.lineNo) === -1) onFilter(ALL);
    // Closes the cards of the corrected lines.
    setOpened(new Set([cell.lineNo]));
    setAnnouncement(TEXT.position(at + 1, cells.length, level));
    focusCell(cell);
  };

  /** The text of the focused cell before its changes, which Escape restores. */
  const entered = useRef<string | null>(null);
  const focused = (event: FocusEvent) => {
    const cell = cellAt<Field>(event.target);
    if (!cell) return;
    pin(cell);
    last.current = cell;
    entered.current ??= (event.target as HTMLInputElement).value;
  };
  const left = ({ target }: FocusEvent) => {
    // When the whole window loses the focus, the field stays the active element.
    if (document.activeElement !== target) entered.current = null;
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event) || event.defaultPrevented) return;
    if (event.key === 'F8') {
      event.preventDefault();
      step(event.shiftKey ? -1 : 1);
      return;
    }
    const cell = cellAt<Field>(event.target);
    if (!cell) return;
    if (event.key === 'Enter' && narrow) {
      event.preventDefault();
      step(1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const to = rows[indexOf(cell.lineNo) + (event.shiftKey ? -1 : 1)];
      if (to) focusCell({ lineNo: to.line.lineNo, field: cell.field });
    } else if (event.key === 'Escape' && entered.current !== null) {
      const { value } = event.target as HTMLInputElement;
      if (value === entered.current) return;
      event.preventDefault();
      change.current(cell.lineNo, cell.field, entered.current);
    }
  };

  const width = columns.reduce((sum, column) => sum + column.width, LINE_WIDTH + ACTIONS_WIDTH);
  const template = [
    `${LINE_WIDTH}px`,
    ...columns.map((column) => `minmax(${column.width}px, ${column.width}fr)`),
    `${ACTIONS_WIDTH}px`,
  ].join(' ');
  const Line = narrow ? GridCard : DeskLine;
  return (
    <>
      <GridBar
        counts={counts}
        shown={shown}
        onShow={choose}
        faulty={isJudged ? { error: faulty.error.length, warning: faulty.warning.length } : null}
        disabled={disabled}
        narrow={narrow}
        onStep={step}
        announcement={announcement}
      />
      <section
        ref={box}
        className={narrow ? styles.cards : styles.box}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable, so that it can be scrolled by keyboard
        tabIndex={0}
        onFocus={focused}
        onBlur={left}
        onKeyDown={press}
      >
        <table
          role={ROLES.table}
          className={styles.grid}
          aria-label={label}
          aria-rowcount={rows.length + (narrow ? 0 : 1)}
          style={narrow ? undefined : { minWidth: width, ['--columns' as string]: template }}
        >
          {narrow ? null : (
            <thead role={ROLES.group}>
              <tr role={ROLES.row} className={styles.row} aria-rowindex={1}>
                <th role={ROLES.head} scope="col">
                  {TEXT.line}
                </th>
                {columns.map(({ field, label: heading, role }) => (
                  <th key={field} role={ROLES.head} scope="col" data-role={role}>
                    {heading}
                  </th>
                ))}
                <th role={ROLES.head} scope="col">
                  {TEXT.actions}
                </th>
              </tr>
            </thead>
          )}
          <tbody role={ROLES.group}>
            <Space height={before} />
            {drawn.map((index, at) => {
              const row = rows[index];
              return row ? (
                <Fragment key={row.line.lineNo}>
                  <Space height={gaps[at] ?? 0} />
                  <Line
                    line={row.line}
                    issues={row.issues}
                    columns={columns}
                    disabled={disabled}
                    index={index}
                    hidden={hidden}
                    open={opened.has(row.line.lineNo)}
                    listOf={listOf.current}
                    measure={measure}
                    onChange={change.current}
                    onDrop={drop.current}
                    onOpen={toggle.current}
                  />
                </Fragment>
              ) : null;
            })}
            <Space height={after} />
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
