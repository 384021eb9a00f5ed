import type { Kysely } from 'kysely';
import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/statements';
import { FINANCE_ITEM_WORDS, FinanceItem } from '@/contract/calls/statements';
import type { Database } from '../../db/schema';
import { audit } from '../../domain/audit';
import { maskedEmail } from '../../domain/contact';
import { memberOf } from '../../domain/context';
import { advanceExport, advanceFilter, advanceList } from '../../domain/exports/advanceExport';
import { CONTENT_TYPES, fileName, writerOf } from '../../domain/exports/file';
import {
  billExport,
  billFilter,
  billList,
  feeFilter,
  feeStatementExport,
  feeStatementList,
  fundFilter,
  fundStatementExport,
  fundStatementList,
  ofMerchant,
  tradeStatementExport,
  tradeStatementFilter,
  tradeStatementList,
} from '../../domain/exports/statementExports';
import { pageOf } from '../../domain/lists';
import { formatCents, formatSignedCents } from '../../domain/money/cents';
import { addDays, dayOf, wireTime } from '../../domain/money/days';
import { printed } from '../../domain/money/papers/unprintable';
import { refuse } from '../../domain/refusal';
import { closedThrough } from '../../domain/statements/accountingDay';
import { advancedByLedger, BLOCK_FROM_CENTS, owedBy, shownAdvance } from '../../domain/statements/advances';
import { shownBillLine, shownBillSums } from '../../domain/statements/bill';
import { feesBefore, shownFee, shownFees } from '../../domain/statements/feeLines';
import {
  adjustmentsOf,
  daysOfMonth,
  differenceOf,
  formatOf,
  hashOf,
  monthFigures,
  monthSums,
  monthsOf,
  previousMonth,
  type Subjects,
  shownItem,
} from '../../domain/statements/finance';
import { financeDocument } from '../../domain/statements/financePdf';
import { accountRanges, fundsBefore, fundTrend, shownFund, shownRange } from '../../domain/statements/funds';
import { countOrders, MOST_ORDER_DAYS, MOST_ORDERS, orderLines } from '../../domain/statements/orders';
import { atMost, daysOf } from '../../domain/statements/range';
import { storedDay, storedFile } from '../../domain/statements/storedFile';
import {
  feeChangeOf,
  shownSums,
  shownTradeStatement,
  tradeProof,
  tradeTotalsBefore,
} from '../../domain/statements/trades';
import { exporting } from '../accounts/exports';
import type { Handlers } from '../handler';
import { ownOf } from './tradeLists';

/** Maximum number of days that a trend chart shows. */
const MOST_TREND_DAYS = 731;

/**
 * Returns the last day up to which the member's statements are complete. Closed days without entries need no
 * statement.
 */
async function madeOf(db: Kysely<Database>, memberNo: string, now: Date) {
  const closed = await closedThrough(db);
  const progress = await db
    .selectFrom('statement_progress')
    .select('made_through')
    .where('member_no', '=', memberNo)
    .executeTakeFirst();
  const through = progress ? [progress.made_through, closed].sort()[0] : closed;
  return { asOf: wireTime(now), madeThrough: through && through >= '2000-01-01' ? through : null };
}

async function subjectsOf(db: Kysely<Database>, memberNo: string) {
  const row = await db.selectFrom('finance_subjects').selectAll().where('member_no', '=', memberNo).executeTakeFirst();
  return {
    version: row?.version ?? 0,
    fundsCode: row?.funds_code ?? '',
    fundsName: row?.funds_name ?? '',
    subjects: (row?.subjects ?? {}) as Subjects,
    changedBy: row?.by_name ?? '',
    changedAt: row?.changed_at ?? null,
  };
}

const confirmationOf = async (db: Kysely<Database>, memberNo: string, month: string) =>
  (await db
    .selectFrom('finance_confirmations')
    .selectAll()
    .where('member_no', '=', memberNo)
    .where('month', '=', `${month}-01`)
    .executeTakeFirst()) ?? null;

const shownConfirmation = (row: { by_name: string; confirmed_at: Date; sha256: string }) => ({
  byName: row.by_name,
  time: wireTime(row.confirmed_at),
  sha256: row.sha256,
});

const readerOf = (db: Kysely<Database>, userId: string) =>
  db.selectFrom('users').select(['email', 'nick_name']).where('user_id', '=', userId).executeTakeFirstOrThrow();

/** Refuses if a day of the month has no statement yet. The month cannot be confirmed or booked before. */
async function mustBeComplete(db: Kysely<Database>, memberNo: string, month: string, now: Date): Promise<void> {
  const { madeThrough } = await madeOf(db, memberNo, now);
  const { to } = daysOfMonth(month);
  if (madeThrough === null || madeThrough < to)
    refuse(`${month} 的对账单尚未全部生成，请在 ${addDays(to, 1)} 之后再试`, { bizCode: 'MONTH_NOT_COMPLETE' });
}

const DATE_OF_FILE = (day: string) => new Date(`${day}T00:00:00+08:00`);

/**
 * Handlers of statements of closed days and months, and of advanced fees. Accounts belong to the member, so statements of
 * accounts cover the whole enterprise.
 */
export const statementHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  statementTradePage: async (request, { db, user, now }) => {
    const filter = tradeStatementFilter(ownOf(user), request);
    const proof = await tradeProof(db, filter);
    return {
      ...request,
      ...(await madeOf(db, filter.memberNo, now)),
      ...(await pageOf(db, request, {
        source: tradeStatementList,
        filter,
        shown: shownTradeStatement,
        sums: (sums) => ({
          totals: shownSums(sums),
          proof: {
            ledgerChange: proof && formatSignedCents(proof.settled),
            feeLedgerChange: proof && formatSignedCents(proof.fees),
            difference: proof && formatSignedCents(sums.change_cents - proof.settled),
            feeDifference: proof && formatSignedCents(feeChangeOf(sums) - proof.fees),
          },
        }),
      })),
      before: await tradeTotalsBefore(db, filter),
    };
  },
  downloadStatementTrades: exporting(tradeStatementExport),

  statementBillPage: async (request, { db, user, now }) => {
    const filter = billFilter(ownOf(user), request, dayOf(now));
    return {
      ...request,
      ...(await madeOf(db, filter.memberNo, now)),
      ...(await pageOf(db, request, {
        source: billList,
        filter,
        shown: shownBillLine,
        sums: (sums) => ({ totals: shownBillSums(sums) }),
      })),
    };
  },
  downloadStatementBill: exporting(billExport),

  statementFundPage: async (request, { db, user, now }) => {
    const filter = fundFilter(ownOf(user), request);
    return {
      ...request,
      ...(await madeOf(db, filter.memberNo, now)),
      ...(await pageOf(db, request, { source: fundStatementList, filter, shown: shownFund })),
      accounts: (await accountRanges(db, filter)).map(shownRange),
      before: await fundsBefore(db, filter),
    };
  },
  downloadStatementFunds: exporting(fundStatementExport),

  statementFundTrend: async (request, { db, user }) => {
    const filter = atMost(fundFilter(ownOf(user), request), MOST_TREND_DAYS, '最多查询两年');
    return fundTrend(db, { memberNo: filter.memberNo, from: request.startDay, to: request.endDay });
  },

  statementFeePage: async (request, { db, user, now }) => {
    const filter = feeFilter(ownOf(user), request);
    return {
      ...request,
      ...(await madeOf(db, filter.memberNo, now)),
      ...(await pageOf(db, request, {
        source: feeStatementList,
        filter,
        shown: shownFee,
        sums: ({ sums, products }) => ({ totals: shownFees(sums), products }),
      })),
      before: await feesBefore(db, filter),
    };
  },
  downloadStatementFees: exporting(feeStatementExport),

  statementDay: async ({ day, ...request }, { db, user, now }) => {
    const own = ofMerchant(ownOf(user), request);
    const made = await storedDay(db, { ...own, day });
    const { madeThrough } = await madeOf(db, own.memberNo, now);
    return {
      day,
      merchantNo: own.merchantNo,
      state: made
        ? ('MADE' as const)
        : madeThrough !== null && day <= madeThrough
          ? ('NONE' as const)
          : ('OPEN' as const),
      fileFormat: made?.format ?? null,
      statementNo: made?.statementNo ?? '',
      postings: made?.postings ?? null,
      billRows: made?.billRows ?? 0,
      billSha256: made?.billSha256 ?? '',
      csvSize: made?.csvSize ?? 0,
      csvSha256: made?.csvSha256 ?? '',
      itemsRows: made?.itemsRows ?? 0,
      itemsSize: made?.itemsSize ?? 0,
      itemsSha256: made?.itemsSha256 ?? '',
      madeTime: made ? wireTime(made.madeAt) : null,
    };
  },

  statementFile: async ({ day, format, type = 'FUND', ...request }, { db, user }) => {
    const own = ofMerchant(ownOf(user), request);
    const form = type === 'TRADE' ? 'csv' : format;
    const file = await storedFile(db, { ...own, day }, { type, format: form });
    if (!file) refuse('该日没有对账单：当日尚未结账，或没有资金变动', { bizCode: 'STATEMENT_NOT_MADE' });
    const title = type === 'TRADE' ? '交易明细' : '对账单';
    return {
      filename: fileName(
        `${title}_${own.merchantNo === null ? '' : `${own.merchantNo}_`}${day}`,
        DATE_OF_FILE(day),
        form,
      ),
      contentType: CONTENT_TYPES[form],
      body: file,
    };
  },

  statementOrders: async ({ startDay, endDay, after }, { db, user }) => {
    const own = ownOf(user);
    atMost(daysOf(own, { startDay, endDay }), MOST_ORDER_DAYS, `最多核对${MOST_ORDER_DAYS}天`);
    const range = { ...own, from: startDay, to: endDay };
    const total = await countOrders(db, range);
    if (total > MOST_ORDERS)
      refuse(
        `该日期范围内有${total.toLocaleString('en-US')}笔订单，一次最多核对${MOST_ORDERS.toLocaleString('en-US')}笔，请缩小日期范围`,
        { bizCode: 'TOO_MANY_ORDERS' },
      );
    const { lines, next } = await orderLines(db, range, after);
    return { total, orders: lines, next };
  },

  statementDigest: async (_request, { db, user }) => {
    const { email } = await readerOf(db, user.userId);
    const subscription = await db
      .selectFrom('statement_digests')
      .select('user_id')
      .where('user_id', '=', user.userId)
      .where('member_no', '=', memberOf(user))
      .executeTakeFirst();
    return { enabled: subscription !== undefined, email: email ? maskedEmail(email) : '' };
  },

  statementDigestSave: async ({ enabled }, { db, user }) => {
    const row = { user_id: user.userId, member_no: memberOf(user) };
    if (!enabled) {
      await db
        .deleteFrom('statement_digests')
        .where('user_id', '=', row.user_id)
        .where('member_no', '=', row.member_no)
        .execute();
      return null;
    }
    if (!(await readerOf(db, user.userId)).email) refuse('请先在账户中心绑定邮箱', { bizCode: 'NO_EMAIL' });
    await db
      .insertInto('statement_digests')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return null;
  },

  financeMonths: async (_request, { db, user, now }) => {
    const memberNo = memberOf(user);
    const { madeThrough } = await madeOf(db, memberNo, now);
    const confirmed = await db
      .selectFrom('finance_confirmations')
      .selectAll()
      .where('member_no', '=', memberNo)
      .execute();
    return (await monthsOf(db, memberNo)).map(({ month, opening, closing, adjustments }) => {
      const found = confirmed.find((one) => one.month === `${month}-01`);
      return {
        month,
        opening: formatCents(opening),
        closing: formatCents(closing),
        complete: madeThrough !== null && madeThrough >= daysOfMonth(month).to,
        confirmed: found ? shownConfirmation(found) : null,
        adjustments,
      };
    });
  },

  financeMonth: async ({ month }, { db, user, now }) => {
    const memberNo = memberOf(user);
    const made = await madeOf(db, memberNo, now);
    const { subjects } = await subjectsOf(db, memberNo);
    const confirmed = await confirmationOf(db, memberNo, month);
    const figures = await monthFigures(db, memberNo, month, confirmed ? formatOf(confirmed.figures) : undefined);
    const before = previousMonth(month);
    const sums = await monthSums(db, memberNo, before);
    const { inner, advances } = figures;
    return {
      ...made,
      month,
      complete: made.madeThrough !== null && made.madeThrough >= daysOfMonth(month).to,
      opening: formatCents(figures.opening),
      closing: formatCents(figures.closing),
      rows: figures.items.map((one) => shownItem(one, subjects)),
      inner: { postings: inner.postings, income: formatCents(inner.income), outgo: formatCents(inner.outgo) },
      difference: formatSignedCents(differenceOf(figures)),
      advances: {
        opening: formatCents(advances.opening),
        advanced: formatCents(advances.advanced),
        repaid: formatCents(advances.repaid),
        closing: formatCents(advances.closing),
      },
      before:
        sums.income === 0 && sums.outgo === 0
          ? null
          : { month: before, income: formatCents(sums.income), outgo: formatCents(sums.outgo) },
      sha256: hashOf(figures),
      confirmed: confirmed && shownConfirmation(confirmed),
      adjustments: await adjustmentsOf(db, memberNo, month),
    };
  },

  financeConfirm: async ({ month, sha256 }, { db, user, now, address }) => {
    const memberNo = memberOf(user);
    await mustBeComplete(db, memberNo, month, now);
    const figures = await monthFigures(db, memberNo, month);
    if (hashOf(figures) !== sha256) refuse('该月数据已更新，请刷新后核对再确认', { bizCode: 'FIGURES_CHANGED' });
    const { nick_name } = await readerOf(db, user.userId);
    const row = {
      member_no: memberNo,
      month: `${month}-01`,
      sha256,
      figures: JSON.stringify(figures),
      user_id: user.userId,
      by_name: nick_name,
      confirmed_at: now,
    };
    // Of two parallel confirmations only the first is stored. The second is refused with the name of the user who confirmed
    // first.
    const written = await db
      .insertInto('finance_confirmations')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (written.numInsertedOrUpdatedRows === 0n) {
      const known = await confirmationOf(db, memberNo, month);
      refuse(`${month} 已由 ${known?.by_name ?? ''} 确认`, { bizCode: 'MONTH_CONFIRMED' });
    }
    await audit(db, {
      at: now,
      userId: user.userId,
      sessionId: user.sessionId,
      action: 'statement.confirmed',
      subject: `${memberNo} ${month}`,
      detail: { sha256 },
      address,
    });
    return shownConfirmation(row);
  },

  financePdf: async ({ month }, { db, user }) => {
    const memberNo = memberOf(user);
    const confirmed = await confirmationOf(db, memberNo, month);
    if (!confirmed) refuse('该月尚未对账确认', { bizCode: 'NOT_CONFIRMED' });
    const { member_name } = await db
      .selectFrom('members')
      .select('member_name')
      .where('member_no', '=', memberNo)
      .executeTakeFirstOrThrow();
    return {
      filename: fileName(`财务对账单_${month}`, confirmed.confirmed_at, 'pdf'),
      contentType: CONTENT_TYPES.pdf,
      body: await printed(financeDocument(member_name, confirmed)),
    };
  },

  financeSubjects: async (_request, { db, user }) => {
    const { subjects, changedAt, ...known } = await subjectsOf(db, memberOf(user));
    return {
      ...known,
      changeTime: changedAt && wireTime(changedAt),
      subjects: FinanceItem.options.map((item) => ({
        item,
        subjectCode: subjects[item]?.code ?? '',
        subjectName: subjects[item]?.name ?? '',
      })),
    };
  },

  financeSubjectsSave: async ({ version, fundsCode, fundsName, subjects }, { db, user, now, address }) => {
    const memberNo = memberOf(user);
    const fields: Record<string, string> = {};
    for (const { item, subjectCode, subjectName } of subjects)
      if ((subjectCode === '') !== !subjectName)
        fields[`subjects.${item}`] = `请同时填写${FINANCE_ITEM_WORDS[item]}的科目编码和名称`;
    if (new Set(subjects.map(({ item }) => item)).size < subjects.length)
      fields['subjects'] = '同一记账项目只能设置一个科目';
    if ((fundsCode === '') !== !fundsName) fields['fundsCode'] = '请同时填写资金科目的编码和名称';
    if (Object.keys(fields).length > 0) refuse('请检查填写的内容', { fields });
    const { nick_name } = await readerOf(db, user.userId);
    const row = {
      funds_code: fundsCode,
      funds_name: fundsName ?? '',
      subjects: JSON.stringify(
        Object.fromEntries(
          subjects
            .filter(({ subjectCode }) => subjectCode !== '')
            .map(({ item, subjectCode, subjectName }) => [item, { code: subjectCode, name: subjectName ?? '' }]),
        ),
      ),
      by_name: nick_name,
      changed_at: now,
    };
    const written =
      version === 0
        ? await db
            .insertInto('finance_subjects')
            .values({ member_no: memberNo, version: 1, ...row })
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirst()
        : await db
            .updateTable('finance_subjects')
            .set({ version: version + 1, ...row })
            .where('member_no', '=', memberNo)
            .where('version', '=', version)
            .executeTakeFirst();
    const changed = 'numUpdatedRows' in written ? written.numUpdatedRows : written.numInsertedOrUpdatedRows;
    if (changed !== 1n) {
      const { changedBy } = await subjectsOf(db, memberNo);
      refuse(`${changedBy || '其他用户'} 刚刚修改了科目对照，请刷新后再保存`, { bizCode: 'SUBJECTS_CHANGED' });
    }
    await audit(db, {
      at: now,
      userId: user.userId,
      sessionId: user.sessionId,
      action: 'statement.subjects',
      subject: memberNo,
      detail: { version: version + 1 },
      address,
    });
    return { version: version + 1 };
  },

  financeVoucher: async ({ month, format }, { db, user, now }) => {
    const memberNo = memberOf(user);
    await mustBeComplete(db, memberNo, month, now);
    const { items } = await monthFigures(db, memberNo, month);
    const { fundsCode, fundsName, subjects } = await subjectsOf(db, memberNo);
    const moved = items.filter(({ income, outgo }) => income !== outgo);
    const missing: string[] = moved.filter(({ item }) => !subjects[item]).map(({ item }) => FINANCE_ITEM_WORDS[item]);
    if (fundsCode === '') missing.unshift('资金科目');
    if (missing.length > 0) refuse(`请先设置科目：${missing.join('、')}`, { bizCode: 'SUBJECT_MISSING' });
    const { to } = daysOfMonth(month);
    const rows = moved.flatMap(({ item, income, outgo }) => {
      const net = income - outgo;
      const about = `${month} ${FINANCE_ITEM_WORDS[item]}`;
      const own = { code: subjects[item]?.code ?? '', name: subjects[item]?.name ?? '' };
      const funds = { code: fundsCode, name: fundsName };
      const [debit, credit] = net > 0 ? [funds, own] : [own, funds];
      const size = Math.abs(net);
      return [
        { about, ...debit, debit: size, credit: 0 },
        { about, ...credit, debit: 0, credit: size },
      ];
    });
    const text = (heading: string, width: number, value: (row: (typeof rows)[number]) => string) =>
      ({ heading, kind: 'text', width, value }) as const;
    const amount = (heading: string, value: (row: (typeof rows)[number]) => number) =>
      ({ heading, kind: 'amount', width: 16, value: (row: (typeof rows)[number]) => formatCents(value(row)) }) as const;
    const writer = await writerOf(format, '凭证', `财务凭证 ${month}`, [
      text('凭证日期', 12, () => to),
      text('凭证字', 8, () => '记'),
      text('凭证号', 8, () => '1'),
      text('摘要', 24, ({ about }) => about),
      text('科目编码', 16, ({ code }) => code),
      text('科目名称', 24, ({ name }) => name),
      amount('借方金额', ({ debit }) => debit),
      amount('贷方金额', ({ credit }) => credit),
    ]);
    await writer.add(rows);
    return {
      filename: fileName(`财务凭证_${month}`, DATE_OF_FILE(to), format),
      contentType: CONTENT_TYPES[format],
      body: await writer.end(),
    };
  },

  advancePage: async (request, { db, user, now }) => {
    const memberNo = memberOf(user);
    const filter = advanceFilter(ownOf(user), request, dayOf(now));
    const isWhole = !request.startDay && !request.endDay && !request.state && !request.ofMerchantNo;
    const ledger = isWhole ? await advancedByLedger(db, memberNo) : null;
    const { owed, overdue, oldest } = await owedBy(db, memberNo, now);
    const accounts = await db
      .selectFrom('accounts')
      .select(['purpose', 'balance_cents', 'frozen_cents'])
      .where('member_no', '=', memberNo)
      .execute();
    const free = (purpose: string) => {
      const found = accounts.find((one) => one.purpose === purpose);
      return formatCents((found?.balance_cents ?? 0) - (found?.frozen_cents ?? 0));
    };
    return {
      ...request,
      asOf: wireTime(now),
      ...(await pageOf(db, request, {
        source: advanceList,
        filter,
        shown: shownAdvance,
        sums: ({ amount, repaid }) => ({
          totals: {
            amount: formatCents(amount),
            repaid: formatCents(repaid),
            owed: formatCents(amount - repaid),
            difference: ledger === null ? null : formatSignedCents(amount - repaid - ledger),
          },
        }),
      })),
      standing: {
        owed: formatCents(owed),
        overdue: formatCents(overdue),
        oldestDueDay: oldest,
        blockFrom: formatCents(BLOCK_FROM_CENTS),
        blocked: overdue >= BLOCK_FROM_CENTS,
        feeBalance: free('FEE'),
        payBalance: free('BALANCE'),
      },
    };
  },
  downloadAdvances: exporting(advanceExport),
};
