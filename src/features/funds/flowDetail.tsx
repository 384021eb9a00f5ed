import { Button } from '@arco-design/web-react';
import { useDispatch } from 'react-redux';
import { accountFlowDetail } from '@/contract/flowDetail';
import { ACCOUNT_TYPE_WORDS, BUSINESS_TYPE_WORDS, DIRECTION_WORDS } from '@/contract/words';
import { defineDetail } from '@/shared/detail/defineDetail';
import { groupInFours, shownAccount } from '@/shared/format/longNumber';
import { formatMoney } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { addLate } from '@/shared/saga/late';
import { flowEvents, flowPart } from './part';
import { FLOW_TEXT as TEXT } from './text';

addLate(flowPart);

function Receipt({ at: flowNo }: { at: string }) {
  const dispatch = useDispatch();
  return <Button onClick={() => dispatch(flowEvents.voucherAsked({ flowNo }))}>{TEXT.voucher}</Button>;
}

/** One entry: what it is, what led to it, what was booked with it, its receipt. */
export const flowDetail = defineDetail<typeof accountFlowDetail>({
  id: 'funds.flow',
  title: TEXT.detailTitle,
  call: accountFlowDetail,
  request: (flowNo) => ({ flowNo }),
  facts: ({ flow }) => [
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
  ],
  trail: ({ trail }) => trail,
  related: ({ trade }) => trade?.related ?? null,
  postings: ({ trade }) => trade?.flows ?? null,
  Actions: Receipt,
});
