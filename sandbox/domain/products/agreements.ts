import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { productAgreementFile } from '@/contract/calls/products';
import { PRODUCTS, type ProductCode } from '@/contract/words/productCodes';
import type { Database } from '../../db/schema';
import { type Block, textPdf } from '../../files/textPdf';
import type { Owner } from '../applications/model';
import type { AuthedContext } from '../context';
import { formatCents } from '../money/cents';
import { feeOf, ruleWords } from '../money/fees/fees';
import { printed } from '../money/papers/unprintable';
import { notYours, refuse } from '../refusal';
import { offered } from './offered';
import { type Terms as ProductTerms, termsInForce } from './terms';

/*
 * Product agreements state the terms of one merchant. The number of an agreement is derived from its text, so consent
 * to a number is consent to exactly these terms. Changed terms get a new number, and the user must read the agreement
 * again.
 */

/** Example amounts in cents, whose fee the agreement states. */
const EXAMPLES = [100, 10_000, 1_000_000];

function article(nr: number, code: ProductCode, terms: ProductTerms): string {
  const { name } = PRODUCTS[code];
  const examples = EXAMPLES.map((cents) => `交易${formatCents(cents)}元收取${formatCents(feeOf(terms, cents))}元`);
  return [
    `第${nr}条 ${name}`,
    `乙方开通${name}，手续费${ruleWords(terms)}，结算周期为${terms.settleCycle}。`,
    `举例：${examples.join('；')}。手续费按四舍五入计算至分。退款时，手续费按退款占交易的比例退还。`,
  ].join('\n\n');
}

/** Creates the text of the agreement for the given products, with the merchant's current fees. */
async function draw({ db }: Pick<AuthedContext, 'db'>, owner: Owner, codes: readonly ProductCode[], mcc?: string) {
  const sorted = [...codes].sort();
  const articles = [];
  for (const [at, productCode] of sorted.entries())
    articles.push(article(at + 1, productCode, (await offered(db, { ...owner, productCode, mcc })).terms));
  const title = `${sorted.map((code) => PRODUCTS[code].name).join('、')}服务协议`;
  const content = [
    `甲方：开放平台`,
    `乙方：${owner.enterpriseName}`,
    ...articles,
    `第${sorted.length + 1}条 变更`,
    '费率变更须由乙方申请并经甲方审核，自审核通过的次日起生效；此前的交易按原费率收取。',
    `第${sorted.length + 2}条 停用`,
    '乙方违反法律法规或本协议的，甲方可以停用相应产品并说明原因；停用前已受理的交易继续处理。',
  ].join('\n\n');
  const digest = createHash('sha256').update(`${owner.enterpriseId}\n${title}\n${content}`).digest('hex');
  return { agreementNo: `XY${digest.slice(0, 24).toUpperCase()}`, title, content };
}

const addressOf = (agreementNo: string) => `/gateway${productAgreementFile.path}?agreementNo=${agreementNo}`;

/** Returns the agreement by which a product was opened; undefined if no stored agreement exists. */
async function signedOf({ db, now }: AuthedContext, { merchantNo, enterpriseId }: Owner, productCode: ProductCode) {
  const no = (await termsInForce(db, { merchantNo, productCode, now }))?.agreementNo;
  if (!no) return undefined;
  return db
    .selectFrom('product_agreements')
    .select(['agreement_no as agreementNo', 'title', 'content'])
    .where('agreement_no', '=', no)
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst();
}

/**
 * Returns the signed agreement of an open product, otherwise an agreement with the current terms. A new agreement is
 * stored under its number, so that the same text can be shown later.
 */
export async function agreementFor(context: AuthedContext, owner: Owner, codes: readonly ProductCode[], mcc?: string) {
  const { db, now } = context;
  const [only] = codes;
  const signed = codes.length === 1 && only ? await signedOf(context, owner, only) : undefined;
  if (signed) return { ...signed, url: addressOf(signed.agreementNo) };
  const drawn = await draw({ db }, owner, codes, mcc);
  await db
    .insertInto('product_agreements')
    .values({
      agreement_no: drawn.agreementNo,
      enterprise_id: owner.enterpriseId,
      title: drawn.title,
      content: drawn.content,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('agreement_no').doNothing())
    .execute();
  return { ...drawn, url: addressOf(drawn.agreementNo) };
}

/** Refuses if the user has not read the agreement with the current terms. */
export async function mustBeRead(
  context: Pick<AuthedContext, 'db'>,
  owner: Owner,
  codes: readonly ProductCode[],
  agreementNos: readonly string[],
  mcc?: string,
): Promise<void> {
  const { agreementNo } = await draw(context, owner, codes, mcc);
  if (agreementNos.includes(agreementNo)) return;
  const msg = '请先阅读并同意最新的服务协议';
  refuse(msg, { bizCode: 'NOT_READY', fields: { agreementNos: msg } });
}

/** Returns an agreement as a PDF. Another enterprise's agreement is treated as unknown. */
export async function agreementPdf(
  db: Kysely<Database>,
  { agreementNo, enterpriseId }: { agreementNo: string; enterpriseId: string },
) {
  const row =
    (await db
      .selectFrom('product_agreements')
      .select(['title', 'content', 'created_at'])
      .where('agreement_no', '=', agreementNo)
      .where('enterprise_id', '=', enterpriseId)
      .executeTakeFirst()) ?? notYours();
  return {
    filename: `${row.title}.pdf`,
    contentType: 'application/pdf',
    body: await printed(
      textPdf({
        title: row.title,
        note: `编号 ${agreementNo}`,
        madeAt: row.created_at,
        blocks: row.content
          .split('\n\n')
          .map((text): Block => ({ kind: /^第.+条/.test(text) ? 'heading' : 'text', text })),
      }),
    ),
    shown: true,
  };
}
