import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The PDF that is shown over the page; its file waits beside the store under `file`. */
export type AgreementsState =
  | { stage: 'reading' }
  | { stage: 'fetching' }
  | { stage: 'previewing'; faceAgreementNo: string; file: string };

const reading = (): AgreementsState => ({ stage: 'reading' });

const slice = createSlice({
  name: 'agreements',
  initialState: reading,
  reducers: {
    /** The user wants the file; nothing of it is kept in the store. */
    downloadAsked: (state, _: PayloadAction<{ faceAgreementNo: string }>) => state,
    previewAsked: (_, __: PayloadAction<{ faceAgreementNo: string }>): AgreementsState => ({ stage: 'fetching' }),
    previewReady: (_, { payload }: PayloadAction<{ faceAgreementNo: string; file: string }>): AgreementsState => ({
      stage: 'previewing',
      ...payload,
    }),
    /** Closed, or there is nothing to show. */
    previewEnded: reading,
  },
});

export const agreementsReducer = slice.reducer;
export const agreementsEvents = slice.actions;
export const selectAgreements = ({ agreements }: { agreements: AgreementsState }): AgreementsState => agreements;
