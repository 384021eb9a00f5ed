import type { Kysely, Selectable } from 'kysely';
import type { InvitationState } from '@/contract/calls/brandWallet';
import type { Database } from '../../db/schema';
import { notYours, refuse } from '../refusal';
import type { Moment, Review, ReviewKind, ReviewKinds } from '../reviews';
import { INVITATION, type InvitationEvent, leadsTo } from './machine';

/*
 * Invitations to open a brand wallet. Only `move` changes the state of an invitation. A review decides each
 * submission.
 */

/** Kind of the review in `reviews.kind`. The subject of the review is the to-do of the invited user. */
export const BRAND_WALLET = 'BRAND_WALLET';

/** States in which the invited user has to act. */
export const WAITING: readonly InvitationState[] = ['INVITED', 'REFUSED'];

export type InvitationRow = Selectable<Database['backlog']>;

/** Columns that a change of the invitation's state writes in addition to the state. */
type Details = Partial<Pick<InvitationRow, 'submitted_at' | 'decided_at' | 'reason' | 'wallet_no' | 'member_no'>> & {
  bwt_code?: string;
};

async function move(
  db: Kysely<Database>,
  row: InvitationRow,
  event: InvitationEvent,
  { now, ...details }: Details & { now: Date },
): Promise<InvitationRow> {
  const state = leadsTo(INVITATION, row.state, event) ?? closed();
  const isFinal = Object.keys(INVITATION[state]).length === 0;
  return db
    .updateTable('backlog')
    .set({ ...details, state, done_at: isFinal ? now : null })
    .where('todo_id', '=', row.todo_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Refuses a submission, because the invitation is under review or over. */
const closed = (): never => refuse('该邀请正在审核或已结束', { bizCode: 'INVITATION_CLOSED' });

/** Returns an invitation of the user and locks it. If its deadline has passed, first changes its state to EXPIRED. */
export async function invitationOf(
  db: Kysely<Database>,
  { userId, solutionNo, now }: { userId: string; solutionNo: string; now: Date },
): Promise<InvitationRow> {
  const row = await db
    .selectFrom('backlog')
    .selectAll()
    .where('user_id', '=', userId)
    .where('solution_no', '=', solutionNo)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return notYours();
  const aged = row.valid_until <= now && leadsTo(INVITATION, row.state, 'aged') !== undefined;
  return aged ? move(db, row, 'aged', { now }) : row;
}

/** True if the user may submit the invitation now. */
export const isOpen = (row: InvitationRow): boolean => leadsTo(INVITATION, row.state, 'submitted') !== undefined;

/** Refuses an invitation that cannot be submitted now. */
export const mustBeOpen = (row: InvitationRow): void => (isOpen(row) ? undefined : closed());

/** Submits the invitation, whose state becomes REVIEWING. The review itself is created by the caller. */
export const submitInvitation = (
  db: Kysely<Database>,
  row: InvitationRow,
  { now, memberNo, bwtCode }: { now: Date; memberNo: string; bwtCode: string },
): Promise<InvitationRow> =>
  move(db, row, 'submitted', {
    now,
    submitted_at: now,
    decided_at: null,
    reason: '',
    member_no: memberNo,
    bwt_code: bwtCode,
  });

async function subjectOf(db: Kysely<Database>, { subject }: Review): Promise<InvitationRow & { enterprise: string }> {
  const row = await db.selectFrom('backlog').selectAll().where('todo_id', '=', subject).forUpdate().executeTakeFirst();
  if (!row) return notYours();
  const member = await db
    .selectFrom('members')
    .select('member_name')
    .where('member_no', '=', row.member_no)
    .executeTakeFirstOrThrow();
  return { ...row, enterprise: member.member_name };
}

const walletNo = ({ random }: Moment) =>
  `PP${String(Buffer.from(random(6)).readUIntBE(0, 6) % 1e14).padStart(14, '0')}`;

const placeOf = ({ solution_no }: InvitationRow) =>
  `/solution-manage/activate-wallet?${new URLSearchParams({ solutionNo: solution_no, businessType: '1' })}`;

const brandWallet: ReviewKind = {
  title: '品牌钱包开通审核',
  about: async (db, review) => {
    const { brand_wallet_name, enterprise } = await subjectOf(db, review);
    return `${enterprise} ${brand_wallet_name}`;
  },
  texts: async (db, review) => {
    const { brand_wallet_name, enterprise } = await subjectOf(db, review);
    return { brandWalletName: brand_wallet_name, enterpriseName: enterprise };
  },
  pass: async (db, review, moment) => {
    const row = await subjectOf(db, review);
    const { now } = moment;
    const { wallet_no } = await move(db, row, 'passed', { now, decided_at: now, wallet_no: walletNo(moment) });
    return {
      type: '2',
      first: '品牌钱包已开通',
      second: `${row.enterprise}的${row.brand_wallet_name}已开通`,
      content: `${row.enterprise}的${row.brand_wallet_name}已开通，钱包编号${wallet_no}。`,
      link: { url: placeOf(row), text: '查看品牌钱包' },
    };
  },
  reject: async (db, review, { now }, reasons) => {
    const row = await subjectOf(db, review);
    const reason = Object.values(reasons).join('；');
    await move(db, row, 'refused', { now, decided_at: now, reason });
    return {
      type: '2',
      first: '品牌钱包开通未通过',
      second: `${row.enterprise}的${row.brand_wallet_name}未能开通`,
      content: `${row.enterprise}的${row.brand_wallet_name}未能开通。\n\n原因：${reason}`,
      link: { url: placeOf(row), text: '重新提交' },
    };
  },
};

declare module '../reviews' {
  interface ReviewNames {
    BRAND_WALLET: unknown;
  }
}

/** The reviews of brand wallet invitations, by kind. */
export const invitationReviews = { [BRAND_WALLET]: brandWallet } satisfies Partial<ReviewKinds>;
