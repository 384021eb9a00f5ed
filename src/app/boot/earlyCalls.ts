type EarlyCall = readonly [path: string, body: object];

/** Early calls of every signed-in page. The paths are literal texts, because the contract would add its schemas to the bundle. */
const ALWAYS: readonly EarlyCall[] = [
  ['/basic/getCryptoUrl', {}],
  ['/user/platform/queryRouteTree', {}],
];

/** Early calls for the user's data, by the kind of user of the last session in this browser. */
const WHO: Readonly<Record<'ordinary' | 'warehouse', readonly EarlyCall[]>> = {
  ordinary: [['/user/platform/queryUserInfo', {}]],
  warehouse: [
    ['/warehouse/user/queryCurUserInfo', {}],
    ['/warehouse/menu/getCurUserMenu', {}],
  ],
};

/** First calls of pages that are opened without filters. The bodies equal the first requests of their components. */
const BY_PAGE: Readonly<Record<string, readonly EarlyCall[]>> = {
  '/home': [
    ['/trade/platform/queryAccountBalanceCountData', {}],
    ['/trade/platform/queryAccountBalance', { pageNo: 1, pageSize: 10 }],
    ['/trade/open/merchant/statistics/todayOverview', {}],
    ['/trade/platform/weekTradeStatistics', {}],
    ['/trade/platform/todayTradeGeneral', {}],
  ],
  '/fund-manage/index': [['/trade/platform/queryAccountBalance', { pageNo: 1, pageSize: 10 }]],
  '/fund-manage/flow': [['/mts/openPlatform/queryAccountFlow', { pageNo: 1, pageSize: 10 }]],
  '/product/index': [['/merchant/v1/product/open/info', {}]],
  '/product/revision/openStep': [
    ['/merchant/open/platform/merchant/status', {}],
    ['/merchant/open/platform/merchant/query/temporary/save', { kind: 'MERCHANT' }],
  ],
};

const DOCUMENT_INDEX: EarlyCall = ['/basic/document/queryIndex', {}];

/** Early calls for the document pages, whose address may name a call. */
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
 * The calls that follow from the address alone. A page with a query sends other requests and is left out. For warehouse users the
 * calls depend on their menus.
 */
export const earlyCalls = (pathname: string, search: string, kind: 'ordinary' | 'warehouse'): readonly EarlyCall[] => [
  ...WHO[kind],
  ...ALWAYS,
  ...(search === '' && kind === 'ordinary' ? (BY_PAGE[pathname] ?? []) : []),
  ...ofDocuments(pathname, search),
];
