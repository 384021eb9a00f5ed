import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { WalletProductCode } from '@/contract/walletProducts';
import { SYSTEM_ERROR } from '@/shared/gateway/text';
import { crashOf } from '@/shared/saga/events';
import type { WithLate } from '@/shared/saga/late';

/** The forms around the overview. */
export type DeskForm = 'warning/BALANCE' | 'warning/FEE' | 'policy' | 'payee';

/** saved: the dialog may close. A new `refused` is a new refusal. */
export interface Saving {
  stage: 'saving' | 'saved' | 'refused';
  refused?: { msg?: string; fields?: Readonly<Record<string, string>> };
}

type DeskState = Readonly<Partial<Record<DeskForm, Saving>>>;

const begun =
  (form: DeskForm) =>
  (state: DeskState): DeskState => ({ ...state, [form]: { stage: 'saving' } });

/** A crash must not leave a button waiting for ever. */
const crashed = (state: DeskState, form: DeskForm): DeskState =>
  state[form]?.stage === 'saving' ? { ...state, [form]: { stage: 'refused', refused: { msg: SYSTEM_ERROR } } } : state;

export interface WarningValues {
  purpose: 'BALANCE' | 'FEE';
  enabled: boolean;
  /** Yuan. */
  threshold: string;
  notifyPhone: string;
}

/** A new payee; his account number waits beside the store under `secretId`. */
export interface NewPayee {
  accountKind: 'WALLET' | 'CORPORATE' | 'PRIVATE';
  name: string;
  bankCode: string;
  note: string;
  secretId: string;
}

const slice = createSlice({
  name: 'desk',
  initialState: {} as DeskState,
  reducers: {
    warningSubmitted: (state, { payload }: PayloadAction<WarningValues>) => begun(`warning/${payload.purpose}`)(state),
    /** `checkerAmount` null: no second person. The payment password is beside the store. */
    policySubmitted: (state, _: PayloadAction<{ checkerAmount: string | null; secretId: string }>) =>
      begun('policy')(state),
    payeeAdded: (state, _: PayloadAction<NewPayee>) => begun('payee')(state),
    payeeNoted: (state, _: PayloadAction<{ payeeId: string; note: string }>) => begun('payee')(state),
    payeeMarked: (state, _: PayloadAction<{ payeeId: string; saved: boolean }>) => state,
    payeeRemovalAsked: (state, _: PayloadAction<{ payeeId: string; name: string }>) => state,
    payeeRemoved: (state) => state,
    /** The user wants a product of the wallet to be opened. */
    productWanted: (state, _: PayloadAction<{ productCode: WalletProductCode; productName: string }>) => state,
    productOpened: (state) => state,
    formSaved: (state, { payload }: PayloadAction<{ form: DeskForm }>): DeskState => ({
      ...state,
      [payload.form]: { stage: 'saved' },
    }),
    formRefused: (
      state,
      { payload: { form, refused } }: PayloadAction<{ form: DeskForm; refused: NonNullable<Saving['refused']> }>,
    ): DeskState => ({ ...state, [form]: { stage: 'refused', refused } }),
    /** A form is opened, or left: what was said of it before is over. */
    formLeft: (state, { payload }: PayloadAction<{ form: DeskForm }>): DeskState => ({
      ...state,
      [payload.form]: undefined,
    }),
  },
  extraReducers: (builder) => {
    builder
      .addMatcher(crashOf<WarningValues>('desk', 'warningSubmitted'), (state, { payload: { began } }) =>
        crashed(state, `warning/${began.payload.purpose}`),
      )
      .addMatcher(crashOf('desk', 'policySubmitted'), (state) => crashed(state, 'policy'))
      .addMatcher(crashOf('desk', 'payeeAdded', 'payeeNoted'), (state) => crashed(state, 'payee'));
  },
});

export const DESK = 'desk';
export const deskReducer = slice.reducer;
export const deskEvents = slice.actions;
export const selectSaving =
  (form: DeskForm) =>
  ({ late }: WithLate): Saving | undefined =>
    (late[DESK] as DeskState | undefined)?.[form];
