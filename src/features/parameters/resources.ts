import {
  psConfigQueryCustomer,
  psQueryProduct,
  psQueryReceivers,
  psSpecialApplyQuery,
} from '@/contract/calls/splitRules';
import { defineResource } from '@/shared/resource/defineResource';

/** The split parameters in force. */
export const splitConfig = defineResource<typeof psConfigQueryCustomer>({
  id: 'parameters/splitConfig',
  call: psConfigQueryCustomer,
  request: {},
});

/** The products whose orders may be split. */
export const splitProducts = defineResource<typeof psQueryProduct>({
  id: 'parameters/splitProducts',
  call: psQueryProduct,
  request: {},
});

/** The newest special application. */
export const special = defineResource<typeof psSpecialApplyQuery>({
  id: 'parameters/special',
  call: psSpecialApplyQuery,
  request: {},
});

/** The member books that can receive. */
export const receivers = defineResource<typeof psQueryReceivers>({
  id: 'parameters/receivers',
  call: psQueryReceivers,
  request: {},
});
