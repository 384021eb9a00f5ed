import { psRecordDetail, psRecordPage, type SplitTarget } from '@/contract/calls/splits';
import { returnFacts, SplitReturn, tradesFeature } from '@/features/trades';
import { defineDetail } from '@/shared/detail/defineDetail';
import { NumberLink } from '@/shared/detail/parts';
import { formatMoney } from '@/shared/format/money';
import { titlesOf } from '@/shared/list/declared';
import { tradeStatus } from '@/shared/list/tradeStatus';
import { paths } from '@/shared/paths';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { accountNumber, issuedNumber } from '@/shared/ui/LongNumber';
import { SPLIT_TEXT as TEXT } from './text';

injectFeature(tradesFeature);

const TITLES = titlesOf(psRecordPage);

const splitDetail = (target: SplitTarget) =>
  defineDetail<typeof psRecordDetail>({
    id: `funds.split.${target}`,
    title: TEXT.detailTitle,
    call: psRecordDetail,
    request: (tradeNo) => ({ tradeNo }),
    head: ({ trade }) => ({
      amount: trade.amount,
      state: tradeStatus.render(trade.status, undefined),
      party: trade.counterpartyName,
    }),
    // Polls the split until its receiver has accepted or refused the return of the money.
    changes: ({ returningAmount }) => returningAmount !== '0.00',
    facts: ({ trade, ...rest }) => [
      [TITLES.tradeNo, issuedNumber(trade.tradeNo)],
      [TEXT.receivers[target], trade.counterpartyName],
      [TEXT.accounts[target], accountNumber(trade.counterpartyAccount)],
      [TITLES.fee, formatMoney(trade.fee)],
      ...returnFacts({ trade, ...rest }),
      [
        TITLES.originalTradeNo,
        trade.originalTradeNo ? (
          <NumberLink key="original" list={paths.trade.cashier} number={trade.originalTradeNo} />
        ) : (
          ''
        ),
      ],
      [TITLES.merchantOrderNo, trade.merchantOrderNo],
      [TITLES.remark, trade.remark],
    ],
    trail: ({ timeline }) => timeline,
    related: ({ related }) => related,
    postings: ({ flows }) => flows,
    Actions: SplitReturn,
  });

/** The details of a split: to a bank card, or to a member book. */
export const SPLIT_DETAILS = { CARD: splitDetail('CARD'), MEMBER: splitDetail('MEMBER') } as const;
