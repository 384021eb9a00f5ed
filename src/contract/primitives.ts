import * as z from 'zod/mini';

// Turns off zod's compiler, because it needs `new Function`, which the document's CSP refuses.
z.config({ jitless: true });

/**
 * An amount in wire format: a decimal string in yuan with exactly two decimals, never negative (interface
 * specification, "The gateway").
 */
export const Money = z.string().check(z.regex(/^(0|[1-9]\d{0,12})\.\d{2}$/));

/** An amount in wire format that may be negative, such as a difference. */
export const SignedMoney = z.string().check(z.regex(/^-?(0|[1-9]\d{0,12})\.\d{2}$/));

const FIRST_TIME = Date.parse('2000-01-01T00:00:00+08:00');
const AFTER_LAST_TIME = Date.parse('2101-01-01T00:00:00+08:00');

/**
 * A time in ISO 8601 with offset, such as `2026-11-20T14:03:59.000+08:00`, in the years 2000 to 2100. Other years could exceed
 * the range of the database, also after the conversion of the offset.
 */
export const Time = z.iso.datetime({ offset: true }).check(
  z.refine((text) => Date.parse(text) >= FIRST_TIME && Date.parse(text) < AFTER_LAST_TIME, {
    error: '时间超出范围，限2000年至2100年',
  }),
);

/** A calendar day such as `2026-11-20`, in the years 2000 to 2100. */
export const Day = z.iso
  .date()
  .check(z.refine((text) => text >= '2000-01-01' && text <= '2100-12-31', { error: '日期超出范围，限2000年至2100年' }));

export const YesNo = z.enum(['Y', 'N']);

/** An identifier: 1 to 64 characters without a meaning for the caller. */
export const Id = z.string().check(z.minLength(1), z.maxLength(64));

/** A text that the user typed into a filter, trimmed, at most 64 characters. */
export const FilterText = z.string().check(z.trim(), z.maxLength(64));

/** A response without data. */
export const Nothing = z.nullish(z.unknown());

/** The merchant and member of the session. The gateway adds them to each request, unless the call declares `withoutSession`. */
export const SessionFields = {
  merchantNo: z.optional(Id),
  memberNo: z.optional(Id),
};

/** Number and name of a document that is left out of a combined PDF, because no font has one of its characters. */
const LeftOutPaper = z.object({ no: z.string(), name: z.string() });
export type LeftOutPaper = z.infer<typeof LeftOutPaper>;
/** Several documents, such as receipts, in one PDF in Base64. */
export const PapersInJson = z.object({
  filename: z.string(),
  contentType: z.literal('application/pdf'),
  content: z.string(),
  leftOut: z.array(LeftOutPaper),
});
export type PapersInJson = z.infer<typeof PapersInJson>;

/** Filter for the rows of one merchant of the enterprise, independent of the merchant for which the session acts. */
export const OfMerchant = { ofMerchantNo: z.optional(Id) };
/** Name and label of the filter by merchant, for the head of an exported file. */
export const OF_MERCHANT = ['ofMerchantNo', '商户'] as const;

/** Maximum number of receipts or vouchers in one PDF. */
export const MOST_PAPERS = 100;

/** Numbers of rows per page that lists offer. */
export const PAGE_SIZES = [10, 20, 30, 40, 50] as const;

/** Paging fields of every list request; pages start at 1. */
export const Paging = {
  pageNo: z.int().check(z.gte(1), z.lte(1_000_000)),
  pageSize: z.int().check(z.gte(1), z.lte(50)),
};

/**
 * Returns the request fields that sort a list by one of the given columns. Without these fields the list has its
 * default order.
 */
export const sorting = <const Names extends readonly [string, ...string[]]>(names: Names) => ({
  sortField: z.optional(z.enum(names)),
  sortOrder: z.optional(z.enum(['asc', 'desc'])),
});

/** A count or version: an integer from 0 to the maximum of the database's integer. */
export const Count = z.int().check(z.gte(0), z.lte(2_147_483_647));

/** Returns the schema of a page of rows. `total` is the number of all matching rows. */
export const pageOf = <Row extends z.core.$ZodType>(row: Row) =>
  z.object({
    pageNo: z.int(),
    pageSize: z.int(),
    total: z.int(),
    rows: z.array(row),
  });

/** File formats in which a list can be exported. */
export const FileFormat = z.enum(['csv', 'xlsx']);
export type FileFormat = z.infer<typeof FileFormat>;
/** File formats of lists whose rows have documents: the PDF contains one document per row. */
export const ExportFormat = z.enum([...FileFormat.options, 'pdf']);
export type ExportFormat = z.infer<typeof ExportFormat>;
