import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { OaUser, Staff } from '@/contract/staff';
import { sessionEvents } from '@/features/session';
import { SYSTEM_ERROR } from '@/shared/gateway/text';
import { crashOf, navigated } from '@/shared/saga/events';
import type { CodeTo, Place } from './places';

/**
 * A form that was submitted. `secretIds` are keys into the map beside the store: what is typed there (passwords, codes,
 * an ID number) is in no action.
 */
export type Submission =
  | { form: 'loginPassword'; secretIds: { oldPassword: string; password: string } }
  | { form: 'payPassword'; way: PayWay; secretIds: { proof: string; password: string } }
  | { form: 'mail'; email: string; proof?: string; secretIds: { oldCode?: string; code: string } }
  | {
      form: 'realName';
      realName: string;
      pictures: { idCardFront?: string; idCardBack?: string };
      secretIds: { idCard: string; code: string };
    }
  | { form: 'bindAdmin'; email: string; secretIds: { code: string } }
  | { form: 'changeAdmin'; userId: string; secretIds: { code: string; newCode: string } }
  | { form: 'staff'; person: StaffPerson };

/** The first payment password is proven by the login password, a new one by the old one, a forgotten one by a code. */
export type PayWay = 'set' | 'change' | 'forgotten';

/** Somebody who is added, or (`userId`) changed; of an enterprise by mobile and code, of the warehouse by an account. */
export interface StaffPerson {
  of: 'enterprise' | 'warehouse';
  userId?: string;
  name: string;
  menuIds: readonly string[];
  mobile?: string;
  loginAccount?: string;
  email?: string;
  secretIds?: { code?: string; password: string };
}

export type FormId = Submission['form'];

/** What the platform said no to: at single fields where it names them. */
export interface Refused {
  msg: string;
  fields?: Readonly<Record<string, string>>;
}

export type FormState =
  /** `proof`: key of a step that is passed already and need not be passed again. */
  | { stage: 'filling'; refused?: Refused; proof?: string }
  | { stage: 'submitting' }
  /** Until the page is left. */
  | { stage: 'done' };

/** Whose dialog of the staff page is open. */
export type StaffShown = { adding: true } | { row: Staff | OaUser };

export type GuideKind = 'company';

export interface AccountState {
  forms: Readonly<Partial<Record<FormId, FormState>>>;
  staff: StaffShown | null;
  /** How many such dialogs were opened, and which of them is saved: another one has no part in its outcome. */
  opened: number;
  saving: number;
  guide: GuideKind | null;
}

const initial: AccountState = { forms: {}, staff: null, opened: 0, saving: 0, guide: null };
const filling: FormState = { stage: 'filling' };

const at = (state: AccountState, form: FormId, next: FormState): AccountState => ({
  ...state,
  forms: { ...state.forms, [form]: next },
});

const isSaving = ({ forms }: AccountState) => forms.staff?.stage === 'submitting';

const slice = createSlice({
  name: 'account',
  initialState: initial,
  reducers: {
    /** A code for one of the forms shall be sent; `id` is the key of its state (`codeFor`). */
    codeAsked: (state, _: PayloadAction<CodeTo & { id: string; place: Place }>) => state,
    submitted: (state, { payload: { form } }: PayloadAction<Submission>) => ({
      ...at(state, form, { stage: 'submitting' }),
      saving: form === 'staff' ? state.opened : state.saving,
    }),
    refused: (
      state,
      { payload: { form, proof, ...refused } }: PayloadAction<Refused & { form: FormId; proof?: string }>,
    ) =>
      form === 'staff' && state.opened !== state.saving
        ? at(state, form, filling)
        : at(state, form, { stage: 'filling', refused, proof }),
    /** Cancelled, or replayed from a log that has no secrets. */
    givenUp: (state, { payload: { form } }: PayloadAction<{ form: FormId }>) => at(state, form, filling),
    /** `told` is what the user is told of it. */
    done: (state, { payload: { form } }: PayloadAction<{ form: FormId; told: string }>) => ({
      ...at(state, form, form === 'staff' ? filling : { stage: 'done' }),
      staff: form === 'staff' && state.opened === state.saving ? null : state.staff,
    }),
    /** One person is saved after the other: until that is over, the next form waits. */
    staffOpened: (state, { payload }: PayloadAction<StaffShown>) => ({
      ...(isSaving(state) ? state : at(state, 'staff', filling)),
      staff: payload,
      opened: state.opened + 1,
    }),
    /** Not while it is saved: what becomes of it is told there. */
    staffClosed: (state) => (isSaving(state) ? state : { ...state, staff: null }),
    staffRemoved: (state, _: PayloadAction<{ told: string }>) => state,

    homeOpened: (state) => state,
    guideShown: (state, { payload }: PayloadAction<{ guide: GuideKind | null }>) => ({ ...state, ...payload }),
  },
  extraReducers: (builder) => {
    builder
      // What has nothing to forget stays the same object: a navigation changes the parts that it concerns.
      .addCase(navigated, (state) => {
        const left = Object.entries(state.forms).filter(([, { stage }]) => stage !== 'done');
        if (state.staff === null && left.length === Object.keys(state.forms).length) return state;
        return { ...state, staff: null, forms: Object.fromEntries(left) };
      })
      .addCase(sessionEvents.loggedOut, () => initial)
      .addCase(sessionEvents.enterpriseEntered, () => initial)
      .addMatcher(crashOf<{ form: FormId }>('account', 'submitted'), (state, { payload: { began } }) => {
        const { form } = began.payload;
        return state.forms[form]?.stage === 'submitting'
          ? at(state, form, { stage: 'filling', refused: { msg: SYSTEM_ERROR } })
          : state;
      });
  },
});

export const accountReducer = slice.reducer;
export const accountEvents = slice.actions;

interface WithAccount {
  account: AccountState;
}
export const selectForm =
  (form: FormId) =>
  ({ account }: WithAccount): FormState =>
    account.forms[form] ?? filling;
export const selectStaffShown = ({ account }: WithAccount): StaffShown | null => account.staff;
export const selectGuide = ({ account }: WithAccount): GuideKind | null => account.guide;
