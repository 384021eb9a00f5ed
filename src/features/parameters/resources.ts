import {
  psConfigQueryCustomer,
  psQueryProduct,
  psQueryReceivers,
  psSpecialApplyQuery,
} from '@/contract/calls/splitRules';
import { defineResource } from '@/shared/resource/defineResource';

/** Loads the current split parameters. */
export const splitConfig = defineResource<typeof psConfigQueryCustomer>({
  id: 'parameters/splitConfig',
  call: psConfigQueryCustomer,
  request: {},
});

/** Loads the products whose orders may be split. */
export const splitProducts = defineResource<typeof psQueryProduct>({
  id: 'parameters/splitProducts',
  call: psQueryProduct,
  request: {},
});

/** Loads the newest application for a higher split share. */
export const special = defineResource<typeof psSpecialApplyQuery>({
  id: 'parameters/special',
  call: psSpecialApplyQuery,
  request: {},
});

/** Loads the member books that can receive a share. */
export const receivers = defineResource<typeof psQueryReceivers>({
  id: 'parameters/receivers',
  call: psQueryReceivers,
  request: {},
});
