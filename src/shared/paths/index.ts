export { address } from './address';
export * as paths from './areas';
