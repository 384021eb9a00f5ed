import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/merchants';
import type { Merchant } from '@/contract/calls/merchants';
import type { Actor, Context } from '../../domain/context';
import type { Handlers } from '../handler';

type Row = Merchant & { parentMerchantNo: string | null };

/**
 * Returns the merchants of the session's enterprise, main merchants first; an empty list for a user without an
 * enterprise.
 */
async function merchantsOf(user: Actor, { db }: Context): Promise<Row[]> {
  if (user.enterpriseId === null) return [];
  const rows = await db
    .selectFrom('merchants')
    .selectAll()
    .where('enterprise_id', '=', user.enterpriseId)
    .orderBy('parent_merchant_no', (order) => order.asc().nullsFirst())
    .orderBy('merchant_no')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    merchantNo: row.merchant_no,
    merchantName: row.merchant_name,
    auditStatus: row.audit_status,
    currMerchant: row.merchant_no === user.merchantNo,
    parentMerchantNo: row.parent_merchant_no,
  }));
}

const shown = ({ parentMerchantNo: _inner, ...merchant }: Row): Merchant => merchant;

export const merchantHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  queryMerchants: async (_request, context) => (await merchantsOf(context.user, context)).map(shown),

  queryMerchantAndSubInfo: async (_request, context) => {
    const { user, db } = context;
    const merchants = await merchantsOf(user, context);
    const main = merchants.find(({ parentMerchantNo }) => parentMerchantNo === null);
    const enterprise = await db
      .selectFrom('enterprises')
      .select('enterprise_name')
      .where('enterprise_id', '=', user.enterpriseId)
      .executeTakeFirst();
    return {
      enterpriseName: enterprise?.enterprise_name ?? '',
      main: main ? shown(main) : null,
      subs: merchants.filter((merchant) => merchant !== main).map(shown),
    };
  },
};
