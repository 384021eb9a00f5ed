import { appCheckUp, appList, appProductNotifyUrl } from '@/contract/apps';
import { defineResource } from '@/shared/resource/defineResource';

/** The enterprise's applications, and the merchants that a new one can be of. */
export const apps = defineResource<typeof appList>({ id: 'apps/list', call: appList, request: {} });

/** What is missing or unwise of one. */
export const checkUp = defineResource<typeof appCheckUp>({ id: 'apps/checkUp', call: appCheckUp });

/** Where the events of each product are told. */
export const productAddresses = defineResource<typeof appProductNotifyUrl>({
  id: 'apps/productAddresses',
  call: appProductNotifyUrl,
});
