import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { lineCents, sumsOf } from '@/contract/lineIssues';

import {
  periodOf,
  type VoucherFacts,
  type VoucherIssue,
  validatingVouchers,
  voucherKindOf,
} from '@/contract/voucherRules';
import { VOUCHER_LAYOUT } from '@/contract/voucherSheet';
import type { VoucherLine } from '@/contract/warehouseVouchers';
import type { Database } from '../../db/schema';
import { inTransaction, Outcome } from '../../db/transaction';
import type { Context } from '../context';
import { type Limit, withinLimit } from '../limits';
import { formatCents, parseCents } from '../money/cents';
import { refuse } from '../refusal';
import {
  nameOfUser,
  newImportNo,
  newVoucherNo,
  note,
  OTHER_CONTENT,
  OTHER_SUM,
  type WarehouseRoom,
  WRONG_LINES,
  warehouseOf,
} from './own';
import { payableNames } from './payees';
import { subNames } from './subs';

/* Vouchers by file: all lines or none, once by the request's number. The platform judges them by the browser's own rules. */

export interface ImportRequest {
  requestNo: string;
  fileName: string;
  lines: readonly VoucherLine[];
  amount: string;
}
type Imported = { vouchers: number; amount: string };
type Room = WarehouseRoom & Pick<Context, 'realNow'>;

/** A file of 10,000 lines takes a second of the database: not too many of them. */
const IMPORTS: Limit = { name: 'voucher-import', hits: 60, minutes: 10 };
/** Lines of one statement. */
const ROWS = 1_000;
/** So often the vouchers are written anew, when somebody else has used a number or a document meanwhile. */
const TRIES = 3;

const unique = (texts: readonly string[]) => [...new Set(texts)];

/** Of the named sub-merchants, payees and source documents those that there are. */
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

/** What no database takes is left out of a line that came as JSON. */
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

const hashOf = (lines: readonly VoucherLine[], amount: string): string => {
  const hash = createHash('sha256').update(amount);
  for (const { lineNo, ...line } of lines) hash.update(JSON.stringify([lineNo, ...Object.values(line)]));
  return hash.digest('hex');
};

/** The answer of a number that was used; undefined of one that was not. Another content is refused. */
async function madeBefore(
  db: Kysely<Database>,
  enterpriseId: string,
  { requestNo, hash }: { requestNo: string; hash: string },
): Promise<Imported | undefined> {
  const made = await db
    .selectFrom('warehouse_imports')
    .select(['content_hash', 'vouchers', 'amount_cents'])
    .where('enterprise_id', '=', enterpriseId)
    .where('request_no', '=', requestNo)
    .executeTakeFirst();
  if (!made) return undefined;
  if (made.content_hash !== hash) refuse('该请求号已用于其他内容', { bizCode: OTHER_CONTENT });
  return { vouchers: made.vouchers, amount: formatCents(made.amount_cents) };
}

/** What is wrong with the lines; between some of them others are served (S-15). */
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

/** Refuses lines with an error, and a sum that is another one than the page has shown. Answers the sum. */
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

/** So many numbers that no voucher has, the smallest first: the vouchers of a file keep its order. */
async function freshNumbers(room: WarehouseRoom, count: number): Promise<string[]> {
  const numbers = new Set<string>();
  while (numbers.size < count) {
    const drawn = Array.from({ length: count - numbers.size }, () => newVoucherNo(room)).filter(
      (voucherNo) => !numbers.has(voucherNo),
    );
    const taken = await room.db
      .selectFrom('warehouse_vouchers')
      .select('voucher_no')
      .where(sql<boolean>`voucher_no = any(${drawn}::text[])`)
      .execute();
    const known = new Set(taken.map(({ voucher_no }) => voucher_no));
    for (const voucherNo of drawn) if (!known.has(voucherNo)) numbers.add(voucherNo);
  }
  return [...numbers].sort();
}

/** Somebody has used a number or a document, or stopped a payee, since the lines were judged: they are judged again. */
class Overtaken extends Outcome {
  readonly keepsWrites = false;
}

/** Writes the import and its vouchers. In a transaction; throws where somebody was quicker. */
async function write(
  room: WarehouseRoom,
  { requestNo, fileName, lines, hash, cents }: Omit<ImportRequest, 'amount'> & { hash: string; cents: number },
): Promise<Imported | undefined> {
  const { db, now, user } = room;
  const enterpriseId = warehouseOf(user);
  const importNo = newImportNo(room);
  const first = await db
    .insertInto('warehouse_imports')
    .values({
      import_no: importNo,
      enterprise_id: enterpriseId,
      request_no: requestNo,
      content_hash: hash,
      file_name: fileName,
      vouchers: lines.length,
      amount_cents: cents,
      maker_id: user.userId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['enterprise_id', 'request_no']).doNothing())
    .returning('import_no')
    .executeTakeFirst();
  if (!first) return madeBefore(db, enterpriseId, { requestNo, hash });

  const makerName = await nameOfUser(db, user.userId);
  const numbers = await freshNumbers(room, lines.length);
  let written = 0;
  for (let start = 0; start < lines.length; start += ROWS) {
    const rows = lines.slice(start, start + ROWS).map((line, at) => ({
      voucher_no: numbers[start + at],
      line_no: line.lineNo,
      member_no: line.subMemberNo,
      payee_no: line.payeeNo,
      kind: voucherKindOf(line.kind),
      period: periodOf(line.period),
      cents: lineCents(line.amount),
      source_no: line.sourceNo,
      remark: line.remark,
    }));
    const { rows: made } = await sql<{ count: number }>`
      with made as (
        insert into warehouse_vouchers (voucher_no, enterprise_id, member_no, payee_no, payee_name, account_kind, account_no,
            bank, kind, period, amount_cents, source_no, remark, maker_id, maker_name, created_at, import_no)
          select line.voucher_no, ${enterpriseId}, line.member_no, p.payee_no, p.name, p.account_kind, p.account_no, p.bank,
                 line.kind, line.period, line.cents, line.source_no, line.remark, ${user.userId}, ${makerName}, ${now},
                 ${importNo} || '-' || line.line_no
            from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (voucher_no text, line_no integer,
                   member_no text, payee_no text, kind text, period text, cents bigint, source_no text, remark text)
            join warehouse_payees p on p.payee_no = line.payee_no and p.enterprise_id = ${enterpriseId} and not p.stopped
            join warehouse_subs s on s.member_no = line.member_no and s.enterprise_id = ${enterpriseId}
          on conflict do nothing
          returning voucher_no, import_no
      ), steps as (
        insert into warehouse_steps (owner_no, at, text, by_name)
          select voucher_no, ${now}, '按文件录入（' || ${fileName}::text || ' 第' || split_part(import_no, '-', 2) || '行）',
                 ${makerName}
            from made order by voucher_no
      )
      select count(*) as count from made`.execute(db);
    written += made[0]?.count ?? 0;
    if (written !== Math.min(start + ROWS, lines.length)) throw new Overtaken('vouchers were made meanwhile');
  }
  const amount = formatCents(cents);
  await note(room, 'vouchers.imported', importNo, { requestNo, fileName, vouchers: lines.length, amount });
  return { vouchers: lines.length, amount };
}

/** Makes a voucher of every line, all or none; the same number once. Opens its transactions itself. */
export async function importVouchers(room: Room, request: ImportRequest): Promise<Imported> {
  const { db, user, realNow } = room;
  const enterpriseId = warehouseOf(user);
  if (!(await withinLimit(db, IMPORTS, user.userId, realNow))) refuse('操作过于频繁，请稍后再试', { status: 429 });
  const lines = request.lines.map(cleaned);
  const { requestNo, amount } = request;
  const hash = hashOf(lines, amount);
  // Everything that is judged is of one file: a number in it stands once.
  if (new Set(lines.map(({ lineNo }) => lineNo)).size !== lines.length)
    refuse('行号重复，请重新选择文件', { bizCode: WRONG_LINES });
  for (let attempt = 1; ; attempt++) {
    const before = await madeBefore(db, enterpriseId, { requestNo, hash });
    if (before) return before;
    const facts = await voucherFactsOf(db, enterpriseId, {
      subMemberNos: lines.map(({ subMemberNo }) => subMemberNo),
      payeeNos: lines.map(({ payeeNo }) => payeeNo),
      sourceNos: lines.map(({ sourceNo }) => sourceNo),
    });
    let cents: number;
    try {
      cents = await mustBeRight(lines, facts, amount);
    } catch (error) {
      // Its documents may have been used by this very request, since the look above.
      const same = await madeBefore(db, enterpriseId, { requestNo, hash });
      if (same) return same;
      throw error;
    }
    const fileName = clean(request.fileName);
    try {
      const made = await inTransaction(db, (trx) =>
        write({ ...room, db: trx }, { requestNo, fileName, lines, hash, cents }),
      );
      if (made) return made;
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
    }
    if (attempt >= TRIES) return refuse('系统繁忙，请重试');
  }
}
