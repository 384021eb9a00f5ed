/** The kinds that come late come together. */
export { CHOICE } from './choice';
export { DIVISION } from './division';
export { MONEY } from './money';
export { PERIOD } from './period';
