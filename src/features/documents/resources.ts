import { documentCall, documentIndex, documentWords } from '@/contract/calls/documents';
import { defineResource } from '@/shared/resource/defineResource';

/** All calls, errors, events and changes. */
export const index = defineResource<typeof documentIndex>({ id: 'documents/index', call: documentIndex, request: {} });

/** The full documentation of a call. */
export const callOf = defineResource<typeof documentCall>({ id: 'documents/call', call: documentCall });

/** The full text for the search. It is large, so that the first search requests it. */
export const words = defineResource<typeof documentWords>({ id: 'documents/words', call: documentWords, request: {} });
