import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { FeeQuote } from '@/contract/calls/orderQueries';
import { SYSTEM_ERROR } from '@/shared/gateway/text';
import { crashOf, navigated } from '@/shared/saga/events';
import type { WithLazyFeatures } from '@/shared/saga/lazyFeature';
import type { Sides, Values } from './model';

/** A refusal of the platform, for single fields or for the whole form. Each refusal is a new object. */
export interface Refusal {
  msg?: string;
  fields?: Readonly<Record<string, string>>;
}

/** The last requested fee of an amount. */
export type Quote = { stage: 'asking'; amount: string } | { stage: 'known'; amount: string; quote: FeeQuote };

/**
 * A form from its opening to its outcome. It keeps `requestNo` until the platform has finally refused it. done: the platform has
 * or may have the order, so nothing can be sent from this form.
 */
export interface ActionForm {
  stage: 'entering' | 'preparing' | 'reviewing' | 'sending' | 'done';
  requestNo: string;
  values: Values;
  /** Counts the external changes of the values. The form remounts with each change. */
  round: number;
  /** The values come from an unsent draft. */
  restored: boolean;
  /** Key of the secret fields (a card number) in memory outside the store; null while there are none. */
  sealed: string | null;
  /** The bank that the head of the typed card number belongs to. */
  bank: { head: string; bankCode: string } | null;
  /** The holder of the typed account; empty while unknown. */
  payeeName: string;
  quote: Quote | null;
  refused?: Refusal;
  /** Key of the sent password: each confirmation sends one request. */
  attempt?: string;
}

/** Opens a form's page as a new history entry, or in place of the current entry. */
export type Leads = 'push' | 'replace';

interface OrderRefusal {
  requestNo: string;
  next: string;
  refused: Refusal;
  /** The request number belongs to a different order, which the page shows. */
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

/** Applies an outcome only to the form that has sent the request. */
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

/** An order that a question is about, and the status that shows it. */
interface OrderInQuestion {
  orderNo: string;
  amount: string;
  payee: string;
  status: string;
}

const slice = createSlice({
  name: 'money',
  initialState: {} as ActionsState,
  reducers: {
    actionOpened: (state, _: Of) => state,
    /** The form is open, with its stored draft. `leads`: opens its page, from a result. */
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
        quote: null,
      } satisfies ActionForm,
    }),
    /** A request already sent under this number is shown first, instead of a form. */
    outcomeSought: (state, _: Of<{ requestNo: string }>) => state,
    /** Opens a new form with these values. The earlier request is not followed. */
    formRestarted: (state, _: Of<{ values?: Values }>) => state,
    /** Goes back to the form of a request that never arrived, with its number. */
    formResumed: (state, _: Of<{ requestNo: string }>) => state,

    /** Saves the typed values without secrets. The form shows them when it is opened again. */
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
    reviewReady: (state, { payload: { action, payeeName, quote } }: Of<{ payeeName: string; quote: FeeQuote }>) =>
      change(state, action, ['preparing'], {
        stage: 'reviewing',
        payeeName,
        quote: { stage: 'known', amount: quote.amount, quote },
        refused: {},
      }),
    reviewLeft: (state, { payload: { action } }: Of) => change(state, action, ['reviewing'], { stage: 'entering' }),

    /** The password is in memory outside the store, under `secretId`. A running confirmation ignores further clicks. */
    actionConfirmed: (state, { payload: { action, secretId } }: Of<{ secretId: string }>) =>
      change(state, action, ['reviewing'], { stage: 'sending', attempt: secretId, refused: {} }),
    /** The refusal kept the number, for example a wrong password. The review continues with the same number. */
    confirmationRefused: (state, { payload }: Of<{ requestNo: string; msg: string }>) =>
      answered(state, payload, { stage: 'reviewing', refused: { msg: payload.msg } }),
    /** The fee changed after the review. The review shows the new fee under the same number. */
    feeChanged: (state, { payload }: Of<{ requestNo: string; msg: string; quote: FeeQuote }>) =>
      answered(state, payload, {
        stage: 'reviewing',
        refused: { msg: payload.msg },
        quote: { stage: 'known', amount: payload.quote.amount, quote: payload.quote },
      }),
    /** The user has read the warning and cancels. */
    confirmationGivenUp: (state, { payload }: Of<{ requestNo: string }>) =>
      answered(state, payload, { stage: 'reviewing' }),
    /**
     * The request was refused. A refusal of values does not use up the number; after a final refusal `next` is the new number.
     * `isHere`: the form's page is still open.
     */
    orderRefused: (state, { payload }: Of<OrderRefusal>) =>
      answered(state, payload, {
        stage: 'entering',
        requestNo: payload.next,
        refused: payload.refused,
        quote: null,
      }),
    /** The platform has or may have the order. From now on only its result is polled, while its page is open. */
    orderSent: (state, { payload }: Of<{ requestNo: string; known: boolean; isHere: boolean }>) =>
      answered(state, payload, { stage: 'done' }),

    /** A second person releases the order, or the maker cancels it. The confirmation shows `amount` and `payee`. */
    releaseRequested: (state, _: PayloadAction<OrderInQuestion>) => state,
    cancelRequested: (state, _: PayloadAction<OrderInQuestion>) => state,
    orderCancelled: (state, _: PayloadAction<{ orderNo: string }>) => state,

    receiptRequested: (state, _: PayloadAction<{ orderNo: string }>) => state,
    orderDecided: (state, _: PayloadAction<{ orderNo: string; released: boolean }>) => state,
  },
  extraReducers: (builder) => {
    builder
      // A request in flight continues. The returning user finds its form in the tab's storage.
      .addCase(navigated, (state): ActionsState => (Object.keys(state).length === 0 ? state : {}))
      .addMatcher(crashOf<{ action: string }>('money', 'reviewRequested'), (state, { payload: { began } }) =>
        change(state, began.payload.action, ['preparing'], { stage: 'entering', refused: { msg: SYSTEM_ERROR } }),
      )
      .addMatcher(
        crashOf<{ action: string; secretId: string }>('money', 'actionConfirmed'),
        (state, { payload: { began } }) => {
          const { action, secretId } = began.payload;
          // The request may have been sent, so it is not offered again until its absence is proven. Events of other attempts are
          // ignored.
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
  ({ late }: WithLazyFeatures): ActionForm | undefined =>
    (late[MONEY] as ActionsState | undefined)?.[action];
