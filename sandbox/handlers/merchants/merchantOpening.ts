import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/merchantOpening';
import type { ProductCode } from '@/contract/words/productCodes';
import { contentProblems } from '../../domain/applications/checks';
import { draftOf, saveDraft } from '../../domain/applications/drafts';
import { KINDS } from '../../domain/applications/kinds';
import type { Owner } from '../../domain/applications/model';
import { newestAbout, ownerOf } from '../../domain/applications/store';
import { APPLICATION, submitApplication } from '../../domain/applications/submit';
import { toApplicationView } from '../../domain/applications/view';
import type { AuthedContext } from '../../domain/context';
import { wireTime } from '../../domain/money/days';
import { accountsOf } from '../../domain/onboarding/settlement';
import { factsOf } from '../../domain/onboarding/store';
import { maskedAccount } from '../../domain/onboarding/view';
import { mustBeRead } from '../../domain/products/agreements';
import { closedAt } from '../../domain/products/gate';
import { productStates } from '../../domain/products/states';
import { refuse } from '../../domain/refusal';
import { dueAtOf, type Texts } from '../../domain/reviews';
import type { Handlers } from '../handler';
import { lockedApplication } from './applications';

const MERCHANT = { kind: 'MERCHANT', subject: '' } as const;
/** Sections of the merchant's application that the user completes before choosing products. */
const BEFORE_PRODUCTS = ['OPERATOR', 'BUSINESS', 'PAPERS', 'SETTLEMENT'] as const;

const enterpriseOf = ({ db }: AuthedContext, enterpriseId: string) =>
  db
    .selectFrom('enterprises')
    .select(['enterprise_name', 'business_license_no', 'settled_status'])
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirstOrThrow();

/**
 * Returns the company that operates the merchant: the other company that the user has entered, otherwise the
 * enterprise itself.
 */
async function operatorView(context: AuthedContext, owner: Owner) {
  const draft = await draftOf(context, owner, MERCHANT);
  const entered = draft['OPERATOR'];
  const own = await enterpriseOf(context, owner.enterpriseId);
  const { papers } = await factsOf(context.db, owner.enterpriseId);
  // If the data of another operating company is incomplete, this company still counts as chosen.
  if (entered)
    return {
      operator: 'DIFF' as const,
      operatorName: entered['operatorName'] ?? '',
      operatorLicenseNo: entered['operatorLicenseNo'] ?? '',
      operatorLicensePicUrl: entered['operatorLicensePicUrl'] ?? '',
      operatorLegalName: entered['operatorLegalName'] ?? '',
      letterUrl: entered['letterUrl'] ?? '',
    };
  return {
    // If a draft exists but names no other company, the enterprise itself operates the merchant.
    operator: Object.keys(draft).length > 0 ? ('EQUAL' as const) : null,
    operatorName: own.enterprise_name,
    operatorLicenseNo: own.business_license_no,
    operatorLicensePicUrl: papers.ENTERPRISE?.businessLicensePicUrl ?? '',
    operatorLegalName: papers.LEGAL?.legalName ?? '',
    letterUrl: '',
  };
}

/** Refuses unless the enterprise may open its first merchant: its audit has passed, and it has no merchant yet. */
async function mustBegin(context: AuthedContext): Promise<Owner> {
  const owner = await ownerOf(context.db, context.user);
  const own = await enterpriseOf(context, owner.enterpriseId);
  if (own.settled_status !== 'PASS') refuse('企业审核通过后才能开通商户', { bizCode: 'NOT_READY' });
  if (owner.merchantNo !== '') refuse('已有商户，请直接开通产品', { bizCode: 'APPLY_CLOSED' });
  return owner;
}

/** Returns the current version of a section's draft. A user who restarts overwrites it deliberately. */
async function versionOf(context: AuthedContext, owner: Owner, section: string): Promise<number> {
  const row = await context.db
    .selectFrom('application_drafts')
    .select('version')
    .where('enterprise_id', '=', owner.enterpriseId)
    .where('merchant_no', '=', '')
    .where('kind', '=', MERCHANT.kind)
    .where('section', '=', section)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** Returns the problems of the draft, by `SECTION.field`, that would make the audit refuse the application. */
async function wouldBeRefused(context: AuthedContext, owner: Owner): Promise<Texts> {
  const { db, user, now } = context;
  const content = await draftOf(context, owner, MERCHANT);
  const names = BEFORE_PRODUCTS.filter((name) => name !== 'OPERATOR' || content[name] !== undefined);
  const request = { owner, subject: '', content, now };
  return (await contentProblems(db, KINDS.MERCHANT, { asked: request, userId: user.userId, names })).problems;
}

export const merchantOpeningHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  merchantStatus: async (_request, context) => {
    const { db, user } = context;
    const owner = await ownerOf(db, user);
    const nothing = { applyNo: '', merchantNo: owner.merchantNo, operator: null, dueAt: null };
    if (owner.merchantNo !== '') return { ...nothing, stage: 'OPEN' as const };
    const own = await enterpriseOf(context, owner.enterpriseId);
    if (own.settled_status !== 'PASS') return { ...nothing, stage: 'NONE' as const };
    const { operator } = await operatorView(context, owner);
    const newest = await newestAbout(db, { owner, kind: 'MERCHANT', item: 'MERCHANT' });
    const row = newest && (await lockedApplication(context, newest.apply_no));
    if (row?.state === 'PASSED')
      return { ...nothing, stage: 'OPEN' as const, applyNo: row.apply_no, merchantNo: row.merchant_no };
    const about = { ...nothing, operator, applyNo: row?.apply_no ?? '' };
    if (row?.state === 'AUDITING' || row?.state === 'WAIT_SIGN') {
      const dueAt = row.state === 'AUDITING' ? await dueAtOf(db, APPLICATION, row.apply_no) : null;
      return { ...about, stage: row.state, dueAt: dueAt && wireTime(dueAt) };
    }
    if (row?.state === 'REJECTED') return { ...about, stage: 'REJECTED' as const };
    return { ...about, stage: operator === null ? ('BEGIN' as const) : ('DRAFT' as const) };
  },

  merchantEnterprise: async (_request, context) => {
    const owner = await ownerOf(context.db, context.user);
    const own = await enterpriseOf(context, owner.enterpriseId);
    return { isOpenEnterprise: own.settled_status === 'PASS', enterpriseName: own.enterprise_name };
  },

  bizApplyAddEqual: async (_request, context) => {
    const owner = await mustBegin(context);
    await context.db
      .deleteFrom('application_drafts')
      .where('enterprise_id', '=', owner.enterpriseId)
      .where('merchant_no', '=', '')
      .where('kind', '=', MERCHANT.kind)
      .where('section', '=', 'OPERATOR')
      .execute();
    // Stores a draft, which records the choice of the operating company, so that any colleague can continue the form
    // at the next step.
    if (Object.keys(await draftOf(context, owner, MERCHANT)).length === 0)
      await saveDraft(
        context,
        { ...MERCHANT, section: 'PRODUCTS' },
        { values: { productCodes: 'CASHIER' }, version: 0, done: false },
      );
    return { ...(await operatorView(context, owner)), operator: 'EQUAL' as const };
  },

  bizApplyAddDiff: async ({ merchantNo: _m, memberNo: _n, ...values }, context) => {
    const owner = await mustBegin(context);
    const version = await versionOf(context, owner, 'OPERATOR');
    await saveDraft(context, { ...MERCHANT, section: 'OPERATOR' }, { values, version, done: true });
    return operatorView(context, owner);
  },

  bizApplyInfo: async (_request, context) => operatorView(context, await ownerOf(context.db, context.user)),

  queryOpMerchant: async ({ operatorLicenseNo }, { db, user }) => {
    const rows = await db
      .selectFrom('merchants as m')
      .innerJoin('enterprises as e', 'e.enterprise_id', 'm.enterprise_id')
      .select(['m.merchant_no', 'm.merchant_name', 'm.enterprise_id'])
      .where('e.business_license_no', '=', operatorLicenseNo)
      .where('m.audit_status', '=', 'PASS')
      .orderBy('m.merchant_no')
      .limit(50)
      .execute();
    // Masks the number and name of merchants of other enterprises.
    return rows.map(({ merchant_no, merchant_name, enterprise_id }) => {
      const own = enterprise_id === user.enterpriseId;
      return {
        merchantNo: own ? merchant_no : `${merchant_no.slice(0, 3)}****${merchant_no.slice(-3)}`,
        merchantName: own ? merchant_name : `${merchant_name.slice(0, 1)}***`,
        own,
      };
    });
  },

  checkMerchantAuditInfo: async (_request, context) => ({
    problems: await wouldBeRefused(context, await ownerOf(context.db, context.user)),
  }),

  merchantApply: async ({ sections, agreementNos }, context) => {
    const owner = await mustBegin(context);
    const codes = (sections['PRODUCTS']?.['productCodes'] ?? '').split(',').filter((code) => code !== '');
    await mustBeRead(context, owner, codes as ProductCode[], agreementNos, sections['BUSINESS']?.['mcc']);
    return toApplicationView(context.db, await submitApplication(context, { ...MERCHANT, sections, agreementNos }));
  },

  platformUpgradeApply: async ({ sections }, context) =>
    toApplicationView(
      context.db,
      await submitApplication(context, { kind: 'PLATFORM_UPGRADE', subject: '', sections }),
    ),

  subAccountFindInfo: async (_request, { db, user }) => {
    const owner = await ownerOf(db, user);
    const { state } = (await productStates(db, owner)).ONE_ACCOUNT;
    const [account] = await accountsOf(db, owner.enterpriseId);
    const { books } = await db
      .selectFrom('member_books')
      .select(({ fn }) => fn.countAll<number>().as('books'))
      .where('merchant_no', '=', owner.merchantNo)
      .executeTakeFirstOrThrow();
    return {
      state,
      enterpriseName: owner.enterpriseName,
      books: Number(books),
      settleAccountMasked: account ? maskedAccount(account.account_no) : '',
      missing: owner.merchantNo === '' ? ['请先开通商户'] : [],
    };
  },

  subAccountOpen: async ({ agreementNos }, context) => {
    const owner = await ownerOf(context.db, context.user);
    const { state } = (await productStates(context.db, owner)).ONE_ACCOUNT;
    if (state === 'OPEN' || state === 'STOPPED') {
      const closed = await closedAt(context.db, owner.merchantNo, ['ONE_ACCOUNT']);
      refuse(closed?.msg ?? '一户通已开通', { bizCode: 'NOTHING_CHANGED' });
    }
    await mustBeRead(context, owner, ['ONE_ACCOUNT'], agreementNos);
    const sections = { PRODUCTS: { productCodes: 'ONE_ACCOUNT' } };
    return toApplicationView(
      context.db,
      await submitApplication(context, { kind: 'PRODUCT', subject: 'ONE_ACCOUNT', sections, agreementNos }),
    );
  },

  subAccountFindProductStatus: async (_request, { db, user }) => {
    const { state, application } = (await productStates(db, await ownerOf(db, user))).ONE_ACCOUNT;
    return { productCode: 'ONE_ACCOUNT' as const, state, applyNo: application?.apply_no ?? '' };
  },
};
