import type * as contract from '@/contract/calls/apps';
import { NotifiedProduct } from '@/contract/calls/apps';
import type { CallName } from '@/contract/calls/catalogue';
import { PRODUCTS } from '@/contract/words/productCodes';
import {
  configureApp,
  createApp,
  merchantsOf,
  renameApp,
  setAddress,
  setProductAddress,
  switchApp,
  switchHmac,
} from '../../domain/apps/change';
import { checkUp } from '../../domain/apps/checkUp';
import { deliveryDetail, deliveryPage, resend, resendRange, sendTest } from '../../domain/apps/deliveries';
import { addKey, challengeOf, lookAtApiKey, replaceApiKey, revokeKey } from '../../domain/apps/keys';
import { findOwn } from '../../domain/apps/model';
import { requestPage } from '../../domain/apps/requests';
import { appViews, toAppDetail } from '../../domain/apps/view';
import type { AuthedContext } from '../../domain/context';
import type { Handlers } from '../handler';

async function productAddresses({ db }: AuthedContext, appId: string) {
  const known = await db.selectFrom('app_notify_urls').where('app_id', '=', appId).selectAll().execute();
  return NotifiedProduct.options.map((productCode) => ({
    productCode,
    productName: PRODUCTS[productCode].name,
    url: known.find(({ product_code }) => product_code === productCode)?.url ?? '',
  }));
}

/** Converts a function without a result to a handler whose response has no data. */
const doing =
  <Request>(work: (context: AuthedContext, request: Request) => Promise<void>) =>
  async (request: Request, context: AuthedContext): Promise<null> => {
    await work(context, request);
    return null;
  };
const own = <Request, Answer>(run: (request: Request, context: AuthedContext) => Promise<Answer>) => ({
  transaction: 'own' as const,
  run,
});

/**
 * 应用配置 (app settings): handlers of a merchant's programs. Each change opens its own transaction, because the payment
 * password is verified before the transaction.
 */
export const appHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  appList: async (_request, context) => ({ rows: await appViews(context), merchants: await merchantsOf(context) }),
  appDetail: ({ appId }, context) => toAppDetail(context, appId),
  appCheckUp: ({ appId }, context) => checkUp(context, appId),

  appCreate: ({ merchantNo, name, scopes }, context) => createApp(context, { merchantNo, name, scopes }),
  appRename: own(doing(renameApp)),
  appConfig: own(doing(configureApp)),
  appSwitch: own(doing(switchApp)),

  appKeyChallenge: ({ appId }, context) => challengeOf(context, { appId }),
  appKeyAdd: own((request, context) => addKey(context, request)),
  appKeyRevoke: own(doing(revokeKey)),
  lookApiKey: own((request, context) => lookAtApiKey(context, request)),
  appApiKeyReplace: own((request, context) => replaceApiKey(context, request)),
  appHmacSwitch: own(doing(switchHmac)),

  appNotifyUrl: own(doing((context, request) => setAddress(context, { ...request, column: 'notify_url' }))),
  appUnsignNotifyUrl: own(
    doing((context, request) => setAddress(context, { ...request, column: 'unsign_notify_url' })),
  ),
  appProductNotifyUrl: own(async ({ appId, save }, context) => {
    await findOwn(context, appId);
    if (save) await setProductAddress(context, { appId, ...save });
    return { rows: await productAddresses(context, appId) };
  }),

  appRequestPage: own((request, context) => requestPage(context, request)),
  appDeliveryPage: own((request, context) => deliveryPage(context, request)),
  appDeliveryDetail: ({ deliveryNo }, context) => deliveryDetail(context, deliveryNo),
  appDeliveryResend: own(doing(resend)),
  appDeliveryResendRange: own((request, context) => resendRange(context, request)),
  appNotifyTest: own((request, context) => sendTest(context, request)),
};
