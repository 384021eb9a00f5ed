import type { OrderKind } from '@/contract/calls/orders';
import type { BusinessTypeCode, CustomerPurpose } from '../../../db/columnTypes';

/**
 * How an order moves money. ARRIVAL: a bank, or another party that holds the money, reports that it has come in.
 * BANK: money leaves for a bank, which answers later. WALLET: between accounts of this platform. REPAY: to the
 * platform, immediately, for fees that the platform has advanced. REFUND: back to the payer, immediately
 * (`refund.ts`).
 */
export type Movement = 'ARRIVAL' | 'BANK' | 'WALLET' | 'REFUND' | 'REPAY';

interface KindFacts {
  businessType: BusinessTypeCode;
  movement: Movement;
  /**
   * Allowed purposes of the member's account that pays (for an ARRIVAL: that receives the money). The first purpose
   * is the default.
   */
  own: readonly [CustomerPurpose, ...CustomerPurpose[]];
  /** Allowed purposes of the second account, if payer and payee are accounts of the same member. */
  other?: readonly CustomerPurpose[];
  /** True if a second order to the same payee within an hour needs a confirmation. */
  warnsOfDuplicates?: boolean;
  /**
   * The party whose answer finishes the order. RECEIVER: the receiver of the split to return. PAYER: the payer's bank
   * at a collection. If left out, the movement determines the party.
   */
  answeredBy?: 'RECEIVER' | 'PAYER';
  /** True if money leaves the member, so that a release by a second person may be required. */
  canNeedRelease?: boolean;
}

export const KINDS: Readonly<Record<OrderKind, KindFacts>> = {
  RECHARGE: { businessType: '4001', movement: 'ARRIVAL', own: ['BALANCE', 'FEE'] },
  TRANSFER: {
    businessType: '4002',
    movement: 'WALLET',
    own: ['BALANCE'],
    warnsOfDuplicates: true,
    canNeedRelease: true,
  },
  WITHDRAW: { businessType: '4003', movement: 'BANK', own: ['BALANCE'], canNeedRelease: true },
  MERCHANT_WITHDRAW: { businessType: '4003', movement: 'BANK', own: ['SETTLEMENT'], canNeedRelease: true },
  PAY_BANK: { businessType: '4006', movement: 'BANK', own: ['BALANCE'], warnsOfDuplicates: true, canNeedRelease: true },
  FUND_TRANSFER: {
    businessType: '4002',
    movement: 'WALLET',
    own: ['BALANCE', 'SETTLEMENT', 'FEE', 'SPLIT'],
    canNeedRelease: true,
  },
  TURN_ENTER: { businessType: '4002', movement: 'WALLET', own: ['SETTLEMENT', 'SPLIT', 'FEE'], other: ['BALANCE'] },
  TURN_OUT: { businessType: '4002', movement: 'WALLET', own: ['BALANCE'], other: ['FEE', 'SPLIT'] },
  QUICK_COLLECTION: { businessType: '4007', movement: 'ARRIVAL', own: ['SETTLEMENT'] },
  CASHIER: { businessType: '4007', movement: 'ARRIVAL', own: ['SETTLEMENT'] },
  SPLIT_RETURN: { businessType: '4008', movement: 'ARRIVAL', own: ['SETTLEMENT'], answeredBy: 'RECEIVER' },
  FEE_REPAY: { businessType: '4004', movement: 'REPAY', own: ['BALANCE'] },
  COLLECT: { businessType: '4007', movement: 'ARRIVAL', own: ['SETTLEMENT'], answeredBy: 'PAYER' },
  REFUND: { businessType: '4005', movement: 'REFUND', own: ['SETTLEMENT'] },
};
