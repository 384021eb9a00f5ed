import type * as contract from '@/contract/calls/batchPayments';
import type { ItemState, PaymentBatchInfo, queryBatchInfo } from '@/contract/calls/batchPayments';
import type { CallName } from '@/contract/calls/catalogue';
import type { AnswerOf } from '@/contract/defineCall';
import { type BatchKind, type BatchLine, chosenIn, PAYMENT_KIND_WORDS } from '@/contract/rules/batchSheet';
import { inTransaction } from '../../db/transaction';
import { type AuthedContext, memberOf } from '../../domain/context';
import { CONTENT_TYPES, fileName, noteOf } from '../../domain/exports/file';
import { rangesOf } from '../../domain/exports/ranges';
import { type Limit, withinLimit } from '../../domain/limits';
import { pageOf } from '../../domain/lists';
import { ownAccountsOf } from '../../domain/money/accountsOf';
import {
  batchTerms,
  discardDraft,
  draftLines,
  factsOf,
  issuesOf,
  judgeDraft,
  lineOf,
  makeDraft,
  ownDraft,
  writeLines,
} from '../../domain/money/batches/batchDrafts';
import { confirmBatch, draftRefusal } from '../../domain/money/batches/batches';
import { batchTemplate, reconciliationColumns, wrongLines } from '../../domain/money/batches/batchFiles';
import { batchClosed } from '../../domain/money/batches/batchKinds';
import {
  draftOfAnother,
  itemList,
  itemRows,
  ownBatch,
  shownItem,
  shownPaymentBatch,
  tallyOf,
  taskList,
} from '../../domain/money/batches/batchPage';
import { cancelBatch, decideBatch } from '../../domain/money/batches/batchRelease';
import { twinsOf } from '../../domain/money/batches/batchTwins';
import { formatCents, parseCents } from '../../domain/money/cents';
import { shownTime } from '../../domain/money/days';
import { ruleWords } from '../../domain/money/fees/fees';
import { checkerAmountOf } from '../../domain/money/orders/release';
import { batchLooked } from '../../domain/money/orders/waiting';
import { merchantOf } from '../../domain/products/gate';
import { refuse } from '../../domain/refusal';
import { withProof } from '../../domain/stepUp';
import { xlsxWriter } from '../../files/xlsx';
import type { Handlers } from '../handler';
import { nameOf } from '../platform/fileUpload';

/** Limit of uploads, because a file of 10,000 lines takes a second of processor time. */
const UPLOADS: Limit = { name: 'batch-upload', hits: 30, minutes: 10 };
/** Maximum number of lines in a response that returns a draft. */
const DRAFT_PART = 1_000;

/** Returns a batch in its current state; for a draft also its current problems. */
async function infoOf({ db, user, now }: AuthedContext, batchNo: string): Promise<PaymentBatchInfo> {
  const row = await ownBatch(db, user, batchNo);
  const batch = shownPaymentBatch(row, user);
  if (row.state !== 'DRAFT') {
    const [twins, payees] = row.state === 'WAIT_RELEASE' ? await batchLooked(db, row, now) : [[], []];
    return { batch, tally: await tallyOf(db, batchNo), twins, payees, check: null };
  }
  const payer = (await ownAccountsOf(db, row.member_no)).find(({ account_no }) => account_no === row.payer_account_no);
  const { cents } = await checkerAmountOf(db, row.enterprise_id);
  return {
    batch,
    tally: [],
    twins: await twinsOf(db, row, await draftLines(db, batchNo), now),
    payees: [],
    check: {
      errors: row.errors,
      warnings: row.warnings,
      rule: ruleWords((await batchTerms(db, row, now)).terms),
      availableBalance: formatCents(payer ? payer.balance_cents - payer.frozen_cents : 0),
      needsRelease: cents !== null && row.amount_cents >= cents,
      refusal: (await draftRefusal(db, row, { payer, cents: row.amount_cents, fee: row.fee_cents, now }))?.msg ?? null,
      revision: row.revision,
    },
  };
}

async function upload(
  context: AuthedContext,
  kind: BatchKind,
  { file, headRow, places }: { file: File; headRow?: string | undefined; places?: string | undefined },
): Promise<{ info: AnswerOf<typeof queryBatchInfo>; facts: Awaited<ReturnType<typeof factsOf>> }> {
  const { db, user, now, realNow } = context;
  if (!(await withinLimit(db, UPLOADS, user.userId, realNow))) refuse('操作过于频繁，请稍后再试', { status: 429 });
  // Checks the product before the user fills in the form, and not at each line. A merchant's payouts need the
  // merchant's product; other payments need the member's own product.
  const merchantNo = kind === 'PAYOUT' ? await merchantOf(db, user) : null;
  const closed = await batchClosed(db, { kind, memberNo: memberOf(user), merchantNo, now, upload: true });
  if (closed) refuse(closed.msg, { bizCode: closed.bizCode });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const read = await context.readers.batch(user.userId, {
    kind,
    name: file.name,
    bytes,
    chosen: chosenIn(kind, { headRow, places }),
  });
  if (!read.ok) return refuse(read.msg);
  return inTransaction(db, async (trx) => {
    const inside = { ...context, db: trx };
    const batchNo = await makeDraft(inside, { kind, fileName: nameOf(file.name), lines: read.lines });
    return {
      info: await infoOf(inside, batchNo),
      facts: await factsOf(trx, { memberNo: memberOf(user), kind, lines: read.lines, now }),
    };
  });
}

const template = async (kind: BatchKind) => ({
  filename: `${PAYMENT_KIND_WORDS[kind]}模板.xlsx`,
  contentType: CONTENT_TYPES.xlsx,
  content: (await batchTemplate(kind, PAYMENT_KIND_WORDS[kind])).toString('base64'),
});

/** Returns the lines with problems and their reasons: invalid lines of a draft, or failed lines of a confirmed batch. */
async function wrongOf({ db, user, now }: AuthedContext, batchNo: string) {
  const batch = await ownBatch(db, user, batchNo);
  if (batch.state !== 'DRAFT') {
    const rows = await itemRows(db, batchNo, { unpaid: true });
    return {
      batch,
      rows: rows.map((row) => ({ ...lineOf(row), reason: row.reason ?? '' })),
    };
  }
  const lines = await draftLines(db, batchNo);
  const issues = await issuesOf(lines, await factsOf(db, { memberNo: batch.member_no, kind: batch.kind, lines, now }));
  return {
    batch,
    rows: lines.flatMap((line, at) => {
      const wrong = (issues[at] ?? []).filter(({ level }) => level === 'error');
      return wrong.length === 0 ? [] : [{ ...line, reason: wrong.map(({ msg }) => msg).join('；') }];
    }),
  };
}

/**
 * Handlers of batch payments: uploaded files, drafts, confirmation, release and outcomes (calls, "Batch payments").
 */
export const batchPaymentHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  batchTransferDownloadTemplateFile: () => template('TRANSFER'),
  defrayTemplateDownload: () => template('PAYOUT'),
  batchTransferUploadFile: { transaction: 'own', run: (request, context) => upload(context, 'TRANSFER', request) },
  batchPayOutUploadFile: { transaction: 'own', run: (request, context) => upload(context, 'PAYOUT', request) },

  batchDraftItems: async ({ batchNo, fromLine }, { db, user, now }) => {
    const { kind, member_no } = await ownDraft(db, user, batchNo);
    const found = await draftLines(db, batchNo, { from: fromLine, limit: DRAFT_PART + 1 });
    const lines = found.slice(0, DRAFT_PART);
    return {
      lines,
      facts: await factsOf(db, { memberNo: member_no, kind, lines, now }),
      nextLine: found[DRAFT_PART]?.lineNo ?? null,
    };
  },

  batchSaveItems: async ({ batchNo, changed, dropped }, context) => {
    const { db, user, now } = context;
    const batch = await ownDraft(db, user, batchNo);
    const clean = changed.map(cleaned);
    const known = await db
      .selectFrom('payment_lines')
      .select('line_no')
      .where('batch_no', '=', batchNo)
      .where('line_no', 'in', [0, ...clean.map(({ lineNo }) => lineNo)])
      .execute();
    // Updates only lines that still exist. A line that the user has removed in another browser tab stays removed.
    const there = new Set(known.map(({ line_no }) => line_no));
    await writeLines(
      db,
      batchNo,
      clean.filter(({ lineNo }) => there.has(lineNo)),
    );
    if (dropped.length > 0)
      await db.deleteFrom('payment_lines').where('batch_no', '=', batchNo).where('line_no', 'in', dropped).execute();
    await judgeDraft(db, batch.member_no, batch, now);
    await db
      .updateTable('payment_batches')
      .set({ revision: batch.revision + 1 })
      .where('batch_no', '=', batchNo)
      .execute();
    return {
      info: await infoOf(context, batchNo),
      facts: await factsOf(db, { memberNo: batch.member_no, kind: batch.kind, lines: clean, now }),
    };
  },

  batchDiscard: async ({ batchNo }, { db, user }) => {
    await discardDraft(db, await ownDraft(db, user, batchNo));
    return null;
  },

  queryBatchInfo: ({ batchNo }, context) => infoOf(context, batchNo),

  taskPage: (request, { db, user }) => {
    const { startTime, endTime, kind, state, batchNo, fileName } = request;
    return pageOf(db, request, {
      source: taskList,
      filter: { user, ...rangesOf({ startTime, endTime }), kind, state, batchNo, fileName },
      shown: (row) => shownPaymentBatch(row, user),
      sums: ({ items, cents, idleCents }) => ({
        totalItems: items,
        totalAmount: formatCents(cents),
        idleAmount: formatCents(idleCents),
      }),
    });
  },

  batchItemPage: async (request, { db, user }) => {
    const { batchNo, state, keyword } = request;
    const { kind } = await ownBatch(db, user, batchNo);
    return pageOf(db, request, {
      source: itemList(batchNo),
      filter: { state, keyword: keyword || undefined },
      shown: (row) => shownItem(row, kind),
      sums: ({ cents }) => ({ totalAmount: formatCents(cents) }),
    });
  },

  batchTransferConfirm: { transaction: 'own', run: (request, context) => confirmBatch(context, 'TRANSFER', request) },
  batchPayConfirm: { transaction: 'own', run: (request, context) => confirmBatch(context, 'PAYOUT', request) },
  batchRelease: {
    transaction: 'own',
    run: ({ batchNo, loginPassword }, context) =>
      withProof(context, loginPassword, (inside) => decideBatch(inside, batchNo, null)),
  },
  batchRefuse: ({ batchNo, reason }, context) => decideBatch(context, batchNo, reason),
  batchCancel: ({ batchNo }, context) => cancelBatch(context, batchNo),

  batchRetry: async ({ batchNo }, context) => {
    const { db, user } = context;
    const { retry_of } = await ownBatch(db, user, batchNo);
    // Locks the batch, so that two parallel requests create only one draft.
    const locked = await db
      .selectFrom('payment_batches')
      .select(['batch_no', 'retried_in'])
      .where('batch_no', 'in', [batchNo, retry_of ?? batchNo])
      .orderBy('batch_no')
      .forUpdate()
      .execute();
    const batch = await ownBatch(db, user, batchNo);
    const unpaid = batch.state === 'REFUSED' || batch.state === 'CANCELLED';
    // A line that failed in a retry batch has also failed in the original batch. So a retry of either batch leads to
    // the same draft.
    const same = unpaid && batch.retry_of !== null ? [batchNo, batch.retry_of] : [batchNo];
    const retriedIn = locked.find(
      ({ batch_no, retried_in }) => same.includes(batch_no) && retried_in !== null,
    )?.retried_in;
    if (retriedIn) {
      const other = await draftOfAnother(db, user, retriedIn);
      if (other) refuse(`失败明细已由${other}重试，尚未提交`);
      return shownPaymentBatch(await ownBatch(db, user, retriedIn), user);
    }
    const failed = batch.state === 'DONE' || unpaid ? await itemRows(db, batchNo, { unpaid: true }) : [];
    if (failed.length === 0) return refuse('没有可重试的明细');
    const lines = failed.map((row, at): BatchLine => ({ ...lineOf(row), lineNo: at + 1 }));
    const next = await makeDraft(context, {
      kind: batch.kind,
      fileName: batch.file_name,
      lines,
      retryOf: { batch_no: same.at(-1) ?? batchNo, merchant_no: batch.merchant_no },
    });
    await db.updateTable('payment_batches').set({ retried_in: next }).where('batch_no', 'in', same).execute();
    return shownPaymentBatch(await ownBatch(db, user, next), user);
  },

  failItemDownload: async ({ batchNo }, context) => {
    const { batch, rows } = await wrongOf(context, batchNo);
    const isDraft = batch.state === 'DRAFT';
    const title = isDraft ? '错误明细' : '失败明细';
    return {
      filename: fileName(`${title}_${batchNo}`, context.now, 'xlsx'),
      contentType: CONTENT_TYPES.xlsx,
      body: await wrongLines(
        batch.kind,
        { title, note: `${PAYMENT_KIND_WORDS[batch.kind]}${batchNo}${title}，共${rows.length}行；修改后可重新上传` },
        rows,
      ),
    };
  },

  reconciliationDownload: async ({ batchNo }, { db, user, now }) => {
    const batch = await ownBatch(db, user, batchNo);
    const rows = batch.state === 'DRAFT' ? [] : await itemRows(db, batchNo, {});
    const tally = await tallyOf(db, batchNo);
    const title = '批次对账单';
    const of = (wanted: ItemState) => tally.find(({ state }) => state === wanted);
    const summary = (wanted: 'SUCCESS' | 'RETURNED', label: string) => ({
      label: `${label} ${of(wanted)?.items ?? 0} 笔`,
      cents: parseCents(of(wanted)?.amount ?? '0.00'),
    });
    const columns = reconciliationColumns(batch.kind);
    const note = noteOf({
      title,
      format: 'xlsx',
      at: now,
      filter: `批次${batchNo}，提交时间 ${batch.confirmed_at ? shownTime(batch.confirmed_at) : '未提交'}`,
      headings: columns.map(({ heading }) => heading),
      rows: rows.length,
      sums: [
        { label: '金额合计', cents: batch.amount_cents },
        { label: '手续费合计', cents: tally.reduce((sum, { fee }) => sum + parseCents(fee), 0) },
        summary('SUCCESS', '成功'),
        summary('RETURNED', '退汇'),
      ],
    });
    const writer = await xlsxWriter(title, note, columns);
    await writer.add(rows);
    return {
      filename: fileName(`${title}_${batchNo}`, now, 'xlsx'),
      contentType: CONTENT_TYPES.xlsx,
      body: await writer.end(),
    };
  },
};

/** Removes characters that the database cannot store from a line that came as JSON. */
function cleaned(line: BatchLine): BatchLine {
  const entries = Object.entries(line).map(([field, value]) => [
    field,
    typeof value === 'string'
      ? value
          .replaceAll('\u0000', '')
          .replace(/\p{Cs}/gu, '')
          .trim()
      : value,
  ]);
  return Object.fromEntries(entries);
}
