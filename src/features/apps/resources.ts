import { appCheckUp, appList, appProductNotifyUrl } from '@/contract/calls/apps';
import { defineResource } from '@/shared/resource/defineResource';

/** The enterprise's applications, and the merchants that a new one can be of. */
export const apps = defineResource<typeof appList>({ id: 'apps/list', call: appList, request: {} });

/** Missing or risky settings of an application. */
export const checkUp = defineResource<typeof appCheckUp>({ id: 'apps/checkUp', call: appCheckUp });

/** The notification address of each product. */
export const productAddresses = defineResource<typeof appProductNotifyUrl>({
  id: 'apps/productAddresses',
  call: appProductNotifyUrl,
});
