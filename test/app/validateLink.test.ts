import { aWho } from '@test/support/access';
import { ROUTES } from '@/app/routes';
import { validateLink } from '@/app/validateLink';
import type { LinkVerdict } from '@/shared/ports/links';

const PARAMS = '?productCode=ZTO_PS&tradeStatus=FAIL';

/** Every page that a message can link to (specification "screens", section 2.14). */
const TARGETS = [
  '/companyInfo/index',
  '/home/editCompanyInfo',
  '/account-center/enterprise-info/index',
  '/account-center/enterprise-info/merchant',
  '/account-center/enterprise-info/editBaseInfo',
  '/account-center/enterprise-info/editMerchant',
  '/account-center/payment-pwd',
  '/product/index',
  '/product/parameters/divideInfo',
  '/product/parameters/defray',
  '/product/parameters/cashier',
  '/product/applyDetail',
  '/product/merchant/platformUpgrade',
  '/product/revision/detail',
  '/operation/ruleManage/index',
  '/operation/merchantPower/edit',
  '/operation/fundStatement',
  '/operation/statementRepayment',
  '/assistant',
  '/fund-manage/flow',
  '/fund-manage/operate',
  ...ROUTES.filter(({ area, redirect }) => area === 'trade' && !redirect).map(({ path }) => path),
  '/home',
  '/login',
];

describe('the targets of messages', () => {
  it.each(TARGETS)('a link to %s opens the page with its parameters, or says that the page is not built', (path) => {
    const built = ROUTES.find((route) => route.path === path)?.page !== undefined;
    const expected: LinkVerdict = built ? { kind: 'open', to: path + PARAMS } : { kind: 'notBuilt' };
    expect(validateLink(path + PARAMS, aWho())).toEqual(expected);
  });

  it('refuses a link to a page that the user may not open', () => {
    const who = aWho({ permissions: ['home:read'] });
    expect(validateLink('/fund-manage/flow', who)).toEqual({ kind: 'refused' });
  });

  it('a link to a route that only redirects is open when its target is open', () => {
    expect(validateLink('/', aWho())).toEqual({ kind: 'open', to: '/' });
    expect(validateLink('/document', aWho())).toEqual({ kind: 'open', to: '/document' });
  });

  it('keeps the parameters that messages carry and drops all others', () => {
    const url = '/fund-manage/flow?tradeType=REFUND&rejectReason=1&token=x&pageSize=50';
    expect(validateLink(url, aWho())).toEqual({
      kind: 'open',
      to: '/fund-manage/flow?tradeType=REFUND&rejectReason=1',
    });
    expect(validateLink('/login?redirect=%2Fhome', aWho())).toEqual({ kind: 'open', to: '/login' });
    expect(validateLink('/message/detail/7', aWho())).toEqual({ kind: 'open', to: '/message/detail/7' });
  });
});

it.each([
  '',
  'home',
  'https://bank.example/activity',
  'http://127.0.0.1/home',
  'javascript:alert(1)',
  ' /home',
  '//evil.example/home',
  '/\\evil.example',
  '/%5C/evil.example',
  '/\t/evil.example',
  '/home\n',
  '/ho\u0000me',
  '/no/such/page',
  '/Home',
  '/home/../../etc',
  '/.well-known',
])('C-06: the link %j is unknown', (url) => {
  expect(validateLink(url, aWho())).toEqual({ kind: 'unknown' });
});
