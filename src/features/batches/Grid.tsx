import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { BANKS_BY_CODE } from '@/contract/banks';
import type { LineIssue } from '@/contract/batchRules';
import type { BatchKind, BatchLine, LineField } from '@/contract/batchSheet';
import { secrets } from '@/shared/ports/secrets';
import styles from './batches.module.css';
import type { Sheet } from './sheets';
import { batchEvents } from './slice';
import { BATCH_TEXT as TEXT } from './text';

/** px, as the style says. */
const ROW_HEIGHT = 61;
const BANKS = 'batch-banks';

interface GridColumn {
  field: LineField;
  label: string;
  /** px */
  width: number;
}

const columnsOf = (kind: BatchKind): readonly GridColumn[] => [
  { field: 'name', label: TEXT.name[kind], width: 232 },
  { field: 'accountNo', label: TEXT.accountNo[kind], width: 224 },
  ...(kind === 'PAYOUT'
    ? ([
        { field: 'accountKind', label: TEXT.accountKind, width: 120 },
        { field: 'bank', label: TEXT.bank, width: 184 },
      ] as const)
    : []),
  { field: 'amount', label: TEXT.lineAmount, width: 184 },
  { field: 'remark', label: TEXT.remark, width: 200 },
  { field: 'number', label: TEXT.number, width: 168 },
];

interface CellProps {
  line: BatchLine;
  column: GridColumn;
  issue: LineIssue | undefined;
  disabled: boolean;
  onChange: (lineNo: number, field: LineField, value: string) => void;
}

/**
 * One text of a line, told as it is typed. The field has its own copy: what comes back is trimmed, and must not move
 * the caret.
 */
function Cell({ line, column: { field, label }, issue, disabled, onChange }: CellProps) {
  const id = `issue-${line.lineNo}-${field}`;
  const value = line[field];
  const [typed, setTyped] = useState(value);
  const shown = typed.trim() === value ? typed : value;
  const told = (text: string) => {
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
      {field === 'accountKind' ? (
        <select {...control} value={value} onChange={(event) => told(event.target.value)}>
          {['对公', '对私', ...(value === '对公' || value === '对私' ? [] : [value])].map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...control}
          value={shown}
          maxLength={200}
          autoComplete="off"
          className={field === 'amount' ? styles.right : undefined}
          list={field === 'bank' ? BANKS : undefined}
          onChange={(event) => told(event.target.value)}
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

/** The error of a field before its warning. */
const issueAt = (issues: readonly LineIssue[], field: LineField) => {
  const own = issues.filter((issue) => issue.field === field);
  return own.find(({ level }) => level === 'error') ?? own[0];
};

const Row = memo(function Row({
  line,
  issues,
  columns,
  disabled,
  index,
  onChange,
  onDrop,
}: {
  line: BatchLine;
  issues: readonly LineIssue[];
  columns: readonly GridColumn[];
  disabled: boolean;
  index: number;
  onChange: CellProps['onChange'];
  onDrop: (lineNo: number) => void;
}) {
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
});

type Shown = 'all' | 'error' | 'warning';
const NO_ISSUES: readonly LineIssue[] = [];

const isShown = (issues: readonly LineIssue[], shown: Shown): boolean =>
  shown === 'all' ||
  (shown === 'error'
    ? issues.some(({ level }) => level === 'error')
    : issues.length > 0 && issues.every(({ level }) => level === 'warning'));

interface GridProps {
  batchNo: string;
  kind: BatchKind;
  sheet: Sheet;
  counts: { lines: number; errors: number; warnings: number };
  disabled: boolean;
}

/** The lines of a draft, to be corrected. Ten thousand of them are drawn as they come into view. */
export function Grid({ batchNo, kind, sheet, counts, disabled }: GridProps) {
  const dispatch = useDispatch();
  const [shown, setShown] = useState<Shown>('all');
  // A line that was put right stays in view until the filter is chosen anew.
  const [kept, setKept] = useState<ReadonlySet<number> | null>(null);
  const box = useRef<HTMLElement>(null);
  const columns = columnsOf(kind);
  const rows = sheet.lines.flatMap((line, at) =>
    kept === null || kept.has(line.lineNo) ? [{ line, issues: sheet.issues[at] ?? NO_ISSUES }] : [],
  );
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
  });
  const choose = (next: Shown) => {
    setShown(next);
    setKept(
      next === 'all'
        ? null
        : new Set(
            sheet.lines.flatMap(({ lineNo }, at) => (isShown(sheet.issues[at] ?? NO_ISSUES, next) ? [lineNo] : [])),
          ),
    );
    box.current?.scrollTo({ top: 0 });
  };
  const change = useRef((lineNo: number, field: LineField, value: string) => {
    dispatch(batchEvents.cellEdited({ batchNo, lineNo, field, secretId: secrets.put(value) }));
  });
  const drop = useRef((lineNo: number) => {
    dispatch(batchEvents.linesDropped({ batchNo, lineNos: [lineNo] }));
  });

  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
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
        ).map(([value, label]) => (
          <button key={value} type="button" aria-pressed={shown === value} onClick={() => choose(value)}>
            {label}
          </button>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <section ref={box} className={styles.box} aria-label={TEXT.grid} tabIndex={0}>
        <table
          className={styles.grid}
          aria-label={TEXT.grid}
          aria-rowcount={rows.length + 1}
          style={{ minWidth: width }}
        >
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
              {columns.map(({ field, label }) => (
                <th key={field} scope="col" className={field === 'amount' ? styles.right : undefined}>
                  {label}
                </th>
              ))}
              <th scope="col">{TEXT.actions}</th>
            </tr>
          </thead>
          <tbody>
            {before > 0 ? <tr style={{ height: before }} /> : null}
            {items.map(({ index }) => {
              const row = rows[index];
              return row ? (
                <Row
                  key={row.line.lineNo}
                  line={row.line}
                  issues={row.issues}
                  columns={columns}
                  disabled={disabled}
                  index={index}
                  onChange={change.current}
                  onDrop={drop.current}
                />
              ) : null;
            })}
            {after > 0 ? <tr style={{ height: after }} /> : null}
          </tbody>
        </table>
        {rows.length === 0 ? <p className={styles.empty}>{TEXT.noLines}</p> : null}
      </section>
      <datalist id={BANKS}>
        {BANKS_BY_CODE.map(([code, name]) => (
          <option key={code} value={name} />
        ))}
      </datalist>
    </>
  );
}
