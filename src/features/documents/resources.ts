import { documentCall, documentIndex, documentWords } from '@/contract/calls/documents';
import { defineResource } from '@/shared/resource/defineResource';

/** Loads the index of the documentation: all calls, errors, events and changes. */
export const index = defineResource<typeof documentIndex>({ id: 'documents/index', call: documentIndex, request: {} });

/** Loads the full documentation of one call. */
export const callOf = defineResource<typeof documentCall>({ id: 'documents/call', call: documentCall });

/** Loads the full text of the documentation for the search. It is large, so it is loaded only when the user first searches. */
export const words = defineResource<typeof documentWords>({ id: 'documents/words', call: documentWords, request: {} });
