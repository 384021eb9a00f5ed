import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { WithLazyFeatures } from '@/shared/saga/lazyFeature';

/** The PDF shown over the page. Its file is in memory outside the store, under `file`. */
type AgreementsState =
  | { stage: 'reading' }
  | { stage: 'fetching' }
  | { stage: 'previewing'; faceAgreementNo: string; file: string };

export const AGREEMENTS = 'agreements';
const READING: AgreementsState = { stage: 'reading' };
const reading = (): AgreementsState => READING;

const slice = createSlice({
  name: AGREEMENTS,
  initialState: reading,
  reducers: {
    /** The user downloads the file; the store keeps no part of it. */
    downloadRequested: (state, _: PayloadAction<{ faceAgreementNo: string }>) => state,
    previewRequested: (_, __: PayloadAction<{ faceAgreementNo: string }>): AgreementsState => ({ stage: 'fetching' }),
    previewReady: (_, { payload }: PayloadAction<{ faceAgreementNo: string; file: string }>): AgreementsState => ({
      stage: 'previewing',
      ...payload,
    }),
    /** The preview was closed, or there is no file. */
    previewEnded: reading,
  },
});

export const agreementsReducer = slice.reducer;
export const agreementsEvents = slice.actions;
export const selectAgreements = ({ late }: WithLazyFeatures): AgreementsState =>
  (late[AGREEMENTS] as AgreementsState | undefined) ?? READING;
