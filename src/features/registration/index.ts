/**
 * The public interface of registration and passwords for other layers. The pages, with their forms and flows, are separate
 * chunks.
 */
export { registrationMoves, registrationToasts } from './effects';
export { registrationEvents } from './events';
