import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { SYSTEM_ERROR } from '@/shared/gateway/text';
import { crashOf, navigated } from '@/shared/saga/events';

/** State of the QR code on the login page. The code's key and its ticket are in no state and no action. */
type QrState =
  | { stage: 'none' | 'loading' }
  /** `content`: the text that the QR code encodes. */
  | { stage: 'waiting' | 'scanned' | 'confirmed'; content: string }
  | { stage: 'cancelled' | 'expired' }
  | { stage: 'failed'; msg: string };

const none = { stage: 'none' } as QrState;
const withCode = (state: QrState, stage: 'scanned' | 'confirmed'): QrState =>
  'content' in state ? { stage, content: state.content } : state;

const slice = createSlice({
  name: 'qr',
  initialState: none,
  reducers: {
    /** The user opens the tab, or requests a new QR code. */
    qrRequested: (): QrState => ({ stage: 'loading' }),
    qrLeft: (): QrState => none,
    qrShown: (_, { payload: { content } }: PayloadAction<{ content: string }>): QrState => ({
      stage: 'waiting',
      content,
    }),
    qrScanned: (state) => withCode(state, 'scanned'),
    qrConfirmed: (state) => withCode(state, 'confirmed'),
    qrEnded: (_, { payload: { stage } }: PayloadAction<{ stage: 'cancelled' | 'expired' }>): QrState => ({ stage }),
    qrFailed: (_, { payload: { msg } }: PayloadAction<{ msg: string }>): QrState => ({ stage: 'failed', msg }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(navigated, () => none)
      .addMatcher(crashOf('qr', 'qrRequested'), (state) =>
        state.stage === 'none' ? state : { stage: 'failed', msg: SYSTEM_ERROR },
      );
  },
  selectors: { selectQr: (state): QrState => state },
});

export const qrReducer = slice.reducer;
export const qrEvents = slice.actions;
export const { selectQr } = slice.selectors;
