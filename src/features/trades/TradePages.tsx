import type { ReactNode } from 'react';
import type { TradeKind } from '@/contract/tradeLists';
import { firstQuestion, ListPage } from '@/shared/list/ListPage';
import { useDetail } from '@/shared/list/useDetail';
import { addLate } from '@/shared/saga/late';
import { SavedViews } from '@/shared/views/SavedViews';
import { BATCH_LISTS, LISTS, listIdOf } from './lists';
import { tradesPart } from './part';
import { TradeDrawer } from './TradeDrawer';

addLate(tradesPart);

/** A list of trades with the detail of one over it, where the address names one. */
function TradePage({ kind }: { kind: TradeKind }) {
  const { detail: tradeNo, open, close } = useDetail();
  return (
    <>
      <ListPage spec={LISTS[kind]} actions={<SavedViews listId={listIdOf(kind)} />} />
      {tradeNo === null ? null : (
        <TradeDrawer key={tradeNo} tradeNo={tradeNo} listId={listIdOf(kind)} onOpen={open} onClose={close} />
      )}
    </>
  );
}

const asking = (spec: Parameters<typeof firstQuestion>[0]) => ({
  firstEvents: (search: string) => [firstQuestion(spec, search)],
});
const page = (kind: TradeKind, Page: () => ReactNode) => Object.assign(Page, asking(LISTS[kind] as never));
const batches = (kind: 'FILE' | 'WALLET', Page: () => ReactNode) =>
  Object.assign(Page, asking(BATCH_LISTS[kind] as never));

export const CashierPage = page('CASHIER', () => <TradePage kind="CASHIER" />);
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
