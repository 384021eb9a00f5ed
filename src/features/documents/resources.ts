import { documentCall, documentIndex, documentWords } from '@/contract/documents';
import { defineResource } from '@/shared/resource/defineResource';

/** All calls, errors, events and changes. */
export const index = defineResource<typeof documentIndex>({ id: 'documents/index', call: documentIndex, request: {} });

/** One call in full. */
export const callOf = defineResource<typeof documentCall>({ id: 'documents/call', call: documentCall });

/** What a search looks in besides the index: much text, asked for with the first search. */
export const words = defineResource<typeof documentWords>({ id: 'documents/words', call: documentWords, request: {} });
