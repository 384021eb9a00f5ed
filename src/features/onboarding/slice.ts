import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PaperKind, queryBeneficiary } from '@/contract/calls/onboardingRegisters';
import type { AnswerOf } from '@/contract/defineCall';
import { SYSTEM_ERROR } from '@/shared/gateway/text';
import { crashOf, navigated } from '@/shared/saga/events';
import type { WithLazyFeatures } from '@/shared/saga/lazyFeature';

/**
 * The values that the text recognition has read from a picture. ID and account numbers are in memory outside the
 * store, under the keys in `secretIds`.
 */
export interface Reading {
  fields: Readonly<Record<string, string>>;
  secretIds: Readonly<Record<string, string>>;
  /** Fields that the recognition has read with low confidence. The user must check them. */
  unsure: readonly string[];
}

type Recognition = { stage: 'reading' } | ({ stage: 'read' } & Reading) | { stage: 'unread' };

type Register = AnswerOf<typeof queryBeneficiary>;

/** State of the onboarding pages next to their forms. It is cleared when the page is left. */
interface OnboardingState {
  /** Results of the text recognition, by the field of the picture. */
  recognitions: Readonly<Record<string, Recognition>>;
  /** Data of the company register about the typed licence number. */
  register: { stage: 'idle' | 'asking' } | { stage: 'found'; register: Register } | { stage: 'failed'; msg: string };
  /** The proven e-mail address and the key of its proof, until the address is bound to the administrator. */
  email: { address: string; secretId: string } | null;
}

const initial: OnboardingState = {
  recognitions: {},
  register: { stage: 'idle' },
  email: null,
};

const withReading = (state: OnboardingState, place: string, reading: Recognition): OnboardingState => ({
  ...state,
  recognitions: { ...state.recognitions, [place]: reading },
});

const slice = createSlice({
  name: 'onboarding',
  initialState: initial,
  reducers: {
    /** The user has uploaded a picture; its text recognition starts. */
    paperUploaded: (state, { payload }: PayloadAction<{ place: string; kind: PaperKind; url: string }>) =>
      withReading(state, payload.place, { stage: 'reading' }),
    paperRead: (state, { payload: { place, ...reading } }: PayloadAction<{ place: string } & Reading>) =>
      withReading(state, place, { stage: 'read', ...reading }),
    /** The text recognition failed or was unreachable. The user types the fields. */
    paperNotRead: (state, { payload }: PayloadAction<{ place: string }>) =>
      withReading(state, payload.place, { stage: 'unread' }),

    registerRequested: (state, _: PayloadAction<{ businessLicenseNo: string }>): OnboardingState => ({
      ...state,
      register: { stage: 'asking' },
    }),
    registerArrived: (state, { payload }: PayloadAction<{ register: Register }>): OnboardingState => ({
      ...state,
      register: { stage: 'found', ...payload },
    }),
    registerFailed: (state, { payload }: PayloadAction<{ msg: string }>): OnboardingState => ({
      ...state,
      register: { stage: 'failed', ...payload },
    }),

    emailProven: (state, { payload }: PayloadAction<{ address: string; secretId: string }>): OnboardingState => ({
      ...state,
      email: payload,
    }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(navigated, (state) => (state === initial ? state : initial))
      .addMatcher(
        crashOf('onboarding', 'registerRequested'),
        (state): OnboardingState =>
          state.register.stage === 'asking' ? { ...state, register: { stage: 'failed', msg: SYSTEM_ERROR } } : state,
      );
  },
});

export const ONBOARDING = 'onboarding';
export const onboardingReducer = slice.reducer;
export const onboardingEvents = slice.actions;
export const selectOnboarding = ({ lazy }: WithLazyFeatures): OnboardingState =>
  (lazy[ONBOARDING] as OnboardingState | undefined) ?? initial;
