import { psRecordDetail, type SplitTarget } from '@/contract/splits';
import { TRADE_STATUS_WORDS } from '@/contract/words';
import { defineDetail } from '@/shared/detail/defineDetail';
import { groupInFours } from '@/shared/format/longNumber';
import { formatMoney } from '@/shared/format/money';
import { SPLIT_TEXT as TEXT } from './text';

const splitDetail = (target: SplitTarget) =>
  defineDetail<typeof psRecordDetail>({
    id: `funds.split.${target}`,
    title: TEXT.detailTitle,
    call: psRecordDetail,
    request: (tradeNo) => ({ tradeNo }),
    facts: ({ trade }) => [
      [TEXT.tradeNo, groupInFours(trade.tradeNo)],
      [TEXT.status, TRADE_STATUS_WORDS[trade.status]],
      [TEXT.receivers[target], trade.counterpartyName],
      [TEXT.accounts[target], trade.counterpartyAccount],
      [TEXT.amount, formatMoney(trade.amount)],
      [TEXT.fee, formatMoney(trade.fee)],
      [TEXT.originalTradeNo, trade.originalTradeNo ? groupInFours(trade.originalTradeNo) : '—'],
      [TEXT.merchantOrderNo, groupInFours(trade.merchantOrderNo)],
      [TEXT.remark, trade.remark || '—'],
    ],
    trail: ({ timeline }) => timeline,
    related: ({ related }) => related,
    postings: ({ flows }) => flows,
  });

/** What was split: to a bank card, or into the register of a member. */
export const SPLIT_DETAILS = { CARD: splitDetail('CARD'), MEMBER: splitDetail('MEMBER') } as const;
