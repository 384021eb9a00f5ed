import { queryCurMonthPsAmount } from '@/contract/calls/fundAccounts';
import type { SplitTarget } from '@/contract/calls/splits';
import { DetailList, lazyDetail } from '@/shared/detail/DetailList';
import { formatMoney } from '@/shared/format/money';
import { firstQuestion } from '@/shared/list/ListPage';
import { defineResource } from '@/shared/resource/defineResource';
import { useResource } from '@/shared/resource/useResource';
import { SavedViews } from '@/shared/views/SavedViews';
import { SPLIT_LISTS } from './lists/splits';
import overview from './overview.module.css';
import { SPLIT_TEXT as TEXT } from './text';

const month = defineResource<typeof queryCurMonthPsAmount>({
  id: 'funds/splitMonth',
  call: queryCurMonthPsAmount,
  request: {},
});
const detailOf = (target: SplitTarget) =>
  lazyDetail(() => import(/* webpackChunkName: "splitDetail" */ './splitDetail').then((m) => m.SPLIT_DETAILS[target]));
const DETAILS = { CARD: detailOf('CARD'), MEMBER: detailOf('MEMBER') } as const;

/** The amount that was split this month, over all receivers. */
function ThisMonth() {
  const { data } = useResource(month);
  return data ? (
    <span className={overview.month}>
      {TEXT.month(data.count, formatMoney(data.amount), formatMoney(data.returned))}
    </span>
  ) : null;
}

const SplitPage = ({ target }: { target: SplitTarget }) => (
  <DetailList
    spec={SPLIT_LISTS[target]}
    detail={DETAILS[target]}
    actions={
      <>
        <ThisMonth />
        <SavedViews listId={SPLIT_LISTS[target].id} />
      </>
    }
  />
);

/** The page /fund-manage/psToCard: lists the splits that were paid to bank cards. */
export const PsToCardPage = Object.assign(() => <SplitPage target="CARD" />, {
  firstEvents: (search: string) => [firstQuestion(SPLIT_LISTS.CARD, search)],
});
/** The page /fund-manage/psToMemberPu: lists the splits that were credited to member books. */
export const PsToMemberPuPage = Object.assign(() => <SplitPage target="MEMBER" />, {
  firstEvents: (search: string) => [firstQuestion(SPLIT_LISTS.MEMBER, search)],
});
