type EarlyCall = readonly [path: string, body: object];

/**
 * Requests that the boot script sends for every page of a signed-in user, before the console's code is loaded. The paths are
 * literal texts, because importing the contract would add its schemas to the bundle.
 */
const ALWAYS: readonly EarlyCall[] = [
  ['/basic/getCryptoUrl', {}],
  ['/user/platform/queryRouteTree', {}],
];

/** Requests for the user's data that the boot script sends early, by the kind of user of the last session in this browser. */
const WHO: Readonly<Record<'ordinary' | 'warehouse', readonly EarlyCall[]>> = {
  ordinary: [['/user/platform/queryUserInfo', {}]],
  warehouse: [
    ['/warehouse/user/queryCurUserInfo', {}],
    ['/warehouse/menu/getCurUserMenu', {}],
  ],
};

/**
 * First requests of a page that is opened without filters. The bodies must equal those that the page's components send.
 * `pageSize`: number of rows that the user has chosen for lists.
 */
const byPage = (pageSize: number): Readonly<Record<string, readonly EarlyCall[]>> => ({
  '/home': [
    ['/trade/platform/queryAccountBalanceCountData', {}],
    ['/trade/platform/queryAccountBalance', { pageNo: 1, pageSize: 10 }],
    ['/trade/open/merchant/statistics/todayOverview', {}],
    ['/trade/platform/weekTradeStatistics', {}],
    ['/trade/platform/todayTradeGeneral', {}],
  ],
  '/fund-manage/index': [['/trade/platform/queryAccountBalance', { pageNo: 1, pageSize }]],
  '/fund-manage/flow': [['/mts/openPlatform/queryAccountFlow', { pageNo: 1, pageSize }]],
  '/product/index': [['/merchant/v1/product/open/info', {}]],
  '/product/revision/openStep': [
    ['/merchant/open/platform/merchant/status', {}],
    ['/merchant/open/platform/merchant/query/temporary/save', { kind: 'MERCHANT' }],
  ],
});

const DOCUMENT_INDEX: EarlyCall = ['/basic/document/queryIndex', {}];

/** Returns the early requests of the documentation pages. The address of such a page may name a call. */
function ofDocuments(pathname: string, search: string): readonly EarlyCall[] {
  if (pathname === '/document/newIndex') return [DOCUMENT_INDEX];
  if (pathname !== '/document/interface') return [];
  const params = new URLSearchParams(search);
  const name = params.get('call');
  if (name === null) return [DOCUMENT_INDEX];
  const kind = params.get('kind') === 'CONSOLE' ? 'CONSOLE' : 'OPEN';
  return [DOCUMENT_INDEX, ['/basic/document/queryCall', { kind, name }]];
}

/**
 * Returns the requests that can be sent before the console's code is loaded, because the address alone determines
 * them. A page with a query sends other requests and is left out. Pages of warehouse users are left out, because
 * their requests depend on the menus.
 */
export const earlyCalls = (
  pathname: string,
  search: string,
  { kind, pageSize }: { kind: 'ordinary' | 'warehouse'; pageSize: number },
): readonly EarlyCall[] => [
  ...WHO[kind],
  ...ALWAYS,
  ...(search === '' && kind === 'ordinary' ? (byPage(pageSize)[pathname] ?? []) : []),
  ...ofDocuments(pathname, search),
];
