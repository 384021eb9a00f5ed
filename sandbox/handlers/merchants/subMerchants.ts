import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/subMerchants';
import { subProductSubject } from '@/contract/calls/subMerchants';
import { newestAbout } from '../../domain/applications/store';
import { submitApplication } from '../../domain/applications/submit';
import { toApplicationView } from '../../domain/applications/view';
import type { AuthedContext } from '../../domain/context';
import { sortOf } from '../../domain/exports/ranges';
import {
  subFilter,
  subMerchantExport,
  subMerchantTradeExport,
  subSort,
  subTradesFilter,
  tradesOfOwn,
} from '../../domain/exports/subMerchantExport';
import { shownTrade } from '../../domain/exports/tradeExport';
import { formatCents, formatSignedCents } from '../../domain/money/cents';
import { dayOf, monthOf } from '../../domain/money/days';
import { inSnapshot } from '../../domain/money/entries/flowFilter';
import { tradesPage } from '../../domain/money/entries/tradePage';
import { notYours } from '../../domain/refusal';
import { shownSub, subDetail } from '../../domain/subMerchants/detail';
import { mustBeAgent } from '../../domain/subMerchants/gate';
import { powerPage, powersOf } from '../../domain/subMerchants/powers';
import { subGroups, subMerchantsOf, subOf, subRows, subTotals } from '../../domain/subMerchants/register';
import { exporting } from '../accounts/exports';
import { gated } from '../gated';
import type { Handlers } from '../handler';
import { ownOf } from '../trades/tradeLists';

const mustAct = ({ db, user }: AuthedContext) => mustBeAgent(db, user);
const monthNow = (now: Date) => dayOf(now).slice(0, 7);

/** The file of the list covers a month as well; the current one by default. */
const exportSubs = exporting(subMerchantExport);

/** Sub-merchants of an agent (domains, 3). */
export const subMerchantHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  subMerchantPage: async (request, context) => {
    await mustAct(context);
    const { pageNo, pageSize } = request;
    const month = request.month ?? monthNow(context.now);
    const filter = subFilter(ownOf(context.user), { ...request, month });
    return inSnapshot(context.db, async (db) => {
      const { merchants, trades, cents } = await subTotals(db, filter);
      const rows = await subRows(db, filter, subSort(request), { limit: pageSize, offset: (pageNo - 1) * pageSize });
      return {
        pageNo,
        pageSize,
        total: merchants,
        rows: rows.map(shownSub),
        month,
        totalCount: trades,
        totalAmount: formatCents(cents),
      };
    });
  },

  downloadSubMerchants: gated(
    {
      ...exportSubs,
      run: (request: Parameters<typeof exportSubs.run>[0], context: AuthedContext) =>
        exportSubs.run({ ...request, month: request.month ?? monthNow(context.now) }, context),
    },
    mustAct,
  ),

  agentExpandMchInfoStatus: async (_request, context) => {
    await mustAct(context);
    const month = monthNow(context.now);
    const groups = await subGroups(context.db, subFilter(ownOf(context.user), { month }));
    const sum = (of: 'merchants' | 'trades' | 'cents') => groups.reduce((all, group) => all + group[of], 0);
    return {
      month,
      total: sum('merchants'),
      totalCount: sum('trades'),
      totalAmount: formatCents(sum('cents')),
      states: groups.map(({ state, merchants, trades, cents }) => ({
        state,
        merchants,
        monthCount: trades,
        monthAmount: formatCents(cents),
      })),
    };
  },

  agentExpandProductInfoBatch: async ({ merchantNos }, context) => {
    await mustAct(context);
    const { db, user, now } = context;
    const requested = [...new Set(merchantNos)];
    const rows = await subMerchantsOf(db, ownOf(user))
      .select(['s.merchant_no', 'm.merchant_name', 'm.audit_status'])
      .where('s.merchant_no', 'in', requested)
      .execute();
    if (rows.length !== requested.length) notYours();
    const answers = [];
    for (const merchantNo of requested) {
      const row = rows.find(({ merchant_no }) => merchant_no === merchantNo) ?? notYours();
      answers.push({
        merchantNo,
        merchantName: row.merchant_name,
        state: row.audit_status,
        products: await powersOf(db, {
          enterpriseId: user.enterpriseId ?? notYours(),
          merchantNo,
          sub: row.audit_status,
          now,
        }),
      });
    }
    return answers;
  },

  subPowerPage: async ({ pageNo, pageSize, keyword, state, productCode, productState }, context) => {
    await mustAct(context);
    const filter = { ...ownOf(context.user), keyword: keyword || undefined, state, productCode, productState };
    const { total, lines } = await inSnapshot(context.db, (db) => powerPage(db, filter, { pageNo, pageSize }));
    return {
      pageNo,
      pageSize,
      total,
      rows: lines.map(({ powers, ...line }) => ({ ...line, ...powers })),
    };
  },

  subMerchantDetail: async ({ subMerchantNo }, context) => {
    await mustAct(context);
    const { db, user, now } = context;
    const month = monthOf(dayOf(now));
    const row = (await subOf(db, ownOf(user), { merchantNo: subMerchantNo, month })) ?? notYours();
    const owner = { enterpriseId: user.enterpriseId ?? notYours(), merchantNo: '' };
    const settle = await newestAbout(db, { owner, kind: 'SUB_SETTLE', item: subMerchantNo });
    return {
      ...shownSub(row),
      ...(await subDetail(db, row)),
      month: month.slice(0, 7),
      settleApplyNo: settle?.apply_no ?? '',
      mayChange: user.permissions.has('product:open') && row.state === 'PASS',
    };
  },

  subMerchantTrades: async (request, context) => {
    await mustAct(context);
    const { pageNo, pageSize } = request;
    const filter = await tradesOfOwn(context.db, subTradesFilter(ownOf(context.user), request));
    const found = await tradesPage(context.db, filter, sortOf({}), { pageNo, pageSize });
    return {
      pageNo,
      pageSize,
      total: found.rows,
      rows: found.page.map(shownTrade),
      totalAmount: formatSignedCents(found.cents - 2 * found.backCents),
      idleAmount: formatSignedCents(found.idleCents - 2 * found.idleBackCents),
    };
  },

  downloadSubMerchantTrades: gated(exporting(subMerchantTradeExport), mustAct),

  subProductApply: async ({ subMerchantNo, productCode, sections }, context) => {
    await mustAct(context);
    const subject = subProductSubject(subMerchantNo, productCode);
    return toApplicationView(context.db, await submitApplication(context, { kind: 'SUB_PRODUCT', subject, sections }));
  },

  subSettleApply: async ({ subMerchantNo, sections }, context) => {
    await mustAct(context);
    return toApplicationView(
      context.db,
      await submitApplication(context, { kind: 'SUB_SETTLE', subject: subMerchantNo, sections }),
    );
  },
};
