import type { NotifiedProduct } from '@/contract/calls/apps';
import type { OpenScope } from '@/contract/open/defineOpenCall';
import { readAllowed } from '@/contract/rules/allowedAddress';
import { addressFault } from '../../outgoing/judge';
import { announce } from '../announce';
import { type AuthedContext, type Context, memberOf } from '../context';
import { addUser } from '../people';
import { atField, notYours, refuse } from '../refusal';
import { NO_PASSWORD } from '../secrets';
import { type AppRow, changing, isValid, keysOf, mustBeVersion, nameOf, note, write } from './model';

/** Refuses, at its field, an address that the platform never delivers to. An empty address is allowed. */
function mustBeDeliverable({ outgoing }: Pick<Context, 'outgoing'>, url: string): void {
  const fault = url === '' ? null : addressFault(url, outgoing);
  if (fault !== null) atField('url', fault);
}

/** Maximum number of programs (apps) of one merchant. */
const MOST_APPS = 20;

/** Returns the allowed source addresses as they are stored, without repetitions. Refuses invalid addresses at the field. */
function allowedOf(typed: readonly string[]): string[] {
  const read = typed.map(readAllowed);
  const wrong = read.flatMap((one) => ('fault' in one ? [one.fault] : []));
  if (wrong.length > 0) atField('allowedAddresses', wrong.join('；'));
  return [...new Set(read.flatMap((one) => ('text' in one ? [one.text] : [])))];
}

const NAME_TAKEN = '该商户下已有同名应用';

/**
 * Checks whether another program of the merchant has the name. Locks the merchant's row, so that a parallel request
 * cannot take the same name.
 */
async function isTaken({ db }: AuthedContext, merchantNo: string, name: string, besides = ''): Promise<boolean> {
  await db.selectFrom('merchants').select('id').where('merchant_no', '=', merchantNo).forUpdate().execute();
  const other = await db
    .selectFrom('apps')
    .select('app_id')
    .where('merchant_no', '=', merchantNo)
    .where('name', '=', name)
    .where('app_id', '<>', besides)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * Returns the merchants of the enterprise for which the user may create a program; none if the user may not configure
 * programs.
 */
export const merchantsOf = ({ db, user }: AuthedContext) =>
  db
    .selectFrom('merchants as m')
    .innerJoin('user_enterprises as ue', 'ue.enterprise_id', 'm.enterprise_id')
    .where('ue.user_id', '=', user.userId)
    .where('ue.app_id_flag', '=', true)
    .where('m.enterprise_id', '=', user.enterpriseId)
    .where('m.audit_status', '=', 'PASS')
    .select(['m.merchant_no as merchantNo', 'm.merchant_name as merchantName'])
    .orderBy('m.merchant_no')
    .execute();

/**
 * Creates a program and the user on whose behalf it acts. This user has no valid password and no enterprise, so a
 * person cannot sign in as this user. A merchant cannot have two programs of the same name, so a retry after a lost
 * response creates no duplicate.
 */
export async function createApp(
  context: AuthedContext,
  { merchantNo, name, scopes }: { merchantNo: string; name: string; scopes: readonly OpenScope[] },
): Promise<{ appId: string }> {
  const { db, user, now, newId } = context;
  if (!(await merchantsOf(context)).some((merchant) => merchant.merchantNo === merchantNo)) notYours();
  if (await isTaken(context, merchantNo, name)) atField('name', NAME_TAKEN);
  const { count } = await db
    .selectFrom('apps')
    .where('merchant_no', '=', merchantNo)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_APPS) refuse(`每个商户最多${MOST_APPS}个应用`, { bizCode: 'APP_TOO_MANY' });
  const appId = newId('app');
  await addUser(db, {
    user_id: appId,
    login_account: `app:${appId}`,
    login_account_type: 'account',
    kind: 'ordinary',
    nick_name: name,
    password_hash: NO_PASSWORD,
    created_at: now,
  });
  await db
    .insertInto('apps')
    .values({
      app_id: appId,
      enterprise_id: user.enterpriseId ?? notYours(),
      member_no: memberOf(user),
      merchant_no: merchantNo,
      user_id: appId,
      name,
      state: 'ACTIVE',
      // This platform moves no real money, so each of its programs is a test program.
      mode: 'TEST',
      scopes: [...new Set(scopes)],
      created_at: now,
      creator_name: await nameOf(context),
      notify_trouble_at: null,
    })
    .execute();
  await note(context, appId, 'created', { name, merchantNo, scopes });
  return { appId };
}

export const renameApp = (context: AuthedContext, { appId, name }: { appId: string; name: string }): Promise<void> =>
  changing(context, { appId }, async (within, app) => {
    if (app.name === name) return;
    if (await isTaken(within, app.merchant_no, name, appId)) atField('name', NAME_TAKEN);
    await write(within, app, { name });
    // Renames the program's user too, because the timelines of the program's orders show the name of the user.
    await within.db.updateTable('users').set({ nick_name: name }).where('user_id', '=', app.user_id).execute();
    await note(within, appId, 'renamed', { before: app.name, after: name });
  });

interface Config {
  appId: string;
  version: number;
  allowedAddresses: readonly string[];
  scopes: readonly OpenScope[];
  payPassword: string;
}

/** Sets the allowed source addresses and the scopes of a program. */
export async function configureApp(
  context: AuthedContext,
  { appId, version, allowedAddresses, scopes, payPassword }: Config,
): Promise<void> {
  // `enterprise_kept: false` records that an administrator has confirmed the scopes by saving them.
  const after = {
    allowed_addresses: allowedOf(allowedAddresses),
    scopes: [...new Set(scopes)],
    enterprise_kept: false,
  };
  await changing(context, { appId, payPassword }, async (within, app) => {
    mustBeVersion(app, version);
    await write(within, app, after);
    await note(within, appId, 'configured', {
      before: { addresses: app.allowed_addresses, scopes: app.scopes },
      after: { addresses: after.allowed_addresses, scopes: after.scopes },
    });
  });
}

/** Stops or resumes a program at once. Events that arose while it was stopped are delivered after it resumes. */
export const switchApp = (
  context: AuthedContext,
  { appId, state, payPassword }: { appId: string; state: AppRow['state']; payPassword: string },
): Promise<void> =>
  changing(context, { appId, payPassword }, async (within, app) => {
    if (app.state === state) return;
    await write(within, app, { state });
    await note(within, appId, state === 'ACTIVE' ? 'started' : 'stopped');
    if (state === 'ACTIVE') announce(within.db, 'notifications');
  });

/** Switches signing by apiKey (HMAC) on or off. It can be switched off only while the program has a valid SM2 key pair. */
export const switchHmac = (
  context: AuthedContext,
  { appId, enabled, payPassword }: { appId: string; enabled: boolean; payPassword: string },
): Promise<void> =>
  changing(context, { appId, payPassword }, async (within, app) => {
    if (app.hmac_enabled === enabled) return;
    const keys = await keysOf(within.db, appId);
    if (!enabled && !keys.some((key) => key.kind === 'SM2' && isValid(key, within.now)))
      refuse('请先添加SM2密钥，再停用apiKey签名', { bizCode: 'NO_PAIR' });
    await write(within, app, { hmac_enabled: enabled });
    await note(within, appId, enabled ? 'hmacOn' : 'hmacOff');
  });

/**
 * Sets the notification address for all events (`notify_url`), or only for ended contracts (`unsign_notify_url`).
 * After a change, waiting events are sent to the new address at once.
 */
export const setAddress = (
  context: AuthedContext,
  {
    appId,
    version,
    url,
    column,
  }: { appId: string; version: number; url: string; column: 'notify_url' | 'unsign_notify_url' },
): Promise<void> => {
  mustBeDeliverable(context, url);
  return changing(context, { appId }, async (within, app) => {
    mustBeVersion(app, version);
    if (app[column] === url) return;
    await write(within, app, { [column]: url });
    await note(within, appId, column === 'notify_url' ? 'notifyUrl' : 'unsignNotifyUrl', {
      before: app[column],
      after: url,
    });
    announce(within.db, 'notifications');
  });
};

/**
 * Sets the notification address for the events of one product. Empty: these events go to the program's general
 * address.
 */
export const setProductAddress = (
  context: AuthedContext,
  { appId, productCode, url }: { appId: string; productCode: NotifiedProduct; url: string },
): Promise<void> => {
  mustBeDeliverable(context, url);
  return changing(context, { appId }, async (within, app) => {
    const known = await within.db
      .selectFrom('app_notify_urls')
      .select('url')
      .where('app_id', '=', appId)
      .where('product_code', '=', productCode)
      .executeTakeFirst();
    if ((known?.url ?? '') === url) return;
    if (url === '')
      await within.db
        .deleteFrom('app_notify_urls')
        .where('app_id', '=', appId)
        .where('product_code', '=', productCode)
        .execute();
    else
      await within.db
        .insertInto('app_notify_urls')
        .values({ app_id: appId, product_code: productCode, url })
        .onConflict((conflict) => conflict.columns(['app_id', 'product_code']).doUpdateSet({ url }))
        .execute();
    await write(within, app, {});
    await note(within, appId, 'productNotifyUrl', { productCode, before: known?.url ?? '', after: url });
    announce(within.db, 'notifications');
  });
};
