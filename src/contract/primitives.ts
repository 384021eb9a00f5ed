import * as z from 'zod/mini';

// The compiler that zod would generate with `new Function` is refused by the document's CSP.
z.config({ jitless: true });

/** Money on the wire: a decimal string in yuan with exactly two places, never negative (interface, "The gateway"). */
export const Money = z.string().check(z.regex(/^(0|[1-9]\d{0,12})\.\d{2}$/));

/** Money that may be below zero, as a difference or a net figure. */
export const SignedMoney = z.string().check(z.regex(/^-?(0|[1-9]\d{0,12})\.\d{2}$/));

const FIRST_TIME = Date.parse('2000-01-01T00:00:00+08:00');
const AFTER_LAST_TIME = Date.parse('2101-01-01T00:00:00+08:00');

/**
 * ISO 8601 with offset, such as `2026-11-20T14:03:59.000+08:00`, of the years 2000 to 2100: what else the form allows
 * is more than the database's calendar takes, or turns into it by its offset.
 */
export const Time = z.iso.datetime({ offset: true }).check(
  z.refine((text) => Date.parse(text) >= FIRST_TIME && Date.parse(text) < AFTER_LAST_TIME, {
    error: '时间超出范围，限2000年至2100年',
  }),
);

/** A calendar day, `2026-11-20`, of the years 2000 to 2100. */
export const Day = z.iso
  .date()
  .check(z.refine((text) => text >= '2000-01-01' && text <= '2100-12-31', { error: '日期超出范围，限2000年至2100年' }));

export const YesNo = z.enum(['Y', 'N']);

/** Identifiers are opaque, printable and short. */
export const Id = z.string().check(z.minLength(1), z.maxLength(64));

/** A text a user typed into a filter; trimmed, at most 64 characters. */
export const FilterText = z.string().check(z.trim(), z.maxLength(64));

/** A response without data. */
export const Nothing = z.nullish(z.unknown());

/** The session's own merchant and member, which the gateway adds to each request that does not opt out. */
export const SessionFields = {
  merchantNo: z.optional(Id),
  memberNo: z.optional(Id),
};

/** A document that is missing in a file of several, because no font has one of its letters: its number and name. */
const LeftOutPaper = z.object({ no: z.string(), name: z.string() });
export type LeftOutPaper = z.infer<typeof LeftOutPaper>;
/** Several documents in one PDF, in base64. */
export const PapersInJson = z.object({
  filename: z.string(),
  contentType: z.literal('application/pdf'),
  content: z.string(),
  leftOut: z.array(LeftOutPaper),
});
export type PapersInJson = z.infer<typeof PapersInJson>;

/** A filter: rows of this merchant of the enterprise alone, whichever merchant the session acts for. */
export const OfMerchant = { ofMerchantNo: z.optional(Id) };
/** Name of the filter in the head of a file. */
export const OF_MERCHANT = ['ofMerchantNo', '商户'] as const;

/** Sizes of a page that lists offer; anything else is refused. */
export const PAGE_SIZES = [10, 20, 30, 40, 50] as const;

/** Paging fields of every list request; pages start at 1. */
export const Paging = {
  pageNo: z.int().check(z.gte(1), z.lte(1_000_000)),
  pageSize: z.int().check(z.gte(1), z.lte(50)),
};

/** Sorting by a named column; the default is the list's own order. */
export const sorting = <const Names extends readonly [string, ...string[]]>(names: Names) => ({
  sortField: z.optional(z.enum(names)),
  sortOrder: z.optional(z.enum(['asc', 'desc'])),
});

/** Schema of a count or version: an integer of the database, at least 0. */
export const Count = z.int().check(z.gte(0), z.lte(2_147_483_647));

/** A page of rows. `total` counts all rows that match. */
export const pageOf = <Row extends z.core.$ZodType>(row: Row) =>
  z.object({
    pageNo: z.int(),
    pageSize: z.int(),
    total: z.int(),
    rows: z.array(row),
  });

/** Export formats of a list. */
export const FileFormat = z.enum(['csv', 'xlsx']);
export type FileFormat = z.infer<typeof FileFormat>;
/** Formats for lists whose rows have documents: a PDF contains one document per row. */
export const ExportFormat = z.enum([...FileFormat.options, 'pdf']);
export type ExportFormat = z.infer<typeof ExportFormat>;
