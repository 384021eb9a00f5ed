import { listViews } from '@/contract/calls/tradeLists';
import { defineResource } from '../resource/defineResource';

/** The views of a list. */
export const viewsOf = defineResource<typeof listViews>({ id: 'views', call: listViews });
