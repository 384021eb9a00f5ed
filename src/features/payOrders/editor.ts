import { createSlice, original, type PayloadAction } from '@reduxjs/toolkit';
import type { PayOrder, payOrderChoices } from '@/contract/calls/warehouseOrders';
import type { Attachment } from '@/contract/calls/warehouseParts';
import type { Voucher } from '@/contract/calls/warehouseVouchers';
import type { AnswerOf } from '@/contract/defineCall';
import type { LineMode, PayOrderState } from '@/contract/words/warehouseWords';
import type { StoredOrder } from '@/features/vouchers';
import { SYSTEM_ERROR } from '@/shared/gateway/text';
import { crashOf } from '@/shared/saga/events';
import type { WithLazyFeatures } from '@/shared/saga/lazyFeature';

/** The content of an order that the user edits. */
export interface Content {
  subMemberNo: string;
  /** Numbers of the chosen vouchers. */
  chosen: readonly string[];
  mode: LineMode;
  remark: string;
  attachments: readonly Attachment[];
}

/** A message about a chosen voucher that was deselected because the order cannot contain it now, or whose data have changed. */
export interface Lost {
  voucherNo: string;
  text: string;
}

/** The state of the editor for a new or existing order. */
export interface Editor extends Content {
  /**
   * closed: the editor page is not open. locked: the order cannot change any more; `state` has the reason. absent: the order does
   * not exist.
   */
  stage: 'closed' | 'loading' | 'ready' | 'locked' | 'absent' | 'failed';
  /** Number of the order; empty for a new order. */
  orderNo: string;
  state: PayOrderState | null;
  problem: string;
  /** Version of the order that the user saw; null for a new order. */
  version: number | null;
  requestNo: string;
  /** The vouchers that the user can choose. */
  rows: readonly Voucher[];
  /** Number of available vouchers of the sub-merchant, including those that were not loaded. */
  total: number;
  account: Pick<AnswerOf<typeof payOrderChoices>, 'accountNo' | 'balance' | 'available'> | null;
  /** True while the vouchers are loading. */
  looking: boolean;
  lookProblem: string;
  lost: readonly Lost[];
  /** True if another user has changed the order since it was opened. A save would overwrite this change. */
  moved: boolean;
  /** True if the content was restored from an unsaved draft in this browser tab. */
  restored: boolean;
  /** True if there are unsaved changes. */
  dirty: boolean;
}

/** The content of a new order. */
export const EMPTY: Content = { subMemberNo: '', chosen: [], mode: 'JOINED', remark: '', attachments: [] };
const CONTENT = Object.keys(EMPTY) as (keyof Content)[];
const initial: Editor = {
  ...EMPTY,
  stage: 'closed',
  orderNo: '',
  state: null,
  problem: '',
  version: null,
  requestNo: '',
  rows: [],
  total: 0,
  account: null,
  looking: false,
  lookProblem: '',
  lost: [],
  moved: false,
  restored: false,
  dirty: false,
};

type Of<Payload> = PayloadAction<Payload>;
type Ready = Content & Pick<Editor, 'orderNo' | 'state' | 'version' | 'requestNo' | 'moved' | 'restored'>;
/** The result of loading the vouchers of a sub-merchant. */
interface Found extends Pick<Editor, 'rows' | 'total' | 'account'> {
  subMemberNo: string;
  /** Chosen vouchers that are no longer available. */
  gone: readonly Lost[];
  /** Chosen vouchers that have changed since the last load. */
  changed: readonly Lost[];
}

/** Joins two lists of messages about vouchers. A repeated text appears once, the newest last. */
const withoutRepeats = (before: readonly Lost[], more: readonly Lost[]): readonly Lost[] => {
  const texts = new Set(more.map(({ text }) => text));
  return [...before.filter(({ text }) => !texts.has(text)), ...more];
};

const slice = createSlice({
  name: 'payOrderEditor',
  initialState: initial,
  reducers: {
    /** The user opens the editor; an empty number means a new order. */
    editorOpened: (state, { payload: { orderNo } }: Of<{ orderNo: string }>): Editor =>
      state.stage === 'ready' && state.orderNo === orderNo ? state : { ...initial, stage: 'loading', orderNo },
    editorLeft: (): Editor => initial,
    editorReady: (_, { payload }: Of<Ready>): Editor => ({
      ...initial,
      ...payload,
      stage: 'ready',
      dirty: payload.restored,
    }),
    editorLocked: (state, { payload }: Of<{ orderNo: string; state: PayOrderState }>): Editor =>
      state.orderNo === payload.orderNo ? { ...state, stage: 'locked', state: payload.state } : state,
    editorFailed: (state, { payload: { msg, absent } }: Of<{ msg: string; absent: boolean }>): Editor => ({
      ...state,
      stage: absent ? 'absent' : 'failed',
      problem: msg,
    }),

    /** The user chooses another sub-merchant. If vouchers are chosen, a dialog asks for confirmation first. */
    subWished: (state, _: Of<{ subMemberNo: string }>) => state,
    subChosen: (state, { payload: { subMemberNo } }: Of<{ subMemberNo: string }>): Editor => ({
      ...state,
      subMemberNo,
      chosen: [],
      rows: [],
      total: 0,
      account: null,
      lost: [],
      lookProblem: '',
      restored: false,
      dirty: true,
    }),
    vouchersTurned: (
      state,
      { payload: { add, take } }: Of<{ add: readonly string[]; take: readonly string[] }>,
    ): Editor => {
      const gone = new Set(take);
      const kept = state.chosen.filter((one) => !gone.has(one));
      const known = new Set(kept);
      return { ...state, dirty: true, chosen: [...kept, ...add.filter((one) => !known.has(one))] };
    },
    contentChanged: (state, { payload }: Of<Partial<Pick<Content, 'mode' | 'remark' | 'attachments'>>>): Editor => ({
      ...state,
      ...payload,
      dirty: true,
    }),
    clearWished: (state) => state,
    editorCleared: (_, { payload: { requestNo } }: Of<{ requestNo: string }>): Editor => ({
      ...initial,
      stage: 'ready',
      requestNo,
    }),
    reloadWished: (state): Editor => ({ ...initial, stage: 'loading', orderNo: state.orderNo }),
    /** Another user has changed the order meanwhile. `version`: its current version. */
    orderMoved: (state, { payload: { version } }: Of<{ version: number }>): Editor => ({
      ...state,
      version,
      moved: true,
      dirty: true,
    }),
    numberRenewed: (state, { payload: { requestNo } }: Of<{ requestNo: string }>): Editor => ({ ...state, requestNo }),
    /** The order was saved. `sent`: the saved content. Changes that the user made during the save remain unsaved. */
    orderSaved: (state, { payload: { order, sent } }: Of<{ order: PayOrder; sent: Content }>): Editor => {
      const now = original(state);
      const isSaved = CONTENT.every((name) => now?.[name] === sent[name]);
      return {
        ...state,
        orderNo: order.orderNo,
        state: order.state,
        version: order.version,
        moved: false,
        restored: false,
        dirty: !isSaved,
        lost: isSaved ? [] : state.lost,
      };
    },

    /** The user clicks the button that reloads the vouchers. */
    lookWished: (state) => state,
    lookBegun: (state): Editor => ({ ...state, looking: true, lookProblem: '' }),
    lookFailed: (state, { payload: { subMemberNo, msg } }: Of<{ subMemberNo: string; msg: string }>): Editor =>
      state.subMemberNo === subMemberNo ? { ...state, looking: false, lookProblem: msg } : state,
    looked: (state, { payload: { subMemberNo, gone, changed, ...found } }: Of<Found>): Editor => {
      if (state.subMemberNo !== subMemberNo) return state;
      const lost = new Set(gone.map(({ voucherNo }) => voucherNo));
      return {
        ...state,
        ...found,
        looking: false,
        lookProblem: '',
        dirty: state.dirty || gone.length + changed.length > 0,
        chosen: lost.size === 0 ? state.chosen : state.chosen.filter((one) => !lost.has(one)),
        lost: withoutRepeats(state.lost, [...gone, ...changed]),
      };
    },
    lostSeen: (state): Editor => ({ ...state, lost: [] }),
  },
  extraReducers: (builder) => {
    builder.addMatcher(
      crashOf('payOrderEditor', 'editorOpened', 'reloadWished'),
      (state): Editor => (state.stage === 'loading' ? { ...state, stage: 'failed', problem: SYSTEM_ERROR } : state),
    );
    builder.addMatcher(
      crashOf('payOrderEditor', 'lookWished'),
      (state): Editor => (state.looking ? { ...state, looking: false, lookProblem: SYSTEM_ERROR } : state),
    );
  },
});

export const EDITOR = 'payOrderEditor';
export const editorReducer = slice.reducer;
export const editorEvents = slice.actions;
export const selectEditor = ({ lazy }: WithLazyFeatures): Editor => (lazy[EDITOR] as Editor | undefined) ?? initial;

/** Returns the part of the editor that is stored in the tab and survives a page reload. */
export const keptOf = ({
  subMemberNo,
  chosen,
  mode,
  remark,
  attachments,
  version,
  requestNo,
}: Editor): StoredOrder => ({
  subMemberNo,
  voucherNos: chosen,
  mode,
  remark,
  attachments,
  version,
  requestNo,
});
/** Converts the stored draft to the content of the editor. */
export const contentOf = ({ subMemberNo, voucherNos, mode, remark, attachments }: StoredOrder): Content => ({
  subMemberNo,
  chosen: voucherNos,
  mode,
  remark,
  attachments,
});
export const isEmpty = ({ subMemberNo, chosen, remark, attachments }: Content): boolean =>
  subMemberNo === '' && chosen.length === 0 && remark === '' && attachments.length === 0;
