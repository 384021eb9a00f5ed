import { type Kysely, sql } from 'kysely';
import type { InvitationState } from '@/contract/calls/brandWallet';
import type { MySolutions } from '@/contract/calls/solutions';
import type { Database } from '../../db/schema';
import { wireTime } from '../money/days';
import { WAITING } from '../onboarding/invitations';

/* Selects invitations to wallets under a brand, for lists. */

const invitations = (db: Kysely<Database>) =>
  db
    .selectFrom('backlog as i')
    .leftJoin('enterprises as e', 'e.business_license_no', 'i.customer_no')
    .select([
      'i.todo_id',
      'i.solution_no',
      'i.brand_wallet_name',
      'i.customer_no',
      'i.state',
      'i.created_at',
      'i.valid_until',
      'i.wallet_no',
      'i.member_no',
    ])
    .select(sql<string>`coalesce(e.enterprise_name, '')`.as('customer_name'))
    .orderBy('i.created_at', 'desc')
    .orderBy('i.todo_id')
    .limit(100);
type Row = Awaited<ReturnType<ReturnType<typeof invitations>['execute']>>[number];

/** An invitation past its deadline is shown as EXPIRED, even before its row has been updated. */
const stateOf = ({ state, valid_until }: Row, now: Date): InvitationState =>
  WAITING.includes(state) && valid_until <= now ? 'EXPIRED' : state;

const shown = (row: Row, now: Date): MySolutions['received'][number] => ({
  solutionNo: row.solution_no,
  brandWalletName: row.brand_wallet_name,
  customerNoMasked: `${row.customer_no.slice(0, 4)}**********${row.customer_no.slice(-4)}`,
  customerName: row.customer_name,
  state: stateOf(row, now),
  invitedAt: wireTime(row.created_at),
  validUntil: wireTime(row.valid_until),
  walletNo: row.wallet_no,
});

/**
 * Returns invitations of the user, and invitations by which the user's member got a wallet. So colleagues of the user
 * who opened the wallet see it too.
 */
export async function receivedBy(
  db: Kysely<Database>,
  { userId, memberNo, now }: { userId: string; memberNo: string; now: Date },
) {
  const rows = await invitations(db)
    .where(({ or, and, eb }) =>
      or([eb('i.user_id', '=', userId), and([eb('i.member_no', '=', memberNo), eb('i.state', '=', 'OPEN')])]),
    )
    .execute();
  return rows.map((row) => shown(row, now));
}

/** Returns the invitations that the brands of an enterprise have sent. */
export async function sentBy(db: Kysely<Database>, { enterpriseId, now }: { enterpriseId: string; now: Date }) {
  const rows = await invitations(db)
    .innerJoin('brands as b', 'b.brand_no', 'i.brand_no')
    .where('b.enterprise_id', '=', enterpriseId)
    .execute();
  return rows.map((row) => shown(row, now));
}
