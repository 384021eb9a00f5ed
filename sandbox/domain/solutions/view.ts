import type { Kysely } from 'kysely';
import {
  isWalletProduct,
  SOLUTION_WORDS,
  type Solution,
  type SolutionDetail,
  solutionProductName,
} from '@/contract/calls/solutions';
import type { Database } from '../../db/schema';
import type { Owner } from '../applications/model';
import { openersOf } from '../applications/people';
import { feeShown } from '../memberProducts/list';
import { offered } from '../products/offered';
import { termsInForce } from '../products/terms';
import { needsOf, toTermsView } from '../products/view';
import { industryName } from '../registers/industries';
import { receivedBy } from './invitations';
import { SOLUTIONS } from './list';
import { isOpen, type OwnedSolutionState, type SolutionProductState, takesMerchant } from './states';

/* A solution as cards and pages show it: its data, and the progress of the user's enterprise. */

interface Viewer {
  owner: Owner;
  userId: string;
  now: Date;
}

type Next = Solution['next'];

const next = (kind: Next['kind'], text: string, link = ''): Next => ({ kind, text, link });

const formOf = (code: string) => `/solution/details?${new URLSearchParams({ solutionCode: code, open: '1' })}`;

/**
 * Returns the next step of the brand wallet solution: first the brand's invitation to open a wallet, then the
 * products of the wallet. The solution is open when both steps are done.
 */
async function nextAtBrand(
  db: Kysely<Database>,
  { owner, userId, now }: Viewer,
  isWhole: boolean,
): Promise<Pick<Solution, 'state' | 'next'>> {
  const received = await receivedBy(db, { userId, memberNo: owner.memberNo, now });
  const of = (state: string) => received.find((one) => one.state === state);
  const wayTo = (solutionNo: string) =>
    `/solution-manage/activate-wallet?${new URLSearchParams({ solutionNo, businessType: '1' })}`;
  if (of('OPEN'))
    return isWhole
      ? { state: 'OPEN', next: next('NONE', '管理品牌钱包', '/solution-manage/index') }
      : { state: 'PART', next: next('APPLY', '开通钱包产品', '/solution-manage/index') };
  const reviewing = of('REVIEWING');
  if (reviewing) return { state: 'AUDITING', next: next('WAIT', '查看进度', wayTo(reviewing.solutionNo)) };
  const refused = of('REFUSED');
  if (refused) return { state: 'REJECTED', next: next('MEND', '修改资料', wayTo(refused.solutionNo)) };
  const invited = of('INVITED');
  if (invited) return { state: 'UN_OPEN', next: next('INVITATION', '立即开通', wayTo(invited.solutionNo)) };
  return { state: 'UN_OPEN', next: next('INVITATION', '由品牌方邀请后开通') };
}

/** Returns the next step for the user's enterprise in a solution. */
function nextOf({ code, state, missing, application }: OwnedSolutionState, { merchantNo }: Owner): Next {
  const applyNo = application?.apply_no ?? '';
  const place = new URLSearchParams({ applyNo });
  if (state === 'OPEN') return next('NONE', '全部产品已开通');
  if (state === 'AUDITING') {
    const page = application?.kind === 'SOLUTION' ? '/solution/submitSuccess' : '/product/applyDetail';
    return next('WAIT', '查看进度', `${page}?${place}`);
  }
  if (state === 'WAIT_SIGN') return next('SIGN', '去签约', `/product/revision/textMessageSign?${place}`);
  if (merchantNo === '' && takesMerchant(missing)) return next('MERCHANT', '先开通商户', '/product/revision/firstOpen');
  if (missing.length === 0) return next('NONE', '有产品已停用', '/product/index');
  if (state === 'REJECTED') return next('MEND', '修改资料', formOf(code));
  return state === 'DRAFT' ? next('GO_ON', '继续填写', formOf(code)) : next('APPLY', '立即开通', formOf(code));
}

/** Returns the progress of the user's enterprise in a solution. */
export async function toStateView(db: Kysely<Database>, standing: OwnedSolutionState, asking: Viewer) {
  const counts = {
    open: standing.products.filter(isOpen).length,
    all: standing.products.length,
    applyNo: standing.application?.apply_no ?? '',
  };
  return standing.code === 'BRAND_WALLET'
    ? { ...counts, ...(await nextAtBrand(db, asking, counts.open === counts.all)) }
    : { ...counts, state: standing.state, next: nextOf(standing, asking.owner) };
}

const industriesOf = (codes: readonly string[]) =>
  codes.map((industryCode) => ({ industryCode, industryName: industryName(industryCode) }));

/** Converts a solution to a card of the list. */
export async function toSolutionView(
  db: Kysely<Database>,
  standing: OwnedSolutionState,
  asking: Viewer,
): Promise<Solution> {
  const { summary, industries, products } = SOLUTIONS[standing.code];
  return {
    solutionCode: standing.code,
    solutionName: SOLUTION_WORDS[standing.code],
    summary,
    industries: industriesOf(industries),
    products: products.map(({ code }) => solutionProductName(code)),
    ...(await toStateView(db, standing, asking)),
  };
}

async function productShown(
  db: Kysely<Database>,
  { code, state, application, stopReason, merchant }: SolutionProductState,
  { owner, now }: Viewer,
  role: string,
): Promise<SolutionDetail['products'][number]> {
  const base = {
    productCode: code,
    productName: solutionProductName(code),
    role,
    state,
    reason:
      state === 'STOPPED'
        ? stopReason
        : state === 'REJECTED'
          ? Object.values(application?.reasons ?? {}).join('；')
          : '',
    applyNo: application?.apply_no ?? '',
  };
  if (isWalletProduct(code) || !merchant) {
    const fee = isWalletProduct(code)
      ? await feeShown(db, code)
      : { words: '', example: { amount: '0.00', fee: '0.00' } };
    const link = code === 'PAY_BANK' ? '/solution/guideOpenPaymentCard' : '/fund-manage/pages/quickCollection';
    return {
      ...base,
      fee: { words: fee.words, example: fee.example, settleWords: '' },
      needs: ['签约人短信确认'],
      link,
    };
  }
  const current = await termsInForce(db, { merchantNo: owner.merchantNo, productCode: code, now });
  const terms = toTermsView(current?.terms ?? (await offered(db, { ...owner, productCode: code })).terms);
  return {
    ...base,
    fee: { words: terms.words, example: terms.example, settleWords: terms.settleWords },
    needs: needsOf(code),
    link: `/product/revision/detail?${new URLSearchParams({ productCode: code })}`,
  };
}

export async function solutionDetail(
  db: Kysely<Database>,
  standing: OwnedSolutionState,
  asking: Viewer,
): Promise<SolutionDetail> {
  const { code, missing } = standing;
  const { summary, industries, audience, flow, papers, questions, products: listed } = SOLUTIONS[code];
  const products = [];
  for (const [at, product] of standing.products.entries())
    products.push(await productShown(db, product, asking, listed[at]?.role ?? ''));
  return {
    solutionCode: code,
    solutionName: SOLUTION_WORDS[code],
    summary,
    industries: industriesOf(industries),
    audience: [...audience],
    flow: { caption: flow.caption, nodes: [...flow.nodes], edges: [...flow.edges] },
    products,
    papers: [...papers],
    questions: [...questions],
    missing: code === 'BRAND_WALLET' ? [] : missing,
    openers: await openersOf(db, asking.owner.enterpriseId),
    ...(await toStateView(db, standing, asking)),
  };
}
