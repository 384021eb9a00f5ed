type EarlyCall = readonly [path: string, body: object];

/** What every signed-in page needs first. Paths stand here as text: the contract would bring its schemas along. */
const ALWAYS: readonly EarlyCall[] = [
  ['/basic/getCryptoUrl', {}],
  ['/user/platform/queryUserInfo', {}],
  ['/user/platform/queryRouteTree', {}],
];

/** First data of a page that is opened without filters. The bodies are what its bricks ask at first. */
const BY_PAGE: Readonly<Record<string, readonly EarlyCall[]>> = {
  '/home': [
    ['/trade/platform/queryAccountBalanceCountData', {}],
    ['/trade/platform/queryAccountBalance', { pageNo: 1, pageSize: 10 }],
  ],
  '/fund-manage/index': [['/trade/platform/queryAccountBalance', { pageNo: 1, pageSize: 10 }]],
  '/fund-manage/flow': [['/mts/openPlatform/queryAccountFlow', { pageNo: 1, pageSize: 10 }]],
};

/** The calls that the address alone already names. A page with a query asks for something else: it is left out. */
export const earlyCalls = (pathname: string, search: string): readonly EarlyCall[] => [
  ...ALWAYS,
  ...(search === '' ? (BY_PAGE[pathname] ?? []) : []),
];
