import type { WalletProductCode } from '@/contract/calls/walletProducts';
import { audit } from '../audit';
import { type AuthedContext, memberOf } from '../context';
import { checkCode, mustBeUsedCode, sendCode } from '../messageCodes';
import { openProduct } from '../money/orders/products';
import { notYours, refuse } from '../refusal';
import { checksOf } from './list';

/*
 * Opening of a product of the enterprise's own wallet. Checks the requirements, and the SMS code with which the user confirms the
 * opening.
 */

/** Purpose of an SMS code (`messageCodes.ts`). It names the product, so that a code for one product cannot open another. */
const sceneOf = (productCode: WalletProductCode) => `OPEN_${productCode}`;

async function isOpen({ db, user }: AuthedContext, productCode: WalletProductCode): Promise<boolean> {
  const row = await db
    .selectFrom('member_products')
    .select('product_code')
    .where('member_no', '=', memberOf(user))
    .where('product_code', '=', productCode)
    .executeTakeFirst();
  return row !== undefined;
}

async function mustBeReady({ db, user, now }: AuthedContext): Promise<void> {
  const checks = await checksOf(db, {
    memberNo: memberOf(user),
    enterpriseId: user.enterpriseId ?? notYours(),
    now,
  });
  const missing = checks.find(({ ok }) => !ok);
  if (missing) refuse(`开通前须${missing.text.replace('已', '')}`, { bizCode: 'NOT_READY' });
}

/**
 * Sends the SMS code for opening a product. `again`: the user requests another code; refused if no code was sent
 * before.
 */
export async function sendOpeningCode(context: AuthedContext, productCode: WalletProductCode, again: boolean) {
  const scene = sceneOf(productCode);
  if (await isOpen(context, productCode)) refuse('该产品已开通', { bizCode: 'IS_OPEN' });
  await mustBeReady(context);
  if (again) {
    const sent = await context.db
      .selectFrom('message_codes')
      .select('sent_at')
      .where('user_id', '=', context.user.userId)
      .where('scene', '=', scene)
      .executeTakeFirst();
    if (!sent) refuse('请先获取验证码', { bizCode: 'NOT_SENT' });
  }
  return sendCode(context.db, { ...context, scene });
}

/** Opens a wallet product if the SMS code is right. A repetition with the same code changes no data. */
export async function openWithCode(
  context: AuthedContext,
  { productCode, code }: { productCode: WalletProductCode; code: string },
): Promise<void> {
  const { db, user, now, realNow, address } = context;
  // The code is checked even if the product is already open, because a retry carries the code that opened the
  // product.
  const scene = sceneOf(productCode);
  if (await isOpen(context, productCode)) return mustBeUsedCode(db, { user, scene, code });
  await checkCode(db, { user, scene, code, realNow });
  await mustBeReady(context);
  const memberNo = memberOf(user);
  if (await openProduct(db, { memberNo, productCode, userId: user.userId, now }))
    await audit(db, {
      at: now,
      userId: user.userId,
      sessionId: user.sessionId,
      action: 'product.opened',
      subject: memberNo,
      detail: { productCode },
      address,
    });
}
