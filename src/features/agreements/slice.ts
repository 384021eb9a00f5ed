import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { WithLazyFeatures } from '@/shared/saga/lazyFeature';

/** State of the PDF preview of an agreement. The file is in memory outside the store, under the key `file`. */
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
    /** The user requests the download of an agreement. A saga performs the download; the state stays unchanged. */
    downloadRequested: (state, _: PayloadAction<{ faceAgreementNo: string }>) => state,
    previewRequested: (_, __: PayloadAction<{ faceAgreementNo: string }>): AgreementsState => ({ stage: 'fetching' }),
    previewReady: (_, { payload }: PayloadAction<{ faceAgreementNo: string; file: string }>): AgreementsState => ({
      stage: 'previewing',
      ...payload,
    }),
    /** The user closed the preview, or the PDF could not be loaded. */
    previewEnded: reading,
  },
});

export const agreementsReducer = slice.reducer;
export const agreementsEvents = slice.actions;
export const selectAgreements = ({ lazy }: WithLazyFeatures): AgreementsState =>
  (lazy[AGREEMENTS] as AgreementsState | undefined) ?? READING;
