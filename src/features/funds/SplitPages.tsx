import { useMemo } from 'react';
import { queryCurMonthPsAmount } from '@/contract/fundAccounts';
import { psRecordDetail, type SplitTarget } from '@/contract/splits';
import { TRADE_STATUS_WORDS } from '@/contract/words';
import { DetailDialog } from '@/shared/detail/DetailDialog';
import { Facts, Postings, RelatedTrades, Trail } from '@/shared/detail/parts';
import { groupInFours } from '@/shared/format/longNumber';
import { formatMoney } from '@/shared/format/money';
import { firstQuestion, ListPage } from '@/shared/list/ListPage';
import { useDetail } from '@/shared/list/useDetail';
import { defineResource } from '@/shared/resource/defineResource';
import { useResource } from '@/shared/resource/useResource';
import overview from './overview.module.css';
import { SPLIT_LISTS } from './splitLists';
import { SPLIT_TEXT as TEXT } from './text';

const month = defineResource<typeof queryCurMonthPsAmount>({
  id: 'funds/splitMonth',
  call: queryCurMonthPsAmount,
  request: {},
});
const detailOf = (tradeNo: string) =>
  defineResource<typeof psRecordDetail>({
    id: `funds/split/${tradeNo}`,
    call: psRecordDetail,
    request: { tradeNo },
  });

function SplitDetail({ tradeNo, target, onClose }: { tradeNo: string; target: SplitTarget; onClose: () => void }) {
  const spec = useMemo(() => detailOf(tradeNo), [tradeNo]);
  const state = useResource(spec);
  return (
    <DetailDialog title={TEXT.detailTitle} state={{ ...state, failed: state.stage === 'failed' }} onClose={onClose}>
      {({ trade, timeline, related, flows }) => (
        <>
          <Facts
            of={[
              [TEXT.tradeNo, groupInFours(trade.tradeNo)],
              [TEXT.status, TRADE_STATUS_WORDS[trade.status]],
              [TEXT.receivers[target], trade.counterpartyName],
              [TEXT.accounts[target], trade.counterpartyAccount],
              [TEXT.amount, formatMoney(trade.amount)],
              [TEXT.fee, formatMoney(trade.fee)],
              [TEXT.originalTradeNo, trade.originalTradeNo ? groupInFours(trade.originalTradeNo) : '—'],
              [TEXT.merchantOrderNo, groupInFours(trade.merchantOrderNo)],
              [TEXT.remark, trade.remark || '—'],
            ]}
          />
          <Trail of={timeline} />
          <RelatedTrades of={related} />
          <Postings of={flows} />
        </>
      )}
    </DetailDialog>
  );
}

/** What was split this month, to whatever target. */
function ThisMonth() {
  const { data } = useResource(month);
  return data ? <span className={overview.month}>{TEXT.month(data.count, formatMoney(data.amount))}</span> : null;
}

function SplitPage({ target }: { target: SplitTarget }) {
  const { detail, close } = useDetail();
  return (
    <>
      <ListPage spec={SPLIT_LISTS[target]} actions={<ThisMonth />} />
      {detail ? <SplitDetail key={detail} tradeNo={detail} target={target} onClose={close} /> : null}
    </>
  );
}

/** /fund-manage/psToCard: what was split to bank cards. */
export const PsToCardPage = Object.assign(() => <SplitPage target="CARD" />, {
  firstEvents: (search: string) => [firstQuestion(SPLIT_LISTS.CARD, search)],
});
/** /fund-manage/psToMemberPu: what was split into the registers of members. */
export const PsToMemberPuPage = Object.assign(() => <SplitPage target="MEMBER" />, {
  firstEvents: (search: string) => [firstQuestion(SPLIT_LISTS.MEMBER, search)],
});
