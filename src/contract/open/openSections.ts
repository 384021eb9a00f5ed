// Re-exports all files that declare calls of the open interface.
export * from './openCollecting';
export * from './openOrders';
export * from './openPayouts';
export * from './openReading';
export * from './openSplits';
