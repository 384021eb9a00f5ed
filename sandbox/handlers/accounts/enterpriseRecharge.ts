import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/enterpriseRecharge';
import type { getEntRechargeInfo } from '@/contract/calls/enterpriseRecharge';
import type * as settlementFlows from '@/contract/calls/settlementFlows';
import type { AnswerOf } from '@/contract/defineCall';
import { audit } from '../../domain/audit';
import { type AuthedContext, memberOf } from '../../domain/context';
import { flowExport, flowFilter, flowList, shownFlow } from '../../domain/exports/flowExport';
import { pageOf } from '../../domain/lists';
import { formatCents } from '../../domain/money/cents';
import { wireTime } from '../../domain/money/days';
import { inSnapshot } from '../../domain/money/entries/flowFilter';
import { countFlow } from '../../domain/money/entries/flowTotals';
import { RECHARGE_BANK, rechargeOf } from '../../domain/money/orders/recharge';
import { notYours, refuse } from '../../domain/refusal';
import type { Handlers } from '../handler';
import { exported } from './exports';

async function infoOf({ db, user }: AuthedContext): Promise<AnswerOf<typeof getEntRechargeInfo>> {
  const row = await rechargeOf(db, user.enterpriseId);
  if (!row) return { opened: false, accountName: '', accountNo: '', bankName: '', notifyPhone: '', openTime: null };
  const { enterprise_name } = await db
    .selectFrom('enterprises')
    .select('enterprise_name')
    .where('enterprise_id', '=', row.enterprise_id)
    .executeTakeFirstOrThrow();
  return {
    opened: true,
    accountName: enterprise_name,
    accountNo: row.account_no,
    bankName: RECHARGE_BANK,
    notifyPhone: row.notify_phone,
    openTime: wireTime(row.opened_at),
  };
}

const noted = (context: AuthedContext, action: string) =>
  audit(context.db, {
    at: context.now,
    userId: context.user.userId,
    sessionId: context.user.sessionId,
    action,
    subject: context.user.enterpriseId ?? '',
    address: context.address,
  });

const OF_SETTLEMENT = { accountType: 'SETTLEMENT' } as const;

/**
 * Handlers of the bank account to which the enterprise pays recharges, and of its settlement account (calls,
 * "Enterprise recharge").
 */
export const enterpriseRechargeHandlers: Handlers<
  Extract<CallName, keyof typeof contract | keyof typeof settlementFlows>
> = {
  merFlowPage: (request, { db, user }) =>
    pageOf(db, request, {
      source: flowList,
      filter: flowFilter(memberOf(user), { ...request, ...OF_SETTLEMENT }),
      shown: shownFlow,
    }),

  merFlowStatistic: {
    transaction: 'own',
    run: async (request, { db, user }) => {
      const filter = flowFilter(memberOf(user), { ...request, ...OF_SETTLEMENT });
      const { rows, inCents, outCents } = await inSnapshot(db, (snapshot) => countFlow(snapshot, filter));
      return { rows, totalIn: formatCents(inCents), totalOut: formatCents(outCents) };
    },
  },

  loanFlowDownload: {
    transaction: 'own',
    run: (request, context) => exported(flowExport, { ...request, ...OF_SETTLEMENT }, context),
  },

  getEntRechargeInfo: (_request, context) => infoOf(context),

  openEntRecharge: async ({ notifyPhone }, context) => {
    const { db, user, now, random } = context;
    const digits = Buffer.from(random(8)).readBigUInt64BE() % 1_000_000_000n;
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('enterprise_recharges')
      .values({
        enterprise_id: user.enterpriseId ?? notYours(),
        account_no: `1202020988${String(digits).padStart(9, '0')}`,
        notify_phone: notifyPhone,
        opened_at: now,
      })
      .onConflict((conflict) => conflict.column('enterprise_id').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows) await noted(context, 'enterpriseRecharge.opened');
    return infoOf(context);
  },

  updateNotifyPhone: async ({ notifyPhone }, context) => {
    const { numUpdatedRows } = await context.db
      .updateTable('enterprise_recharges')
      .set({ notify_phone: notifyPhone })
      .where('enterprise_id', '=', context.user.enterpriseId)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) refuse('企业充值尚未开通', { bizCode: 'RECHARGE_CLOSED' });
    await noted(context, 'enterpriseRecharge.phoneChanged');
    return infoOf(context);
  },
};
