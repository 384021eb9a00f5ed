import { IconCheckCircleFill, IconCloseCircleFill, IconExclamationCircleFill } from '@arco-design/web-react/icon';
import { memo, useId, useRef, useState } from 'react';
import { wireAmount } from '@/contract/rules/lineIssues';
import { formatMoney } from '../format/money';
import { ROLES } from '../list/RowCard';
import type { ColumnRole } from '../list/roles';
import { Select } from '../ui/Select';
import styles from './grid.module.css';
import { type GridIssue, levelOf } from './places';
import { GRID_TEXT as TEXT } from './text';

export interface GridColumn<Field extends string> {
  field: Field;
  label: string;
  /** Width of the column, px. */
  width: number;
  /**
   * `party`: the name of the line on a phone. `amount`: right-aligned, and in the first line of the card on a phone. A grid has at
   * most one of each.
   */
  role?: Extract<ColumnRole, 'party' | 'amount'>;
  /** Values that the cell's select offers, in addition to its current value. */
  options?: readonly string[];
  /** Suggestions for a text cell while the user types. */
  proposed?: readonly string[];
}

/** A line of an uploaded file: its row number and the typed text of each field. */
export type GridRow<Field extends string> = { lineNo: number } & Readonly<Record<Field, string>>;

export interface LineProps<Field extends string> {
  line: GridRow<Field>;
  issues: readonly GridIssue<Field>[];
  columns: readonly GridColumn<Field>[];
  disabled: boolean;
  index: number;
  /** True while amounts are hidden. The line is redrawn when this value changes. */
  hidden: boolean;
  /** True if the card of the line shows its fields. */
  open: boolean;
  listOf: (field: Field) => string;
  /** The ref that measures the height of the line. */
  measure: (row: HTMLElement | null) => void;
  onChange: (lineNo: number, field: Field, value: string) => void;
  onDrop: (lineNo: number) => void;
  onOpen: (lineNo: number) => void;
}

const noteId = (lineNo: number, field: string) => `issue-${lineNo}-${field}`;
const issuesOf = <Field extends string>(issues: readonly GridIssue<Field>[], field: Field) =>
  issues.filter((issue) => issue.field === field);

/** Attributes by which the grid finds the control of a cell. */
const placeOf = (lineNo: number, field: string) => ({ 'data-line': lineNo, 'data-field': field });

type ControlProps<Field extends string> = Pick<LineProps<Field>, 'line' | 'disabled' | 'onChange' | 'listOf'> & {
  column: GridColumn<Field>;
  issues: readonly GridIssue<Field>[];
  id?: string;
};

/**
 * The control of a cell; reports each change. It keeps its own copy of the text, because the stored value is trimmed and would move
 * the caret.
 */
function Control<Field extends string>({ line, column, issues, id, disabled, listOf, onChange }: ControlProps<Field>) {
  const { field, label, options, role, proposed } = column;
  const value: string = line[field];
  const [typed, setTyped] = useState(value);
  const shown = typed.trim() === value ? typed : value;
  const level = levelOf(issues);
  const changeText = (text: string) => {
    setTyped(text);
    if (text.trim() !== value) onChange(line.lineNo, field, text);
  };
  const control = {
    'aria-label': TEXT.cell(line.lineNo, label),
    'aria-invalid': level === 'error' || undefined,
    'aria-describedby': level ? noteId(line.lineNo, field) : undefined,
    'data-level': level,
    disabled,
  };
  return options ? (
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
      id={id}
      value={shown}
      maxLength={200}
      autoComplete="off"
      inputMode={role === 'amount' ? 'decimal' : undefined}
      enterKeyHint="next"
      list={proposed ? listOf(field) : undefined}
      onChange={(event) => changeText(event.target.value)}
    />
  );
}

const ICONS = { error: IconCloseCircleFill, warning: IconExclamationCircleFill } as const;

/**
 * The errors of a field in full, or its reminders if it has no error. `named`: begins with the field's name unless the text contains
 * it.
 */
function Note<Field extends string>({
  lineNo,
  column,
  issues,
  named,
}: {
  lineNo: number;
  column: GridColumn<Field>;
  issues: readonly GridIssue<Field>[];
  named: boolean;
}) {
  const level = levelOf(issues);
  if (!level) return null;
  const Icon = ICONS[level];
  const words = issues
    .filter((issue) => issue.level === level)
    .map(({ msg }) => msg)
    .join('；');
  const label = column.label.replace(/（.*）$/, '');
  return (
    <span className={styles.note} data-level={level}>
      <Icon aria-hidden="true" />
      <span>
        {named && !words.includes(label) ? TEXT.fault(label) : null}
        <span id={noteId(lineNo, column.field)}>{words}</span>
      </span>
    </span>
  );
}

/** The errors and reminders of a line, or the sign that all of them are corrected. */
function Notes<Field extends string>({ line, issues, columns }: Pick<LineProps<Field>, 'line' | 'issues' | 'columns'>) {
  return issues.length === 0 ? (
    <span className={styles.note} data-level="none">
      <IconCheckCircleFill aria-hidden="true" />
      {TEXT.passed}
    </span>
  ) : (
    columns.map((column) => (
      <Note key={column.field} lineNo={line.lineNo} column={column} issues={issuesOf(issues, column.field)} named />
    ))
  );
}

/**
 * Returns whether the line has or had an issue while it was drawn. Its messages keep their place after the correction, so that the
 * lines below do not move while the user types.
 */
function useNoted(issues: readonly unknown[]): boolean {
  const noted = useRef(false);
  if (issues.length > 0) noted.current = true;
  return noted.current;
}

function DropButton<Field extends string>({
  line: { lineNo },
  disabled,
  onDrop,
}: Pick<LineProps<Field>, 'line' | 'disabled' | 'onDrop'>) {
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={TEXT.dropLine(lineNo)}
      disabled={disabled}
      onClick={() => onDrop(lineNo)}
    >
      {TEXT.drop}
    </button>
  );
}

function PlainDeskLine<Field extends string>(props: LineProps<Field>) {
  const { line, issues, columns, index, measure } = props;
  const noted = useNoted(issues);
  return (
    <tr ref={measure} role={ROLES.row} className={styles.row} data-index={index} aria-rowindex={index + 2}>
      <td role={ROLES.cell} className={styles.line}>
        {line.lineNo}
      </td>
      {columns.map((column) => (
        <td key={column.field} role={ROLES.cell} data-role={column.role} {...placeOf(line.lineNo, column.field)}>
          <Control {...props} column={column} issues={issuesOf(issues, column.field)} />
        </td>
      ))}
      <td role={ROLES.cell}>
        <DropButton {...props} />
      </td>
      {noted ? (
        <td role={ROLES.cell} aria-colspan={columns.length + 2} className={styles.notes}>
          <div>
            <Notes {...props} />
          </div>
        </td>
      ) : null}
    </tr>
  );
}
/** A line as a row of the table, with its errors and reminders below the cells. */
export const DeskLine = memo(PlainDeskLine) as typeof PlainDeskLine;

function PlainGridCard<Field extends string>(props: LineProps<Field>) {
  const { line, issues, columns, index, open, measure, onOpen } = props;
  const id = useId();
  const noted = useNoted(issues);
  const textOf = (role: GridColumn<Field>['role']) => {
    const column = columns.find((one) => one.role === role);
    return column ? line[column.field] : '';
  };
  const amount = textOf('amount');
  return (
    <tr ref={measure} role={ROLES.row} className={styles.cardRow} data-index={index} aria-rowindex={index + 1}>
      <td role={ROLES.cell} className={styles.card} data-level={levelOf(issues)}>
        <button
          type="button"
          className={styles.cardHead}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => onOpen(line.lineNo)}
        >
          <span className={styles.cardLine}>{TEXT.lineNo(line.lineNo)}</span>
          <span className={styles.party}>{textOf('party') || TEXT.missing}</span>
          <span className={styles.amount}>{amount === '' ? TEXT.missing : formatMoney(wireAmount(amount))}</span>
        </button>
        {open ? (
          <div id={id} className={styles.fields}>
            {columns.map((column) => {
              const control = `${id}-${column.field}`;
              const own = issuesOf(issues, column.field);
              return (
                <div key={column.field} data-role={column.role} {...placeOf(line.lineNo, column.field)}>
                  {column.options ? (
                    <span className={styles.label}>{column.label}</span>
                  ) : (
                    <label className={styles.label} htmlFor={control}>
                      {column.label}
                    </label>
                  )}
                  <Control {...props} column={column} issues={own} id={control} />
                  <Note lineNo={line.lineNo} column={column} issues={own} named={false} />
                </div>
              );
            })}
            <DropButton {...props} />
          </div>
        ) : noted ? (
          <div className={styles.cardNotes}>
            <Notes {...props} />
          </div>
        ) : null}
      </td>
    </tr>
  );
}
/** A line as a card on a phone. Its head is always visible and opens its fields. */
export const GridCard = memo(PlainGridCard) as typeof PlainGridCard;
