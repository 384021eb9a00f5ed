/** Exports the flows of this feature in one chunk, which loads when one of its pages is used. */
export { askRegisterCode, register } from './register';
export { askInitialPasswordCode, askPasswordCode, changeInitialPassword, setForgottenPassword } from './setPassword';
