import { createAction } from '@reduxjs/toolkit';

/** The user wants the file; nothing of it is kept in the store. */
export const agreementDownloadAsked = createAction<{ faceAgreementNo: string }>('agreements/downloadAsked');
