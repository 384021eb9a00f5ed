import type { ComponentType } from 'react';
import type { AnswerOf, Call, RequestOf } from '@/contract/defineCall';
import type { ExportCall } from '@/contract/lists';
import type { LeftOutPaper } from '@/contract/primitives';
import type { DateShortcut } from '../dates/range';
import type { CellKind } from './cells';
import { declaredColumn, declaredFilter } from './declared';
import type { ListLink } from './links';
import { byRole, type ColumnRole } from './roles';

export { DATE_SHORTCUTS } from '../dates/range';

type Paged = {
  rows: readonly unknown[];
  total: number;
  pageNo: number;
  pageSize: number;
};

/** A call that a list can use: its request has paging fields, and its response is a page of rows. */
export type ListCall = Call;

type RowOf<C extends ListCall> = AnswerOf<C> extends { rows: readonly (infer Row)[] } ? Row : never;
type Key<C extends ListCall> = Extract<keyof RowOf<C>, string>;
type OwnField = 'pageNo' | 'pageSize' | 'sortField' | 'sortOrder' | 'merchantNo' | 'memberNo';
type FilterKey<C extends ListCall> = Exclude<Extract<keyof RequestOf<C>, string>, OwnField>;
type SortKey<C extends ListCall> = RequestOf<C> extends { sortField?: infer Name } ? Extract<Name, string> : never;

/** A filter. `key`, `from` and `to` are fields of the call's request. */
export type Filter<K extends string = string> =
  | {
      kind: 'text';
      key: K;
      label: string;
      placeholder?: string;
      /** Spaces are removed from the typed value, because long numbers are displayed in groups. */
      ungrouped?: boolean;
      /** The value is a day, `2026-11-20`. Other input is reported as an error at the field. */
      day?: true;
    }
  | {
      kind: 'choice';
      key: K;
      label: string;
      options: Readonly<Record<string, string>>;
    }
  | {
      kind: 'dateRange';
      from: K;
      to: K;
      label: string;
      shortcuts: readonly DateShortcut[];
      /** Maximum length of the range in months, if the call limits it. */
      months?: number;
      /** Maximum length of the range in days, both ends counted. */
      most?: number;
      /** True if the call takes days in Shanghai time instead of moments. */
      days?: true;
    }
  | { kind: 'amountRange'; from: K; to: K; label: string }
  | {
      /** A custom control, such as a search. `Word` renders the text of a chosen value. */
      kind: 'own';
      key: K;
      label: string;
      Control: ComponentType<{ label: string; value: string; onChange: (value: string) => void }>;
      Word: ComponentType<{ of: string }>;
    };

/** Keys of the columns that the call's contract declares: their titles and cells are derived from it. */
type Declared<C extends ListCall> = C extends { columns: infer Columns } ? keyof Columns : never;

type Optional<Type, Name extends keyof Type> = Omit<Type, Name> & Partial<Pick<Type, Name>>;
/**
 * A filter in the declaration of a list. For a column that the contract declares, the label and the options of a
 * choice come from the contract.
 */
type DeclaredFilter<C extends ListCall> =
  | Extract<Filter<FilterKey<C>>, { from: unknown }>
  | {
      [Name in FilterKey<C>]: Name extends Declared<C>
        ?
            | Optional<Extract<Filter<Name>, { kind: 'text' }>, 'label'>
            | Optional<Extract<Filter<Name>, { kind: 'choice' }>, 'label' | 'options'>
            | Optional<Extract<Filter<Name>, { kind: 'own' }>, 'label'>
        : Extract<Filter<Name>, { key: unknown }>;
    }[FilterKey<C>];

type Column<C extends ListCall, K extends Key<C> = Key<C>> = {
  [Name in K]: (Name extends Declared<C> ? { title?: string } : { title: string }) & {
    key: Name;
    /** The role of the column, if it does not follow from its cells. */
    role?: ColumnRole;
    /** Width in px, if the width of its role does not fit. */
    width?: number;
    as?: CellKind<RowOf<C>[Name], RowOf<C>>;
    /** Shows a button that copies the value without the spaces of its grouping. */
    copyable?: boolean;
    /** True if the column is hidden until the user shows it. */
    hiddenAtFirst?: boolean;
  };
}[K];

export type RowAction<Row> = {
  id: string;
  label: string;
  /** Returns whether the action is offered for a row; absent: for all rows. */
  when?: (row: Row) => boolean;
  /** The page that the action opens. The action is hidden if the user may not enter it. */
  page?: string;
} & (
  | {
      /** A saga that gets the row and dispatches events. */
      run: (row: Row) => Generator;
      to?: never;
    }
  | {
      /** Returns the target address, from the row and the list's own address (path and query). */
      to: (row: Row, here: string) => string;
      run?: never;
    }
);

/** An action for the chosen rows; with such an action the list has checkboxes. */
export interface SelectionAction<Row> {
  id: string;
  label: string;
  /** Maximum number of rows that the platform accepts at once; absent: 50, the largest page. */
  most?: number;
  /** A saga; it returns the documents that are missing in its file, which the list names above its rows. */
  run: (rows: readonly Row[]) => Generator<unknown, void> | Generator<unknown, readonly LeftOutPaper[]>;
}

export interface ListSpec<C extends ListCall = ListCall> {
  /** Key of the list in the store, and of the user's setup for the list. */
  id: string;
  title: string;
  call: C;
  /** The field, or fields, that identify a row. */
  rowKey: Key<C> | readonly Key<C>[];
  /** Address parameters that survive a change of filters, such as the chosen tab. */
  stays?: readonly string[];
  /** Fields that every request contains in addition to the filters, such as the kind of list. */
  fixed?: Readonly<Partial<RequestOf<C> & object>>;
  filters: readonly DeclaredFilter<C>[];
  columns: readonly Column<C>[];
  /** Columns by which the platform can sort the rows. */
  sortable?: readonly SortKey<C>[];
  /**
   * Returns whether a row is emphasised, as for unread messages. A column must show the same state, because weight alone is not
   * accessible.
   */
  strong?: (row: RowOf<C>) => boolean;
  /**
   * Rows that belong to a neighbouring row, such as the fee of a payment, and are collapsed under it. They are
   * collapsed only if the list is sorted by `inOrderOf`, because otherwise the rows are not neighbours.
   */
  attached?: {
    belongs: (row: RowOf<C>, main: RowOf<C>) => boolean;
    inOrderOf: SortKey<C>;
    /** The column of the main row with the button that announces and expands the attached rows. */
    column: Key<C>;
    summary: (row: RowOf<C>) => string;
  };
  rowActions?: readonly RowAction<RowOf<C>>[];
  selectionActions?: readonly SelectionAction<RowOf<C>>[];
  /** Returns whether a row can be chosen; absent: all rows. Other rows show a disabled box. */
  selectable?: (row: RowOf<C>) => boolean;
  /**
   * Call that exports the list. Its request has the filters, `format`, and `columns` (keys in their order); its
   * response is a file.
   */
  exportCall?: ExportCall;
  /** Returns figures about all matching rows, such as sums, from the response of a page. */
  summary?: (answer: AnswerOf<C>) => readonly { label: string; value: string }[];
  /** Maps the parameters of message links to filters of this list. */
  link?: ListLink<FilterKey<C>>;
  /** Hint for a list without any rows: the user's next action. */
  emptyHint?: string;
}

/** A list without its specific types, for the shared components. */
// biome-ignore lint/suspicious/noExplicitAny: rows and answers differ by spec, and are read only by functions of the same spec
export type AnyListSpec = Omit<ListSpec<any>, 'filters' | 'columns'> & {
  filters: readonly Filter[];
  columns: readonly AnyColumn[];
};

export interface AnyColumn {
  key: string;
  title: string;
  role?: ColumnRole;
  width?: number;
  as?: CellKind<never, never>;
  copyable?: boolean;
  hiddenAtFirst?: boolean;
}

export type AnyRow = Readonly<Record<string, unknown>>;
export type AnyPage = Omit<Paged, 'rows'> & {
  rows: readonly AnyRow[];
} & Readonly<Record<string, unknown>>;

const registry = new Map<string, AnyListSpec>();

/**
 * Declares a list page as data. A filter that the request lacks, or a column that the response lacks, does not
 * compile. The saga finds the declaration by its id, so that events carry plain data only.
 */
export function defineList<C extends ListCall>(spec: ListSpec<C>): ListSpec<C> {
  const { call, filters, columns } = spec as unknown as AnyListSpec;
  const whole = {
    ...spec,
    filters: filters.map((filter: Filter) => ({ ...declaredFilter(call, filter), ...filter })),
    columns: byRole(columns.map((column) => ({ ...declaredColumn(call, column.key), ...column }))),
  };
  registry.set(spec.id, whole as unknown as AnyListSpec);
  return whole as unknown as ListSpec<C>;
}

export const keyOfRow = (rowKey: string | readonly string[], row: AnyRow): string =>
  [rowKey]
    .flat()
    .map((key) => String(row[key]))
    .join('-');

/** Returns the declaration of a list by its id; undefined until the code of the list's page is loaded. */
export const listById = (id: string): AnyListSpec | undefined => registry.get(id);
