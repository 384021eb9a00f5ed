import { IconCaretDown, IconCaretUp } from '@arco-design/web-react/icon';
import {
  type ComponentProps,
  type CSSProperties,
  memo,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Checkbox } from '../ui/Checkbox';
import { useNarrow } from '../ui/useNarrow';
import { RowSpace, useVirtualRows } from '../ui/virtualRows';
import { asTheyCome, attach } from './attached';
import { cardColumns } from './cardColumns';
import cards from './cards.module.css';
import styles from './DataTable.module.css';
import { type AnyColumn, type AnyListSpec, type AnyRow, keyOfRow, type RowAction } from './defineList';
import type { ListQuery } from './query';
import { RowActions, widthOfActions } from './RowActions';
import { ROLES, RowCard } from './RowCard';
import { roleOf, widthOf } from './roles';
import { attachedButton, boxOf, contentOf, copyOf, type RowProps } from './rowParts';
import { LIST_TEXT } from './text';
import { useRowKeys } from './useRowKeys';

/** Number of rows above which only visible rows are rendered. */
const VIRTUAL_FROM = 100;
const ROW_HEIGHT = { compact: 32, default: 40 } as const;
/** Width of the column with the checkboxes, px. */
const CHOOSE_WIDTH = 40;

interface DataTableProps {
  /** Accessible name of the table. */
  label: string;
  columns: readonly AnyColumn[];
  rows: readonly AnyRow[];
  rowKey: string | readonly string[];
  density: keyof typeof ROW_HEIGHT;
  /** True while new rows are loading. */
  busy: boolean;
  /** True if the visible rows do not belong to the requested view: they are dimmed. */
  stale: boolean;
  sortable: readonly string[];
  sort: ListQuery['sort'];
  onSort: (field: string) => void;
  strong?: ((row: never) => boolean) | undefined;
  attached?: AnyListSpec['attached'];
  rowActions: readonly RowAction<never>[];
  onAct: (action: string, rowKey: string) => void;
  onCopy: (text: string) => void;
  /** True while amounts are hidden. The rows are redrawn when this value changes. */
  hidden?: boolean;
  /** The selection of rows; absent: rows cannot be chosen. */
  selection?: {
    chosen: ReadonlySet<string>;
    onChange: (chosen: ReadonlySet<string>) => void;
  };
  /** Returns whether a row can be chosen; absent: all rows. */
  selectable?: ((row: never) => boolean) | undefined;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function HeadCell({
  column,
  sort,
  sortable,
  onSort,
  card = {},
}: {
  column: AnyColumn;
  sort: ListQuery['sort'];
  sortable: boolean;
  onSort: (field: string) => void;
  /** Attributes of the header cell in the card layout. */
  card?: ComponentProps<'th'>;
}) {
  const order = sort?.field === column.key ? sort.order : null;
  return (
    <th
      scope="col"
      {...card}
      data-align={column.as?.align}
      data-role={roleOf(column)}
      aria-sort={sortable ? (order ? ariaSort[order] : 'none') : undefined}
    >
      {sortable ? (
        <button type="button" className={styles.sort} onClick={() => onSort(column.key)}>
          {column.title}
          <span className={styles.sortMark} data-order={order ?? 'none'} aria-hidden="true">
            <IconCaretUp />
            <IconCaretDown />
          </span>
        </button>
      ) : (
        column.title
      )}
    </th>
  );
}

const Row = memo(function Row({
  row,
  id,
  index,
  columns,
  rowActions,
  onAct,
  onCopy,
  density,
  chosen,
  selectable,
  strong,
  onChoose,
  under,
  summaryIn,
  summary,
  open,
  onOpen,
  tabStop,
}: RowProps & { columns: readonly AnyColumn[]; density: DataTableProps['density']; tabStop: boolean }) {
  return (
    <tr
      tabIndex={tabStop ? 0 : -1}
      style={{ height: ROW_HEIGHT[density] }}
      hidden={under === 'closed'}
      data-under={under === 'no' ? undefined : true}
      aria-rowindex={index + 2}
      data-chosen={chosen || undefined}
      data-strong={strong || undefined}
    >
      {chosen === null ? null : (
        <td className={styles.choose}>
          <Checkbox {...boxOf(id, chosen, selectable, onChoose)} />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          data-align={column.as?.align}
          data-role={roleOf(column)}
          data-figures={column.as?.figures || undefined}
        >
          {contentOf(column, row)}
          {copyOf(column, row, onCopy)}
          {column.key === summaryIn ? attachedButton(summary, open, () => onOpen(id)) : null}
        </td>
      ))}
      {rowActions.length > 0 ? (
        <td className={styles.actions}>
          <RowActions actions={rowActions} row={row} rowKey={id} onAct={onAct} />
        </td>
      ) : null}
    </tr>
  );
});

/**
 * Returns the column that gets the free width of a table: the party, otherwise the first text column. Without such a
 * column all columns share the width.
 */
const freeColumn = (columns: readonly AnyColumn[]) =>
  columns.find((column) => roleOf(column) === 'party') ??
  columns.find((column) => roleOf(column) === 'secondary' && !column.as?.coded && !column.as?.figures);

/**
 * A table of rows. Its head stays in view; the first column and the actions stay in view when the table scrolls
 * sideways. From a hundred rows on, only visible rows are drawn. On a phone its rows are cards. The list page passes
 * all data.
 */
export const DataTable = memo(function DataTable(props: DataTableProps) {
  const { label, columns, rows, rowKey, density, busy, stale, sortable, sort, onSort, rowActions, selection } = props;
  const { hidden = false } = props;
  const narrow = useNarrow();
  const many = rows.length > VIRTUAL_FROM;
  const virtual = many && !narrow;
  const ids = rows.map((row) => keyOfRow(rowKey, row));
  const isSelectable = (row: AnyRow | undefined) => row !== undefined && (props.selectable?.(row as never) ?? true);
  const free = selection ? ids.filter((_, index) => isSelectable(rows[index])) : ids;
  const some = selection !== undefined && free.some((id) => selection.chosen.has(id));
  const all = some && free.every((id) => selection.chosen.has(id));

  const { attached } = props;
  const isInOrder = attached !== undefined && (sort === null || sort.field === attached.inOrderOf);
  const lines = useMemo(
    () => (attached && isInOrder ? attach(rows, attached.belongs) : asTheyCome(rows)),
    [rows, attached, isInOrder],
  );
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = useRef((id: string) =>
    setOpened((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    }),
  );
  const isOpen = (place: number) => opened.has(ids[place] ?? '');
  const onCards = useMemo(() => cardColumns(columns), [columns]);
  // The free width goes to the column that names the row, because numbers, amounts and times fit into their own
  // widths.
  const widest = freeColumn(columns);
  const chooseWidth = selection ? CHOOSE_WIDTH : 0;
  const widths = [
    ...(selection ? [{ least: chooseWidth, free: false }] : []),
    ...columns.map((column) => ({
      least: widthOf(column, { sortable: sortable.includes(column.key), rows }),
      free: column === widest,
    })),
    ...(rowActions.length > 0 ? [{ least: widthOfActions(rowActions), free: false }] : []),
  ];
  const inSight = narrow ? onCards.flatMap(({ column, place }) => (place === null ? [] : [column])) : columns;
  // The button that expands the attached rows is in the declared column if that column is visible, otherwise in the
  // first column.
  const messageColumn = inSight.some(({ key }) => key === attached?.column) ? attached?.column : inSight[0]?.key;

  /** Chooses all rows of the page, or none of them. Chosen rows of other pages stay. */
  const chooseAll = (chosen: boolean) =>
    selection?.onChange(
      new Set(chosen ? [...selection.chosen, ...free] : [...selection.chosen].filter((id) => !ids.includes(id))),
    );
  const latest = useRef({ selection, ids, free, lines, opened });
  latest.current = { selection, ids, free, lines, opened };
  // Collapsed rows are chosen together with their main row.
  const choose = useRef((id: string, chosen: boolean) => {
    const at = latest.current;
    const under = at.opened.has(id) ? [] : (at.lines.under.get(at.ids.indexOf(id)) ?? []);
    const now = new Set(at.selection?.chosen);
    for (const one of [id, ...under.flatMap((place) => at.ids[place] ?? [])]) {
      if (chosen && at.free.includes(one)) now.add(one);
      else now.delete(one);
    }
    at.selection?.onChange(now);
  });

  /** The visible lines: all except those under a collapsed row. */
  const inView = lines.order
    .map((index, line) => ({ line, main: lines.mainOf.get(index) }))
    .flatMap(({ line, main }) => (main === undefined || isOpen(main) ? [line] : []));
  const keys = useRowKeys({
    lines: inView,
    height: ROW_HEIGHT[density],
    onOpen: (line) => {
      const data = rows[lines.order[line] ?? -1];
      const opens = rowActions.find(({ to, when }) => to && data && (when?.(data as never) ?? true));
      if (opens && data) props.onAct(opens.id, keyOfRow(rowKey, data));
      return opens !== undefined;
    },
    onChoose: selection
      ? (line) => {
          const index = lines.order[line] ?? -1;
          const id = ids[index];
          if (id !== undefined && isSelectable(rows[index])) choose.current(id, !selection.chosen.has(id));
        }
      : undefined,
  });

  const row = (line: number) => {
    const index = lines.order[line] ?? -1;
    const data = rows[index];
    const id = ids[index];
    if (!data || id === undefined) return null;
    const main = lines.mainOf.get(index);
    const under = lines.under.get(index)?.map((place) => rows[place] as never) ?? [];
    const given = {
      row: data,
      id,
      index: line,
      rowActions,
      under: main === undefined ? 'no' : isOpen(main) ? 'shown' : 'closed',
      summaryIn: messageColumn ?? '',
      summary: under.map((one) => attached?.summary(one) ?? '').join('，'),
      open: isOpen(index),
      onOpen: toggle.current,
      onAct: props.onAct,
      onCopy: props.onCopy,
      chosen: selection ? selection.chosen.has(id) : null,
      selectable: !selection || isSelectable(data),
      strong: props.strong?.(data as never) ?? false,
      onChoose: choose.current,
      hidden,
    } as const;
    return narrow ? (
      <RowCard key={id} {...given} columns={onCards} />
    ) : (
      <Row key={id} {...given} columns={columns} density={density} tabStop={line === keys.stop} />
    );
  };

  const allOfThem = {
    'aria-label': LIST_TEXT.chooseAll,
    checked: all,
    mixed: some && !all,
    disabled: free.length === 0,
    onChange: ({ target }) => chooseAll(target.checked),
  } satisfies ComponentProps<typeof Checkbox>;
  if (narrow) {
    const first = selection ? 2 : 1;
    const last = first + columns.length;
    const acts = rowActions.length > 0;
    const isEmpty = !selection && !columns.some(({ key }) => sortable.includes(key));
    const hide = 'visually-hidden';
    return (
      <div
        className={cards.box}
        data-cards=""
        data-stale={stale || undefined}
        data-many={many || undefined}
        aria-busy={busy}
      >
        <table
          role={ROLES.table}
          className={cards.table}
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-colcount={acts ? last : last - 1}
        >
          <thead role={ROLES.group} className={isEmpty ? hide : cards.head}>
            <tr role={ROLES.row} aria-rowindex={1}>
              {selection ? (
                <th role={ROLES.head} scope="col" aria-colindex={1}>
                  <Checkbox {...allOfThem}>{LIST_TEXT.chooseAll}</Checkbox>
                </th>
              ) : null}
              {onCards.map(({ column }, at) => {
                const sorts = sortable.includes(column.key);
                const card = { role: ROLES.head, 'aria-colindex': first + at, className: sorts ? undefined : hide };
                return (
                  <HeadCell key={column.key} column={column} sort={sort} sortable={sorts} onSort={onSort} card={card} />
                );
              })}
              {acts ? (
                <th role={ROLES.head} scope="col" aria-colindex={last} className={hide}>
                  {LIST_TEXT.actions}
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody role={ROLES.group}>
            {many ? <Growing lines={inView} row={row} /> : rows.map((_, index) => row(index))}
          </tbody>
        </table>
      </div>
    );
  }

  return (
    <div className={styles.box} data-stale={stale || undefined} data-virtual={virtual || undefined} aria-busy={busy}>
      <table
        className={styles.table}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        // Fixed widths, so that no cell is measured before the first row is drawn.
        style={
          {
            minWidth: widths.reduce((sum, { least }) => sum + least, 0),
            // Left edge at which the state column stays in view: behind the first column.
            '--state-left': `${chooseWidth + (widths[selection ? 1 : 0]?.least ?? 0)}px`,
          } as CSSProperties
        }
      >
        <colgroup>
          {widths.map(({ least, free }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns of a colgroup have no identity other than their position
            <col key={index} style={free ? undefined : { width: least }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {selection ? (
              <th scope="col" className={styles.choose}>
                <Checkbox {...allOfThem} />
              </th>
            ) : null}
            {columns.map((column) => (
              <HeadCell
                key={column.key}
                column={column}
                sort={sort}
                sortable={sortable.includes(column.key)}
                onSort={onSort}
              />
            ))}
            {rowActions.length > 0 ? (
              <th scope="col" className={styles.actions}>
                {LIST_TEXT.actions}
              </th>
            ) : null}
          </tr>
        </thead>
        {virtual ? (
          <VirtualBody lines={inView} height={ROW_HEIGHT[density]} row={row} handlers={keys.handlers} />
        ) : (
          <tbody {...keys.handlers}>{rows.map((_, index) => row(index))}</tbody>
        )}
      </table>
    </div>
  );
});

interface LinesProps {
  lines: readonly number[];
  row: (line: number) => ReactNode;
}

/** A list of cards that draws more cards when its end scrolls into view. It works inside any scrolling element. */
function Growing({ lines, row }: LinesProps) {
  const [drawn, setDrawn] = useState(VIRTUAL_FROM);
  const end = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) setDrawn(drawn + VIRTUAL_FROM);
      },
      { rootMargin: '1200px' },
    );
    if (end.current) watch.observe(end.current);
    return () => watch.disconnect();
  }, [drawn]);
  return (
    <>
      {lines.slice(0, drawn).map(row)}
      {lines.length > drawn ? <tr ref={end} role={ROLES.none} className={cards.end} /> : null}
    </>
  );
}

function VirtualBody({
  lines,
  height,
  row,
  handlers,
}: LinesProps & { height: number; handlers: ComponentProps<'tbody'> }) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { drawn, before, after } = useVirtualRows({
    count: lines.length,
    height,
    // Finds the scrolling box from inside. A ref to the box is not set yet when this component's first effect runs,
    // so the table would stay empty until its next render.
    scroller: () => body.current?.closest<HTMLElement>('[data-virtual]') ?? null,
  });
  return (
    <tbody ref={body} {...handlers}>
      <RowSpace height={before} />
      {drawn.map((index) => row(lines[index] ?? -1))}
      <RowSpace height={after} />
    </tbody>
  );
}
