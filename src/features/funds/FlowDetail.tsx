import { Button } from '@arco-design/web-react';
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { accountFlowDetail } from '@/contract/flowDetail';
import { ACCOUNT_TYPE_WORDS, BUSINESS_TYPE_WORDS, DIRECTION_WORDS } from '@/contract/words';
import { DetailDialog } from '@/shared/detail/DetailDialog';
import { Facts, Postings, RelatedTrades, Trail } from '@/shared/detail/parts';
import { groupInFours, shownAccount } from '@/shared/format/longNumber';
import { formatMoney } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { defineResource } from '@/shared/resource/defineResource';
import { useResource } from '@/shared/resource/useResource';
import { addLate } from '@/shared/saga/late';
import { flowEvents, flowPart } from './flowPart';
import { FLOW_TEXT as TEXT } from './text';

addLate(flowPart);

const detailOf = (flowNo: string) =>
  defineResource<typeof accountFlowDetail>({
    id: `funds/flow/${flowNo}`,
    call: accountFlowDetail,
    request: { flowNo },
  });

/** One entry over the list: what it is, what led to it, what was booked with it, its receipt. */
export function FlowDetail({ flowNo, onClose }: { flowNo: string; onClose: () => void }) {
  const dispatch = useDispatch();
  const spec = useMemo(() => detailOf(flowNo), [flowNo]);
  const state = useResource(spec);
  return (
    <DetailDialog title={TEXT.detailTitle} state={{ ...state, failed: state.stage === 'failed' }} onClose={onClose}>
      {({ flow, trade, trail }) => (
        <>
          <Facts
            of={[
              [TEXT.flowNo, groupInFours(flow.flowNo)],
              [TEXT.createTime, formatTime(flow.createTime)],
              [TEXT.businessType, BUSINESS_TYPE_WORDS[flow.businessType]],
              [TEXT.direction, DIRECTION_WORDS[flow.direction]],
              [TEXT.amount, formatMoney(flow.amount)],
              [TEXT.balance, formatMoney(flow.balance)],
              [TEXT.accountType, ACCOUNT_TYPE_WORDS[flow.accountType]],
              [TEXT.accountNo, groupInFours(flow.accountNo)],
              [TEXT.counterpartyName, flow.counterpartyName],
              [TEXT.counterpartyAccount, shownAccount(flow.counterpartyAccount) || '—'],
              [TEXT.tradeNo, groupInFours(flow.tradeNo)],
              [TEXT.remark, flow.remark || '—'],
            ]}
          />
          {trail.length > 0 ? <Trail of={trail} /> : null}
          {trade ? (
            <>
              <RelatedTrades of={trade.related} />
              <Postings of={trade.flows} />
            </>
          ) : null}
          <p>
            <Button onClick={() => dispatch(flowEvents.voucherAsked({ flowNo }))}>{TEXT.voucher}</Button>
          </p>
        </>
      )}
    </DetailDialog>
  );
}
