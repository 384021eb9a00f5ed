import * as z from 'zod/mini';
import { EXPORT_REFUSALS } from './calls/exportRefusals';
import type { ExportList } from './calls/exports';
import type { Call, CallDoc } from './defineCall';
import { ExportFormat, FileFormat, Nothing, type Paging } from './primitives';

type Schema = z.core.$ZodType;

/** A column of a list: its heading on the page and in exported files, and the format of its values. */
export interface ListColumn<Value = never> {
  heading: string;
  /** Width of the column in an exported file, in characters of a spreadsheet. */
  width: number;
  /** Format of the values. Left out: the plain text or number. A record maps coded values to their texts. */
  as?: 'money' | 'time' | Readonly<Record<Value & string, string>> | ((value: Value) => string);
}

type RowIn<Answer> = Answer extends { rows: readonly (infer Row)[] } ? Row : never;
type ColumnsIn<Answer> = {
  readonly [Name in keyof RowIn<Answer> & string]?: ListColumn<RowIn<Answer>[Name]>;
};

/**
 * The filters of a list, in the order in which an exported file names them above its table. A filter with a column's name uses
 * the column's heading; `startTime`, `startDay` and `minAmount` mean both ends of their range. An entry can set another label,
 * and the texts of coded values that have no column.
 */
type Filters<Name> = readonly (Name | readonly [name: Name, word: string, values?: Readonly<Record<string, string>>])[];

/** A call that returns a page of rows, with its columns and filters. The list's page and its exported files use them. */
export type ListCall<
  Request extends Schema = Schema,
  Answer extends Schema = Schema,
  Columns = Readonly<Record<string, ListColumn>>,
> = Call<Request, Answer> & { readonly columns: Columns; readonly filters: Filters<string> };

/**
 * Adds the columns and filters of a list to its call. Columns are named by the fields of the rows, filters by the fields of the
 * request.
 */
export const listOf = <
  Request extends Schema,
  Answer extends Schema,
  Own extends Call['refusals'],
  const Columns extends ColumnsIn<z.output<Answer>>,
>(
  call: Call<Request, Answer, Own>,
  list: { columns: Columns; filters?: Filters<keyof z.output<Request> & string> },
): Call<Request, Answer, Own> & ListCall<Request, Answer, Columns> => ({ filters: [], ...call, ...list });

/** The call that exports a list: it returns a file, or for many rows creates an export job. */
export type ExportCall<Request extends Schema = Schema> = Call<Request, typeof Nothing, typeof EXPORT_REFUSALS> & {
  readonly blob: true;
  readonly exports: {
    /** Name of the list under which its export jobs are stored. */
    readonly name: ExportList;
    readonly of: ListCall;
    /** Returns the title of the file and of the table in it. */
    readonly title: (request: never) => string;
    /** Name of the documents of single rows, such as receipts. If present, a PDF with these documents is an export format. */
    readonly papers?: string;
  };
};

type Exported<Shape, Columns, Format extends Schema = typeof ExportFormat> = z.ZodMiniObject<
  Omit<Shape, keyof typeof Paging> & {
    format: Format;
    columns: z.ZodMiniArray<z.ZodMiniEnum<{ [Name in keyof Columns & string]: Name }>>;
  },
  z.core.$strip
>;

/**
 * Builds the request schema of a list's export: the list's filters and sort order, the file format, and the columns in the file's
 * order.
 */
export function inFormat<
  Shape extends z.core.$ZodShape,
  Columns extends object,
  Format extends typeof FileFormat | typeof ExportFormat,
>(
  { request, columns }: { request: z.ZodMiniObject<Shape>; columns: Columns },
  format: Format,
): Exported<Shape, Columns, Format> {
  const { pageNo: _, pageSize: __, ...filters } = request.shape as unknown as z.core.$ZodShape & typeof Paging;
  const names = Object.keys(columns) as [string, ...string[]];
  return z.object({
    ...filters,
    format,
    columns: z.array(z.enum(names)).check(z.minLength(1), z.maxLength(names.length)),
  }) as unknown as Exported<Shape, Columns, Format>;
}

/**
 * Declares the call that exports a list, for the same users and with the same filters. If there are too many rows for one
 * response, it creates an export job.
 */
export function exportOf<Shape extends z.core.$ZodShape, Answer extends Schema, Columns extends object>(
  list: ListCall<z.ZodMiniObject<Shape>, Answer, Columns>,
  {
    name,
    title,
    papers,
    ...paths
  }: Pick<Call, 'path' | 'warehousePath'> & {
    doc: CallDoc;
    name: ExportList;
    title: string | ((request: z.output<z.ZodMiniObject<Shape>>) => string);
    papers?: string;
  },
): ExportCall<Exported<Shape, Columns>> {
  const { section, permission, users, withoutSession } = list;
  return {
    ...{ section, permission, users, withoutSession },
    ...paths,
    method: 'POST',
    // A list whose rows have no documents accepts no PDF format. The static type allows it for all lists, to keep one type.
    request: inFormat(list, (papers === undefined ? FileFormat : ExportFormat) as typeof ExportFormat),
    answer: Nothing,
    refusals: EXPORT_REFUSALS,
    blob: true,
    exports: {
      name,
      of: list as ListCall,
      title: typeof title === 'string' ? () => title : title,
      ...(papers === undefined ? {} : { papers }),
    },
  };
}
