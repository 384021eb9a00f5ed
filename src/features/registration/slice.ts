import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Channel } from '@/contract/contact';
import { SYSTEM_ERROR } from '@/shared/gateway/text';
import { crashOf, navigated } from '@/shared/saga/events';

/** What the platform said no to: at single fields where it names them. */
export interface Refused {
  msg: string;
  fields?: Readonly<Record<string, string>>;
}

/** One form at a time: the pages that use it are never on screen together. */
export type RegistrationState =
  | { stage: 'filling'; refused?: Refused }
  | { stage: 'submitting' }
  /** Signed in, or sent to the login: the page is about to be left. */
  | { stage: 'done' };

/** Keys into the map beside the store: what is typed there is in no action. */
export interface Secrets {
  code: string;
  password: string;
}

const PAGES: readonly string[] = ['/register', '/forgetPassword', '/changeYourPassword'];

const initial = { stage: 'filling' } as RegistrationState;
const submitting = (): RegistrationState => ({ stage: 'submitting' });

const slice = createSlice({
  name: 'registration',
  initialState: initial,
  reducers: {
    registerCodeAsked: (state, _: PayloadAction<{ mobile: string }>) => state,
    registerSubmitted: (_, __: PayloadAction<{ mobile: string; agreed: boolean; secretIds: Secrets }>) => submitting(),
    passwordCodeAsked: (state, _: PayloadAction<{ loginAccount: string; channel: Channel }>) => state,
    passwordSubmitted: (_, __: PayloadAction<{ loginAccount: string; channel: Channel; secretIds: Secrets }>) =>
      submitting(),
    initialPasswordCodeAsked: (state, _: PayloadAction<{ channel: Channel }>) => state,
    initialPasswordSubmitted: (_, __: PayloadAction<{ channel: Channel; secretIds: Secrets }>) => submitting(),

    formRefused: (_, { payload }: PayloadAction<Refused>): RegistrationState => ({
      stage: 'filling',
      refused: payload,
    }),
    /** Left, or replayed from a log that has no secrets. */
    formGivenUp: () => initial,
    /** The account is there. `signedIn` false: the grant was not taken, the login is the way in. */
    registered: (_, __: PayloadAction<{ signedIn: boolean }>): RegistrationState => ({ stage: 'done' }),
    passwordSet: (_, __: PayloadAction<{ signedIn: boolean }>): RegistrationState => ({ stage: 'done' }),
  },
  extraReducers: (builder) => {
    builder
      // Done stays so while its page waits for the next one to be loaded.
      .addCase(navigated, (state, { payload: { pathname } }) =>
        state.stage === 'done' && !PAGES.includes(pathname) ? state : initial,
      )
      .addMatcher(crashOf('registration'), (state) =>
        state.stage === 'submitting' ? { stage: 'filling', refused: { msg: SYSTEM_ERROR } } : state,
      );
  },
  selectors: {
    selectRegistration: (state): RegistrationState => state,
  },
});

export const registrationReducer = slice.reducer;
export const registrationEvents = slice.actions;
export const { selectRegistration } = slice.selectors;
