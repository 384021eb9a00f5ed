import { listViews } from '@/contract/tradeLists';
import { defineResource } from '../resource/defineResource';

export const viewsId = (listId: string) => `views/${listId}`;
export const viewsOf = (listId: string) =>
  defineResource<typeof listViews>({ id: viewsId(listId), call: listViews, request: { listId } });
