import { Button } from '@arco-design/web-react';
import { useDispatch } from 'react-redux';
import { queryAccountFlow } from '@/contract/calls/accounts';
import { accountFlowDetail } from '@/contract/calls/flowDetail';
import { ACCOUNT_TYPE_WORDS, BUSINESS_TYPE_WORDS, DIRECTION_WORDS } from '@/contract/words/words';
import { defineDetail } from '@/shared/detail/defineDetail';
import { feeFacts, NumberLink } from '@/shared/detail/parts';
import { formatMoney } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { titlesOf } from '@/shared/list/declared';
import { paths } from '@/shared/paths';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { accountNumber, issuedNumber } from '@/shared/ui/LongNumber';
import { flowEvents, flowFeature } from './feature';
import { FLOW_TEXT as TEXT } from './text';

injectFeature(flowFeature);

const TITLES = titlesOf(queryAccountFlow);

function Receipt({ at: flowNo }: { at: string }) {
  const dispatch = useDispatch();
  return <Button onClick={() => dispatch(flowEvents.voucherRequested({ flowNo }))}>{TEXT.voucher}</Button>;
}

/** The detail of a ledger entry: its data, its order, its postings and its receipt. */
export const flowDetail = defineDetail<typeof accountFlowDetail>({
  id: 'funds.flow',
  title: TEXT.detailTitle,
  call: accountFlowDetail,
  request: (flowNo) => ({ flowNo }),
  head: ({ flow }) => ({
    amount: flow.amount,
    sign: flow.direction === 'IN' ? '+' : '−',
    party: flow.counterpartyName || BUSINESS_TYPE_WORDS[flow.businessType],
  }),
  facts: ({ flow, trade }) => [
    [TITLES.flowNo, issuedNumber(flow.flowNo)],
    [TITLES.createTime, formatTime(flow.createTime)],
    [TITLES.businessType, BUSINESS_TYPE_WORDS[flow.businessType]],
    [TITLES.direction, DIRECTION_WORDS[flow.direction]],
    [TITLES.balance, formatMoney(flow.balance)],
    [TITLES.accountType, ACCOUNT_TYPE_WORDS[flow.accountType]],
    [TITLES.accountNo, accountNumber(flow.accountNo)],
    [TITLES.counterpartyName, flow.counterpartyName],
    [TITLES.counterpartyAccount, accountNumber(flow.counterpartyAccount)],
    [
      TITLES.tradeNo,
      trade ? (
        <NumberLink key="trade" list={trade.orderNo ? paths.fund.operate : paths.trade.cashier} number={flow.tradeNo} />
      ) : (
        issuedNumber(flow.tradeNo)
      ),
    ],
    ...feeFacts(trade?.feeReason ?? null),
    [TITLES.remark, flow.remark],
  ],
  trail: ({ trail }) => trail,
  related: ({ trade }) => trade?.related ?? null,
  postings: ({ trade }) => trade?.flows ?? null,
  Actions: Receipt,
});
