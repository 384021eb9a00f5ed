import { appCheckUp, appList, appProductNotifyUrl } from '@/contract/calls/apps';
import { defineResource } from '@/shared/resource/defineResource';

/** Loads the enterprise's applications, and the merchants that may own a new application. */
export const apps = defineResource<typeof appList>({ id: 'apps/list', call: appList, request: {} });

/** Loads the result of the check-up of an application: its missing or risky settings. */
export const checkUp = defineResource<typeof appCheckUp>({ id: 'apps/checkUp', call: appCheckUp });

/** Loads the notification address of each product for an application. */
export const productAddresses = defineResource<typeof appProductNotifyUrl>({
  id: 'apps/productAddresses',
  call: appProductNotifyUrl,
});
