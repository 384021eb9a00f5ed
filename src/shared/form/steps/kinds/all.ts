/** All lazily loaded kinds of form fields, in one chunk. */
export { CHOICE } from './choice';
export { DIVISION } from './division';
export { MONEY } from './money';
export { PERIOD } from './period';
