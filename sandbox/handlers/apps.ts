import type * as contract from '@/contract/apps';
import { ToldProduct } from '@/contract/apps';
import type { CallName } from '@/contract/catalogue';
import { PRODUCTS } from '@/contract/productCodes';
import {
  configureApp,
  createApp,
  merchantsOf,
  renameApp,
  setAddress,
  setProductAddress,
  switchApp,
  switchHmac,
} from '../domain/apps/change';
import { checkUp } from '../domain/apps/checkUp';
import { deliveryDetail, deliveryPage, resend, resendRange, sendTest } from '../domain/apps/deliveries';
import { addKey, challengeOf, lookAtApiKey, replaceApiKey, revokeKey } from '../domain/apps/keys';
import { findOwn, type Room } from '../domain/apps/model';
import { requestPage } from '../domain/apps/requests';
import { shownApps, shownDetail } from '../domain/apps/shown';
import type { Handlers } from './handler';

async function productAddresses({ db }: Room, appId: string) {
  const known = await db.selectFrom('app_notify_urls').where('app_id', '=', appId).selectAll().execute();
  return ToldProduct.options.map((productCode) => ({
    productCode,
    productName: PRODUCTS[productCode].name,
    url: known.find(({ product_code }) => product_code === productCode)?.url ?? '',
  }));
}

/** A change answers nothing. */
const doing =
  <Request>(work: (room: Room, request: Request) => Promise<void>) =>
  async (request: Request, room: Room): Promise<null> => {
    await work(room, request);
    return null;
  };
const own = <Request, Answer>(run: (request: Request, room: Room) => Promise<Answer>) => ({
  transaction: 'own' as const,
  run,
});

/** 应用配置: the programs of a merchant. Each change opens its transaction itself: a password is proved before it. */
export const appHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  appList: async (_request, room) => ({ rows: await shownApps(room), merchants: await merchantsOf(room) }),
  appDetail: ({ appId }, room) => shownDetail(room, appId),
  appCheckUp: ({ appId }, room) => checkUp(room, appId),

  appCreate: ({ merchantNo, name, scopes }, room) => createApp(room, { merchantNo, name, scopes }),
  appRename: own(doing(renameApp)),
  appConfig: own(doing(configureApp)),
  appSwitch: own(doing(switchApp)),

  appKeyChallenge: ({ appId }, room) => challengeOf(room, { appId }),
  appKeyAdd: own((request, room) => addKey(room, request)),
  appKeyRevoke: own(doing(revokeKey)),
  lookApiKey: own((request, room) => lookAtApiKey(room, request)),
  appApiKeyReplace: own((request, room) => replaceApiKey(room, request)),
  appHmacSwitch: own(doing(switchHmac)),

  appNotifyUrl: own(doing((room, request) => setAddress(room, { ...request, column: 'notify_url' }))),
  appUnsignNotifyUrl: own(doing((room, request) => setAddress(room, { ...request, column: 'unsign_notify_url' }))),
  appProductNotifyUrl: own(async ({ appId, save }, room) => {
    await findOwn(room, appId);
    if (save) await setProductAddress(room, { appId, ...save });
    return { rows: await productAddresses(room, appId) };
  }),

  appRequestPage: own((request, room) => requestPage(room, request)),
  appDeliveryPage: own((request, room) => deliveryPage(room, request)),
  appDeliveryDetail: ({ deliveryNo }, room) => deliveryDetail(room, deliveryNo),
  appDeliveryResend: own(doing(resend)),
  appDeliveryResendRange: own((request, room) => resendRange(room, request)),
  appNotifyTest: own((request, room) => sendTest(room, request)),
};
