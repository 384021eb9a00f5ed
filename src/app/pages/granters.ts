import { queryGranters } from '@/contract/calls/administrators';
import { defineResource } from '@/shared/resource/defineResource';

/** Loads the name of a permission and the users who can grant it. */
export const grantersOf = defineResource<typeof queryGranters>({ id: 'app/granters', call: queryGranters });
