import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/subMerchants';
import { subProductSubject } from '@/contract/calls/subMerchants';
import { newestAbout } from '../../domain/applications/store';
import { submitApplication } from '../../domain/applications/submit';
import { toApplicationView } from '../../domain/applications/view';
import type { AuthedContext } from '../../domain/context';
import {
  subFilter,
  subList,
  subMerchantExport,
  subMerchantTradeExport,
  subTradesFilter,
  tradesOfOwn,
} from '../../domain/exports/subMerchantExport';
import { shownTrade, tradeList } from '../../domain/exports/tradeExport';
import { pageOf } from '../../domain/lists';
import { formatCents, formatSignedCents } from '../../domain/money/cents';
import { dayOf, monthOf } from '../../domain/money/days';
import { inSnapshot } from '../../domain/money/entries/flowFilter';
import { notYours } from '../../domain/refusal';
import { shownSub, subDetail } from '../../domain/subMerchants/detail';
import { mustBeAgent } from '../../domain/subMerchants/gate';
import { powerPage, powersOf } from '../../domain/subMerchants/powers';
import { subGroups, subMerchantsOf, subOf } from '../../domain/subMerchants/register';
import { exporting } from '../accounts/exports';
import { gated, type Handlers } from '../handler';
import { ownOf } from '../trades/tradeLists';

const mustAct = ({ db, user }: AuthedContext) => mustBeAgent(db, user);
const monthNow = (now: Date) => dayOf(now).slice(0, 7);

/** The export of the agent's list of sub-merchants. Its sums cover one month, by default the current month. */
const exportSubs = exporting(subMerchantExport);

/** Handlers of an agent's sub-merchants (domains, 3). */
export const subMerchantHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  subMerchantPage: async (request, context) => {
    await mustAct(context);
    const month = request.month ?? monthNow(context.now);
    return pageOf(context.db, request, {
      source: subList,
      filter: subFilter(ownOf(context.user), { ...request, month }),
      shown: shownSub,
      sums: ({ trades, cents }) => ({ month, totalCount: trades, totalAmount: formatCents(cents) }),
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

  subPowerPage: async ({ keyword, state, productCode, productState, ...paging }, context) => {
    await mustAct(context);
    const filter = { ...ownOf(context.user), keyword: keyword || undefined, state, productCode, productState };
    const { rows, ...paged } = await inSnapshot(context.db, (db) => powerPage(db, filter, paging));
    return { ...paged, rows: rows.map(({ powers, ...line }) => ({ ...line, ...powers })) };
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
    return pageOf(context.db, request, {
      source: tradeList,
      filter: await tradesOfOwn(context.db, subTradesFilter(ownOf(context.user), request)),
      shown: shownTrade,
      sums: ({ cents, backCents, idleCents, idleBackCents }) => ({
        totalAmount: formatSignedCents(cents - 2 * backCents),
        idleAmount: formatSignedCents(idleCents - 2 * idleBackCents),
      }),
    });
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
