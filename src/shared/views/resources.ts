import { listViews } from '@/contract/calls/tradeLists';
import { defineResource } from '../resource/defineResource';

/** The saved views of a list, as a resource. */
export const viewsOf = defineResource<typeof listViews>({ id: 'views', call: listViews });
