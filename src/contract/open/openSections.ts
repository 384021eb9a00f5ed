// The files that declare open calls.
export * from './openCollecting';
export * from './openOrders';
export * from './openPayouts';
export * from './openReading';
export * from './openSplits';
