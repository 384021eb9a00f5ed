import type { ReactNode } from 'react';
import type { TradeKind } from '@/contract/calls/tradeLists';
import { CashierTabs, isOrders, NewLink } from '@/features/cashierOrders';
import { DetailList, lazyDetail } from '@/shared/detail/DetailList';
import { firstQuestion, ListPage } from '@/shared/list/ListPage';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { SavedViews } from '@/shared/views/SavedViews';
import { tradesFeature } from './feature';
import { BATCH_LISTS, LISTS, listIdOf } from './lists';

injectFeature(tradesFeature);

const detail = lazyDetail(() =>
  import(/* webpackChunkName: "tradeDetail" */ './tradeDetail').then((m) => m.tradeDetail),
);

const TradePage = ({ kind }: { kind: TradeKind }) => (
  <DetailList spec={LISTS[kind]} detail={detail} actions={<SavedViews listId={listIdOf(kind)} />} />
);

const withFirstQuestion = (spec: Parameters<typeof firstQuestion>[0]) => ({
  firstEvents: (search: string) => [firstQuestion(spec, search)],
});
const page = (kind: TradeKind, Page: () => ReactNode) => Object.assign(Page, withFirstQuestion(LISTS[kind] as never));
const batches = (kind: 'FILE' | 'WALLET', Page: () => ReactNode) =>
  Object.assign(Page, withFirstQuestion(BATCH_LISTS[kind] as never));

/** The page /trade-manage/index: the trades of the cashier, and in a second tab its payment orders. */
const Cashier = () => (
  <CashierTabs>
    <DetailList
      spec={LISTS.CASHIER}
      detail={detail}
      actions={
        <>
          <SavedViews listId={listIdOf('CASHIER')} />
          <NewLink />
        </>
      }
    />
  </CashierTabs>
);
export const CashierPage = Object.assign(Cashier, {
  // In the tab of payment orders, the page sends no first request, because the tab sends it when its code is loaded.
  firstEvents: (search: string) => (isOrders(search) ? [] : [firstQuestion(LISTS.CASHIER as never, search)]),
});
export const BehalfPayPage = page('BEHALF_PAY', () => <TradePage kind="BEHALF_PAY" />);
export const BehalfAwayPage = page('BEHALF_COLLECT', () => <TradePage kind="BEHALF_COLLECT" />);
export const DivideAccountsPage = page('SPLIT', () => <TradePage kind="SPLIT" />);
export const ReceivePage = page('WALLET_IN', () => <TradePage kind="WALLET_IN" />);
export const PaymentPage = page('WALLET_OUT', () => <TradePage kind="WALLET_OUT" />);
export const SettleTradePage = page('SETTLE', () => <TradePage kind="SETTLE" />);
export const CreditPaymentPage = page('CREDIT', () => <TradePage kind="CREDIT" />);
export const BatchTransactionsPage = page('BATCHED', () => <TradePage kind="BATCHED" />);
export const BatchPayFilePage = batches('FILE', () => (
  <ListPage spec={BATCH_LISTS.FILE} actions={<SavedViews listId="batches/FILE" />} />
));
export const BatchPaymentPage = batches('WALLET', () => (
  <ListPage spec={BATCH_LISTS.WALLET} actions={<SavedViews listId="batches/WALLET" />} />
));
