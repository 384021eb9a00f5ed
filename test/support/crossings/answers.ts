import { batchDraftItems, queryBatchInfo } from '@/contract/calls/batchPayments';
import { captchaTicket, login } from '@/contract/calls/login';
import { queryOrder, queryTradeFee } from '@/contract/calls/orderQueries';
import { queryPayee, queryPaymentWarnings } from '@/contract/calls/payees';
import { queryTradeRefund } from '@/contract/calls/tradeLists';
import { FORMS, type FormKind } from './forms';

export type Body = Readonly<Record<string, unknown>>;
/** A response that the platform has not sent yet. */
export interface Pending {
  path: string;
  body: Body;
  /** True if the response leaves the outcome unknown. */
  unknown: boolean;
  arrive: (fate?: 'lost') => void;
}

/** Calls that a form needs before it can be submitted. */
export const PREPARES = new Set<string>([
  queryPayee.path,
  queryPaymentWarnings.path,
  queryTradeFee.path,
  queryBatchInfo.path,
  batchDraftItems.path,
]);
export const SIGNS_IN = new Set<string>([captchaTicket.path, login.path]);
/** Queries whose response contains the outcome of a request number. */
export const ASKS = new Set<string>([queryOrder.path, queryTradeRefund.path, queryBatchInfo.path]);
export const FORM_BY_PATH = new Map<string, FormKind>([...FORMS.values()].map((form) => [form.call.path, form]));
