import { queryGranters } from '@/contract/administrators';
import { defineResource } from '@/shared/resource/defineResource';

/** By permission: its name, and who can give it. */
export const grantersOf = defineResource<typeof queryGranters>({ id: 'app/granters', call: queryGranters });
