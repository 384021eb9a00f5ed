/** The flows of this feature, one chunk: none is needed before one of its pages is used. */
export { askRegisterCode, register } from './register';
export { askInitialPasswordCode, askPasswordCode, changeInitialPassword, setForgottenPassword } from './setPassword';
