/** What other layers may use of registration and passwords. The pages, with their forms and flows, are chunks of their own. */
export { registrationMoves, registrationToasts } from './effects';
export { registrationEvents } from './events';
