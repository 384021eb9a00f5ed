import { listViews } from '@/contract/calls/tradeLists';
import { defineResource } from '../resource/defineResource';

export const viewsOf = defineResource<typeof listViews>({ id: 'views', call: listViews });
