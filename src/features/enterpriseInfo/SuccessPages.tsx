import { modifyStatus } from '@/contract/calls/enterpriseChanges';
import { merchantAccInfos, merchantModifyInfo, settleInfo, settleModifyStatus } from '@/contract/calls/settlement';
import type { AnswerOf } from '@/contract/defineCall';
import { formatTime } from '@/shared/format/time';
import { address, paths } from '@/shared/paths';
import { request } from '@/shared/saga/request';
import { defineStatus } from '@/shared/status/defineStatus';
import { ActionLink } from '@/shared/status/GuardedLink';
import { StatusPage, type StatusView } from '@/shared/status/StatusPage';
import { useStatus } from '@/shared/status/useStatus';
import type { Fact } from '@/shared/ui/DescriptionList';
import { accountNumber } from '@/shared/ui/LongNumber';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { TEXT } from './text';

type Change = AnswerOf<typeof modifyStatus>;
const options = { custom: true };

/**
 * Polls the review of a change. `kind` in the address names the changed data; without `kind` it is the data of the
 * enterprise.
 */
const changeStatus = defineStatus<Change>({
  id: 'info.change',
  *ask(search) {
    switch (search.get('kind')) {
      case 'settle':
        return yield* request(settleInfo, {}, options);
      case 'cycle':
        return yield* request(settleModifyStatus, {}, options);
      case 'merchant':
        return yield* request(merchantModifyInfo, {}, options);
      default:
        return yield* request(modifyStatus, {}, options);
    }
  },
  isFinal: ({ modifyStatus: now }) => now !== 'INIT',
});

const EDIT: Readonly<Record<string, string>> = {
  base: paths.account.enterpriseInfoEditBaseInfo,
  beneficiary: address(paths.account.enterpriseInfoEditBaseInfo, { part: 'beneficiary' }),
  settle: paths.account.enterpriseInfoEditSettle,
  cycle: paths.account.enterpriseInfoEditCycle,
  merchant: paths.account.enterpriseInfoEditMerchant,
};

function viewOf({ modifyStatus: now, reasons, submittedAt, dueAt, decidedAt }: Change, kind: string): StatusView {
  const back =
    kind === 'merchant' ? (
      <ActionLink to={paths.account.enterpriseInfoMerchant} main>
        {TEXT.toMerchant}
      </ActionLink>
    ) : (
      <ActionLink to={paths.account.enterpriseInfo} main>
        {TEXT.toInfo}
      </ActionLink>
    );
  const [sent, decided] = [submittedAt ?? undefined, decidedAt ?? undefined];
  const timeline = [
    { title: TEXT.moments.submit, state: 'done' as const, time: sent },
    {
      title: TEXT.moments.review,
      state: now === 'INIT' ? ('current' as const) : now === 'PASS' ? ('done' as const) : ('failed' as const),
      time: decided,
      note: now === 'INIT' && dueAt ? TEXT.due(formatTime(dueAt)) : undefined,
    },
    { title: TEXT.moments.effect, state: now === 'PASS' ? ('done' as const) : ('waiting' as const), time: undefined },
  ];
  switch (now) {
    case 'INIT':
      return { tone: 'pending', headline: TEXT.submitted, next: TEXT.submittedNext, timeline, actions: back };
    case 'PASS':
      return { tone: 'done', headline: TEXT.passed, next: TEXT.passedNext, timeline, actions: back };
    case 'UN_PASS':
      return {
        tone: 'refused',
        headline: TEXT.notPassedHead,
        next: Object.values(reasons).join('；'),
        timeline,
        actions: (
          <>
            <ActionLink to={EDIT[kind] ?? paths.account.enterpriseInfoEditBaseInfo} main>
              {TEXT.toMend}
            </ActionLink>
            <ActionLink to={paths.account.enterpriseInfo}>{TEXT.toInfo}</ActionLink>
          </>
        ),
      };
    default:
      return { tone: 'attention', headline: TEXT.nothing, next: TEXT.nothingNext, actions: back };
  }
}

function ChangeStatus({ kind }: { kind: string }) {
  const status = useStatus(changeStatus, kind ? `kind=${kind}` : '');
  return <StatusPage title={TEXT.editSuccess} status={status} view={status.data ? viewOf(status.data, kind) : null} />;
}

/** The page /account-center/enterprise-info/edit-success: a submitted change, polled until it is decided. */
export function EditSuccessPage() {
  const kind = new URLSearchParams(usePageSearch()).get('kind') ?? '';
  if (kind !== 'permit') return <ChangeStatus kind={kind in EDIT ? kind : ''} />;
  // No call returns the review state of a new account permit. A message reports the outcome to the user.
  return (
    <StatusPage
      title={TEXT.editSuccess}
      view={{
        tone: 'pending',
        headline: TEXT.permitSubmitted,
        next: TEXT.submittedNext,
        actions: (
          <ActionLink to={paths.account.enterpriseInfo} main>
            {TEXT.toInfo}
          </ActionLink>
        ),
      }}
    />
  );
}

type Accounts = AnswerOf<typeof merchantAccInfos>;
const newestCard = (accounts: Accounts) =>
  accounts
    .filter(({ accountKind }) => accountKind === 'PRIVATE')
    .sort((one, other) => other.createTime.localeCompare(one.createTime))[0];

/** Polls the bank's confirmation of the card that was added last. */
const cardStatus = defineStatus<Accounts>({
  id: 'info.card',
  *ask() {
    return yield* request(merchantAccInfos, {}, options);
  },
  isFinal: (accounts) => newestCard(accounts)?.auditStatus !== 'INIT',
});

/** The page /account-center/enterprise-info/merchantAddCardStatus: the bank's confirmation of a new card. */
export function CardStatusPage() {
  const status = useStatus(cardStatus, '');
  const card = status.data ? newestCard(status.data) : undefined;
  const back = (
    <ActionLink to={paths.account.enterpriseInfoMerchant} main>
      {TEXT.toMerchant}
    </ActionLink>
  );
  const facts: readonly Fact[] = card
    ? [
        [TEXT.cardName, card.accountName],
        [TEXT.cardNo, accountNumber(card.accountNoMasked)],
        [TEXT.bank, card.bankName],
        [TEXT.branch, card.branchName],
      ]
    : [];
  const view = (): StatusView => {
    if (!card) return { tone: 'attention', headline: TEXT.noCard, next: TEXT.noCardNext, actions: back };
    switch (card.auditStatus) {
      case 'INIT':
        return { tone: 'pending', headline: TEXT.cardPending, next: TEXT.cardPendingNext, facts, actions: back };
      case 'PASS':
        return { tone: 'done', headline: TEXT.cardPassed, next: TEXT.cardPassedNext, facts, actions: back };
      default:
        return { tone: 'refused', headline: TEXT.cardRefused, next: card.reason ?? '', facts, actions: back };
    }
  };
  return <StatusPage title={TEXT.cardStatus} status={status} view={status.data ? view() : null} />;
}
