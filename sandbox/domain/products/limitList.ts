import type { Kysely } from 'kysely';
import { PAY_METHODS } from '@/contract/productCodes';
import type { Database } from '../../db/schema';
import { highestLimits } from './limits';
import { tradeOf } from './offered';

/** Kinds of orders whose limits a member can ask to have raised; whatever moves within the own accounts has none. */
const KINDS = ['TRANSFER', 'WITHDRAW', 'MERCHANT_WITHDRAW', 'PAY_BANK', 'QUICK_COLLECTION'] as const;

/** The limits that there are, in the order of their page: those of the member, then those of the merchant's cashier. */
export const limitKeys = (merchantNo: string): string[] => [
  ...KINDS,
  ...(merchantNo === '' ? [] : PAY_METHODS.map((code) => `CASHIER:${code}`)),
];

/** What can be asked for at most of a limit. */
export const highestOf = async (
  db: Kysely<Database>,
  { limitKey, ...asking }: { merchantNo: string; enterpriseId: string; limitKey: string },
) => highestLimits(db, await tradeOf(db, asking), limitKey);
