import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { FeeQuote } from '@/contract/calls/orderQueries';
import type { Order } from '@/contract/calls/orders';
import type { PaymentWarning } from '@/contract/calls/payees';
import { SYSTEM_ERROR } from '@/shared/gateway/text';
import { crashOf, navigated } from '@/shared/saga/events';
import type { WithLazyFeatures } from '@/shared/saga/lazyFeature';
import type { Sides, Values } from './model';

/**
 * A refusal by the platform, for single fields or for the whole form. Each refusal is a new object, so that the form shows it
 * again even if the text is equal.
 */
export interface Refusal {
  msg?: string;
  fields?: Readonly<Record<string, string>>;
}

/** The holder of an account that the user has typed into the form, or the error of that account. */
export interface Owner {
  accountNo: string;
  name: string;
  problem: string;
}

/** The fee of the typed amount: being requested, or known. */
export type Quote = { stage: 'asking'; amount: string } | { stage: 'known'; amount: string; quote: FeeQuote };

/**
 * State of a form that moves money, from its opening to its outcome. The form keeps its `requestNo` until the
 * platform has finally refused this number. `done`: the platform has or may have the order, so nothing can be sent
 * from this form.
 */
export interface ActionForm {
  stage: 'entering' | 'preparing' | 'reviewing' | 'sending' | 'done';
  requestNo: string;
  values: Values;
  /**
   * Number of times that a flow, not the user, has changed the values. The form is mounted again after each change.
   */
  round: number;
  /** True if the values come from a stored draft that was not sent. */
  restored: boolean;
  /** Key of the secret fields (a card number) in memory outside the store; null while there are none. */
  sealed: string | null;
  /** The bank that was recognised by the first digits of the typed card number. */
  bank: { head: string; bankCode: string } | null;
  /** Name of the holder of the reviewed account; empty while unknown. */
  payeeName: string;
  owner: Owner | null;
  quote: Quote | null;
  /** The platform's warnings about the payment, which the user must confirm in the review. */
  warnings: readonly PaymentWarning[];
  /** How often the payee was paid, as a sentence; empty if never or unknown. */
  history: string;
  refused?: Refusal;
  /** Key of the payment password of the confirmation in progress. While the key is set, no second request is sent. */
  attempt?: string;
}

/** How the form's page opens: as a new history entry, or in place of the current entry. */
export type Leads = 'push' | 'replace';

interface OrderRefusal {
  requestNo: string;
  next: string;
  refused: Refusal;
  /** True if the request number belongs to an order with other content, which the page shows. */
  other?: true;
  isHere: boolean;
}

type ActionsState = Readonly<Record<string, ActionForm>>;
type Of<Payload = object> = PayloadAction<{ action: string } & Payload>;

const change = (
  state: ActionsState,
  action: string,
  from: readonly ActionForm['stage'][],
  to: Partial<ActionForm>,
): ActionsState => {
  const form = state[action];
  return form && from.includes(form.stage) ? { ...state, [action]: { ...form, ...to } } : state;
};

/** Applies an outcome only to the form that has sent the request and waits for it. */
const answered = (
  state: ActionsState,
  { action, requestNo }: { action: string; requestNo: string },
  to: Partial<ActionForm>,
): ActionsState => {
  const form = state[action];
  if (!form || form.requestNo !== requestNo || form.attempt === undefined) return state;
  const { attempt: _, ...rest } = form;
  return { ...state, [action]: { ...rest, ...to } };
};

/** An order that the user is asked to release or cancel. `status`: key of the status page that shows the order. */
interface OrderInQuestion {
  orderNo: string;
  amount: string;
  payee: Order['payee'];
  status: string;
}

const slice = createSlice({
  name: 'money',
  initialState: {} as ActionsState,
  reducers: {
    actionOpened: (state, _: Of) => state,
    /** A form is ready, with its stored draft if there is one. `leads`: also opens the form's page, for example from a result. */
    formReady: (
      state,
      {
        payload: { action, requestNo, values, restored },
      }: Of<{ requestNo: string; values: Values; leads?: Leads; restored?: true }>,
    ) => ({
      ...state,
      [action]: {
        stage: 'entering',
        requestNo,
        values,
        round: (state[action]?.round ?? 0) + 1,
        restored: restored === true,
        sealed: null,
        bank: null,
        payeeName: '',
        owner: null,
        quote: null,
        warnings: [],
        history: '',
      } satisfies ActionForm,
    }),
    /** A request was already sent under this number. Its result page opens instead of the form. */
    outcomeSought: (state, _: Of<{ requestNo: string }>) => state,
    /** The user starts a new form, with the values of an earlier order if given. */
    formRestarted: (state, _: Of<{ values?: Values }>) => state,
    /**
     * The user returns to the form of a request that never arrived at the platform. The form keeps its request
     * number.
     */
    formResumed: (state, _: Of<{ requestNo: string }>) => state,

    /** Stores the typed values without secrets, so that the form shows them when it is opened again. */
    draftTyped: (state, { payload: { action, requestNo, values } }: Of<{ requestNo: string; values: Values }>) =>
      state[action]?.requestNo === requestNo ? change(state, action, ['entering'], { values }) : state,
    /** The user discards the restored draft. */
    draftCleared: (state, _: Of) => state,

    amountTyped: (state, { payload: { action, amount } }: Of<{ amount: string } & Sides>) =>
      change(state, action, ['entering'], { quote: amount === '' ? null : { stage: 'asking', amount } }),
    quoteArrived: (state, { payload: { action, amount, quote } }: Of<{ amount: string; quote: FeeQuote }>) =>
      state[action]?.quote?.amount === amount
        ? change(state, action, ['entering'], { quote: { stage: 'known', amount, quote } })
        : state,
    quoteFailed: (state, { payload: { action } }: Of) => change(state, action, ['entering'], { quote: null }),

    cardHeadTyped: (state, { payload: { action } }: Of<{ head: string }>) =>
      change(state, action, ['entering'], { bank: null }),
    bankRecognised: (state, { payload: { action, head, bankCode } }: Of<{ head: string; bankCode: string }>) =>
      change(state, action, ['entering'], { bank: { head, bankCode } }),

    /** The user has typed a whole account number. */
    accountTyped: (state, _: Of<{ accountNo: string }>) => state,
    ownerArrived: (state, { payload: { action, owner } }: Of<{ owner: Owner }>) =>
      change(state, action, ['entering'], { owner }),

    reviewRequested: (state, { payload: { action, values, sealed } }: Of<{ values: Values; sealed?: string }>) =>
      change(state, action, ['entering', 'reviewing'], {
        stage: 'preparing',
        values,
        restored: false,
        sealed: sealed ?? null,
        refused: {},
      }),
    reviewRefused: (state, { payload: { action, refused } }: Of<{ refused: Refusal }>) =>
      change(state, action, ['preparing'], { stage: 'entering', refused }),
    reviewReady: (
      state,
      {
        payload: { action, payeeName, quote, warnings, history },
      }: Of<{ payeeName: string; quote: FeeQuote; warnings: readonly PaymentWarning[]; history: string }>,
    ) =>
      change(state, action, ['preparing'], {
        stage: 'reviewing',
        payeeName,
        warnings,
        history,
        quote: { stage: 'known', amount: quote.amount, quote },
        refused: {},
      }),
    reviewLeft: (state, { payload: { action } }: Of) => change(state, action, ['reviewing'], { stage: 'entering' }),

    /**
     * The user confirms the order, with all warnings of the review ticked. The password is in memory outside the store, under
     * `secretId`. Further clicks during the confirmation are ignored.
     */
    actionConfirmed: (state, { payload: { action, secretId } }: Of<{ secretId: string }>) =>
      change(state, action, ['reviewing'], { stage: 'sending', attempt: secretId, refused: {} }),
    /**
     * The order was refused for a reason that keeps the number, such as a wrong password. The review continues with the same
     * number.
     */
    confirmationRefused: (state, { payload }: Of<{ requestNo: string; msg: string }>) =>
      answered(state, payload, { stage: 'reviewing', refused: { msg: payload.msg } }),
    /** The fee changed after the review. The review shows the new fee under the same number. */
    feeChanged: (state, { payload }: Of<{ requestNo: string; msg: string; quote: FeeQuote }>) =>
      answered(state, payload, {
        stage: 'reviewing',
        refused: { msg: payload.msg },
        quote: { stage: 'known', amount: payload.quote.amount, quote: payload.quote },
      }),
    /**
     * The platform has a warning that the review did not show, for example because of a payment in the meantime. The
     * review then shows the warning.
     */
    warningsChanged: (state, { payload }: Of<{ requestNo: string; warnings: readonly PaymentWarning[] }>) =>
      answered(state, payload, { stage: 'reviewing', warnings: payload.warnings }),
    /**
     * The order was refused. If values were refused, the number can be used again; after a final refusal `next` is a new number.
     * `isHere`: the form's page is still open.
     */
    orderRefused: (state, { payload }: Of<OrderRefusal>) =>
      answered(state, payload, {
        stage: 'entering',
        requestNo: payload.next,
        refused: payload.refused,
        quote: null,
      }),
    /** The platform has or may have the order. The result page polls its outcome while it is open. */
    orderSent: (state, { payload }: Of<{ requestNo: string; known: boolean; isHere: boolean }>) =>
      answered(state, payload, { stage: 'done' }),

    /**
     * A second person wants to release the order, or the maker wants to cancel it. The confirmation shows `amount` and `payee`.
     */
    releaseRequested: (state, _: PayloadAction<OrderInQuestion>) => state,
    cancelRequested: (state, _: PayloadAction<OrderInQuestion>) => state,
    orderCancelled: (state, _: PayloadAction<{ orderNo: string }>) => state,

    receiptRequested: (state, _: PayloadAction<{ orderNo: string }>) => state,
    orderDecided: (state, _: PayloadAction<{ orderNo: string; released: boolean }>) => state,
  },
  extraReducers: (builder) => {
    builder
      // Leaving the page removes its form from the store; a sent request continues. When the user returns, the form is restored
      // from the tab's storage.
      .addCase(navigated, (state): ActionsState => (Object.keys(state).length === 0 ? state : {}))
      .addMatcher(crashOf<{ action: string }>('money', 'reviewRequested'), (state, { payload: { began } }) =>
        change(state, began.payload.action, ['preparing'], { stage: 'entering', refused: { msg: SYSTEM_ERROR } }),
      )
      .addMatcher(
        crashOf<{ action: string; secretId: string }>('money', 'actionConfirmed'),
        (state, { payload: { began } }) => {
          const { action, secretId } = began.payload;
          // The order may have been sent before the crash. The user cannot confirm it again until the platform is
          // known not to have it. A crash of an earlier confirmation is ignored.
          return state[action]?.attempt === secretId ? change(state, action, ['sending'], { stage: 'done' }) : state;
        },
      );
  },
});

export const MONEY = 'money';
export const moneyReducer = slice.reducer;
export const moneyEvents = slice.actions;
export const selectForm =
  (action: string) =>
  ({ lazy }: WithLazyFeatures): ActionForm | undefined =>
    (lazy[MONEY] as ActionsState | undefined)?.[action];
