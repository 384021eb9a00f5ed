import { ROUTES } from '@/app/routes';
import { paths } from '@/shared/paths';
import { messageLinkOf } from '@/shared/paths/messageLink';
import { ignoredIn, MESSAGE_PARAMS, type MessageParam } from '@/shared/paths/messageParams';

const { account, fund, home, onboarding, open, operation, product, solution } = paths;

/**
 * The pages that messages lead to (specification "screens", section 2.14), with the parameters that each page uses.
 */
const TARGETS: readonly (readonly [string, readonly MessageParam[]])[] = [
  [onboarding.application, []],
  [home.editCompanyInfo, ['rejectReason']],
  [account.enterpriseInfo, []],
  [account.enterpriseInfoMerchant, []],
  [account.enterpriseInfoEditBaseInfo, []],
  [account.enterpriseInfoEditMerchant, ['rejectReason']],
  [account.paymentPwd, []],
  [account.secretKeyDetail, []],
  [product.productIndex, ['productCode', 'subCode', 'rejectReason']],
  [product.parametersDivideInfo, ['productCode']],
  [product.parametersDefray, ['productCode']],
  [product.parametersCashier, ['productCode']],
  [product.applyDetail, ['productCode', 'rejectReason']],
  [product.merchantPlatformUpgrade, ['rejectReason']],
  [product.detail, ['productCode', 'subCode', 'rejectReason']],
  [solution.details, ['solutionCode', 'subCode']],
  [operation.ruleManage, []],
  [operation.merchantPowerEdit, ['productCode']],
  [operation.fundStatement, []],
  [operation.statementRepayment, []],
  [open.assistant, []],
  [fund.flow, ['tradeType', 'tradeStatus']],
  [fund.operate, ['tradeType', 'tradeStatus']],
  [home.home, []],
  [open.login, []],
  ...ROUTES.filter(({ area, redirect }) => area === 'trade' && !redirect).map(
    ({ path }) => [path, ['tradeType', 'tradeStatus'] as const] as const,
  ),
];

const KNOWN: Readonly<Record<MessageParam, string>> = {
  productCode: 'CASHIER',
  solutionCode: 'PLATFORM_SPLIT',
  subCode: 'ALIPAY',
  tradeType: 'PAY',
  tradeStatus: 'FAIL',
  rejectReason: '1',
};
const CASES = TARGETS.flatMap(([path, takes]) => MESSAGE_PARAMS.map((name) => [path, name, takes] as const));

describe('the parameters of message links', () => {
  it.each(CASES)('the page %s either uses or reports the parameter %s of a message', (path, name, takes) => {
    const route = ROUTES.find((one) => one.path === path);
    const declared = route?.takes ?? [];
    expect(declared.includes(name)).toBe(takes.includes(name));
    const search = `?${new URLSearchParams(KNOWN)}`;
    const { unknown, ...link } = messageLinkOf(search, {}, declared);
    const field = name === 'rejectReason' ? 'show' : name;
    expect(unknown).toEqual([]);
    expect(field in link).toBe(takes.includes(name));
    expect(ignoredIn(search, declared).includes(name)).toBe(!takes.includes(name));
    // An unknown value is reported once. The page reports it if it uses the parameter, otherwise the notice above the
    // page does.
    const odd = `?${name}=%21`;
    expect([...messageLinkOf(odd, {}, declared).unknown, ...ignoredIn(odd, declared)]).toEqual([name]);
  });

  it('only pages to which messages lead declare parameters of messages', () => {
    const targets = new Set(TARGETS.map(([path]) => path));
    expect(ROUTES.filter(({ path, takes }) => takes && !targets.has(path)).map(({ path }) => path)).toEqual([]);
  });
});
