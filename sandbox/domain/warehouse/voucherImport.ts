import { createHash } from 'node:crypto';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { VoucherLine } from '@/contract/calls/warehouseVouchers';
import { lineCents, sumsOf } from '@/contract/rules/lineIssues';
import {
  periodOf,
  type VoucherFacts,
  type VoucherIssue,
  validatingVouchers,
  voucherKindOf,
} from '@/contract/rules/voucherRules';
import { VOUCHER_LAYOUT } from '@/contract/rules/voucherSheet';
import type { Database } from '../../db/schema';
import { type RealTime, realTime } from '../clock';
import type { Context } from '../context';
import { type Limit, withinLimit } from '../limits';
import { formatCents, parseCents } from '../money/cents';
import { mutexByKey } from '../mutexByKey';
import { byHash, oncePerNumber, otherContent } from '../oncePerNumber';
import { refuse } from '../refusal';
import { payableNames } from './payees';
import { subNames } from './subAccounts';
import {
  type Begun,
  beginImport,
  completeImport,
  giveUpImport,
  Overtaken,
  type StagedVoucher,
  sweepImports,
  writeStaged,
} from './voucherStaging';
import {
  newVoucherNo,
  OTHER_CONTENT,
  OTHER_SUM,
  type WarehouseContext,
  WRONG_LINES,
  warehouseOf,
} from './warehouseContext';

/*
 * Imports vouchers from a file: all lines or none, and only once per request number. Platform and browser validate by
 * the same rules.
 */

interface ImportRequest {
  requestNo: string;
  fileName: string;
  lines: readonly VoucherLine[];
  amount: string;
}
type Imported = { vouchers: number; amount: string };
type ImportContext = WarehouseContext & Pick<Context, 'realNow'>;

/** Limit of imports per user. An import of 10,000 lines occupies the database for several seconds. */
const IMPORTS: Limit = { name: 'voucher-import', hits: 60, minutes: 10 };
/**
 * Maximum attempts to write the vouchers. An attempt fails if a parallel change has used one of its voucher numbers
 * or source documents.
 */
const TRIES = 3;
/**
 * Maximum time in ms to wait for other imports of the warehouse. It is less than the page's timeout for the response.
 */
const PATIENCE = 25_000;
/** Time in ms after which an import checks again whether the import of another instance is done. */
const LOOK = 100;
/** Number of lines that are processed before other requests are served (S-15). */
const PART = 500;

const unique = (texts: readonly string[]) => [...new Set(texts)];

/** Returns those of the named sub-merchants, payees and source documents that exist. */
export async function voucherFactsOf(
  db: Kysely<Database>,
  enterpriseId: string,
  named: { subMemberNos: readonly string[]; payeeNos: readonly string[]; sourceNos: readonly string[] },
): Promise<{ subs: Record<string, string>; payees: Record<string, string>; sources: Record<string, string> }> {
  const sources = await db
    .selectFrom('warehouse_vouchers')
    .select(['source_no', 'voucher_no'])
    .where('enterprise_id', '=', enterpriseId)
    .where('state', '!=', 'VOID')
    .where(sql<boolean>`source_no = any(${unique(named.sourceNos)}::text[])`)
    .execute();
  return {
    subs: await subNames(db, enterpriseId, unique(named.subMemberNos)),
    payees: await payableNames(db, enterpriseId, unique(named.payeeNos)),
    sources: Object.fromEntries(sources.map(({ source_no, voucher_no }) => [source_no, voucher_no])),
  };
}

/** Removes characters that the database cannot store from a line that came as JSON. */
const clean = (text: string) =>
  text
    .replaceAll('\u0000', '')
    .replace(/\p{Cs}/gu, '')
    .trim();
const cleaned = (line: VoucherLine): VoucherLine => ({
  lineNo: line.lineNo,
  subMemberNo: clean(line.subMemberNo),
  payeeNo: clean(line.payeeNo),
  payeeName: clean(line.payeeName),
  kind: clean(line.kind),
  period: clean(line.period),
  amount: clean(line.amount),
  sourceNo: clean(line.sourceNo),
  remark: clean(line.remark),
});

/** Maps every element with `of`. Pauses regularly, so that other requests are served (S-15). */
async function each<From, To>(all: readonly From[], of: (one: From, at: number) => To): Promise<To[]> {
  const made: To[] = [];
  for (const [at, one] of all.entries()) {
    made.push(of(one, at));
    if (at % PART === PART - 1) await setImmediate();
  }
  return made;
}

async function hashOf(lines: readonly VoucherLine[], amount: string): Promise<string> {
  const hash = createHash('sha256').update(amount);
  await each(lines, ({ lineNo, ...line }) => hash.update(JSON.stringify([lineNo, ...Object.values(line)])));
  return hash.digest('hex');
}

/**
 * Returns the first response to a used request number; undefined for an unused number. Refuses a used number with
 * other content.
 */
async function madeBefore(
  db: Kysely<Database>,
  enterpriseId: string,
  { requestNo, hash }: Pick<Begun, 'requestNo' | 'hash'>,
): Promise<Imported | undefined> {
  const stored = await db
    .selectFrom('warehouse_imports')
    .select(['content_hash', 'vouchers', 'amount_cents'])
    .where('enterprise_id', '=', enterpriseId)
    .where('request_no', '=', requestNo)
    .where('completed_at', 'is not', null)
    .executeTakeFirst();
  const made = oncePerNumber(stored, byHash(hash), () => otherContent(OTHER_CONTENT));
  return made && { vouchers: made.vouchers, amount: formatCents(made.amount_cents) };
}

/** Validates the lines. Pauses regularly, so that other requests are served (S-15). */
async function issuesOf(lines: readonly VoucherLine[], facts: VoucherFacts): Promise<VoucherIssue[][]> {
  const run = validatingVouchers(lines, facts);
  while (true) {
    const step = run.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}

const headingOf = (field: VoucherIssue['field']) =>
  VOUCHER_LAYOUT.columns.find((column) => column.field === field)?.heading ?? '';

/**
 * Refuses lines with errors, and a total that differs from the total on the user's page. Returns the total in cents.
 */
async function mustBeRight(lines: readonly VoucherLine[], facts: VoucherFacts, amount: string): Promise<number> {
  const issues = await issuesOf(lines, facts);
  for (const [at, found] of issues.entries()) {
    const wrong = found.find(({ level }) => level === 'error');
    if (!wrong) continue;
    const { errors } = sumsOf(lines, issues);
    const first = `第${lines[at]?.lineNo}行${headingOf(wrong.field)}：${wrong.msg}`;
    refuse(errors > 1 ? `共${errors}行有误，${first}` : first, { bizCode: WRONG_LINES });
  }
  const { cents } = sumsOf(lines, issues);
  if (cents !== parseCents(amount)) refuse('金额合计与页面所示不一致，请重新核对', { bizCode: OTHER_SUM });
  return cents;
}

/**
 * Returns unused voucher numbers in ascending order, so that sorting vouchers by number gives the order of the file.
 */
async function freshNumbers(context: WarehouseContext, count: number): Promise<string[]> {
  const numbers = new Set<string>();
  while (numbers.size < count) {
    const drawn = await each(Array.from({ length: Math.min(PART, count - numbers.size) }), () => newVoucherNo(context));
    const taken = await context.db
      .selectFrom('warehouse_voucher_rows')
      .select('voucher_no')
      .where(sql<boolean>`voucher_no = any(${drawn}::text[])`)
      .execute();
    const known = new Set(taken.map(({ voucher_no }) => voucher_no));
    for (const voucherNo of drawn) if (!known.has(voucherNo)) numbers.add(voucherNo);
  }
  return [...numbers].sort();
}

/**
 * Validates the lines against the current data and writes them. Throws `Overtaken` after a conflict with a parallel
 * change.
 */
async function importOnce(
  context: WarehouseContext,
  importNo: string,
  { lines, amount, clock, ...begun }: ImportRequest & Begun & { clock: () => RealTime },
): Promise<Imported> {
  const facts = await voucherFactsOf(context.db, warehouseOf(context.user), {
    subMemberNos: lines.map(({ subMemberNo }) => subMemberNo),
    payeeNos: lines.map(({ payeeNo }) => payeeNo),
    sourceNos: lines.map(({ sourceNo }) => sourceNo),
  });
  await mustBeRight(lines, facts, amount);
  const numbers = await freshNumbers(context, lines.length);
  const rows = await each(
    lines,
    (line, at): StagedVoucher => ({
      voucher_no: numbers[at] ?? '',
      line_no: line.lineNo,
      member_no: line.subMemberNo,
      payee_no: line.payeeNo,
      kind: voucherKindOf(line.kind),
      period: periodOf(line.period),
      cents: lineCents(line.amount),
      source_no: line.sourceNo,
      remark: line.remark,
    }),
  );
  await writeStaged(context, importNo, rows, clock);
  const imported = { vouchers: lines.length, amount: formatCents(begun.cents) };
  const { requestNo, fileName } = begun;
  await completeImport(context, importNo, { requestNo, fileName, ...imported });
  return imported;
}

/**
 * Creates a voucher for every line of a file, for all lines or none, and only once per request number. Opens its own
 * transactions. Files of one warehouse are imported one after the other, so that the second import sees the source
 * documents of the first.
 */
export async function importVouchers(context: ImportContext, request: ImportRequest): Promise<Imported> {
  const { db, user, realNow } = context;
  const enterpriseId = warehouseOf(user);
  if (!(await withinLimit(db, IMPORTS, user.userId, realNow))) refuse('操作过于频繁，请稍后再试', { status: 429 });
  const lines = await each(request.lines, cleaned);
  const { requestNo, amount } = request;
  // Line numbers must be unique, because all lines belong to one file.
  if (new Set(lines.map(({ lineNo }) => lineNo)).size !== lines.length)
    refuse('行号重复，请重新选择文件', { bizCode: WRONG_LINES });
  const begun: Begun = {
    requestNo,
    hash: await hashOf(lines, amount),
    fileName: clean(request.fileName),
    vouchers: lines.length,
    cents: parseCents(amount),
  };
  const start = performance.now();
  const waited = () => performance.now() - start;
  /**
   * Real time, computed from the elapsed waiting time. If the system clock is set back or stopped, a running import
   * must not count as abandoned.
   */
  const clock = () => realTime(new Date(realNow.getTime() + waited()));

  /** Returns the stored response if the file was already imported, otherwise the number of the new import. */
  const begin = async (): Promise<Imported | string> => {
    for (;;) {
      const before = await madeBefore(db, enterpriseId, begun);
      if (before) return before;
      const importNo = await beginImport(context, begun, clock());
      if (importNo !== undefined) return importNo;
      if (waited() > PATIENCE) refuse('系统繁忙，请重试');
      // Another process has started an import of this warehouse. If that process has crashed, its rows are deleted;
      // otherwise this import waits.
      if (!(await sweepImports(db, clock(), enterpriseId))) await setTimeout(LOOK);
    }
  };
  return mutexByKey(`vouchers by file of ${enterpriseId}`, async () => {
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      const importNo = await begin();
      if (typeof importNo !== 'string') return importNo;
      try {
        return await importOnce(context, importNo, { ...begun, lines, amount, clock });
      } catch (error) {
        // If the deletion fails too, the regular clean-up deletes the import later.
        await giveUpImport(db, enterpriseId, importNo).catch(() => {});
        if (!(error instanceof Overtaken)) throw error;
      }
    }
    return refuse('系统繁忙，请重试');
  });
}
