/** Exports the components of the later form steps, as one chunk. */
export { AccountsField } from './AccountsField';
export { OperatorStep, ProductsStep } from './OpenSteps';
export { Shown } from './Shown';
export { SubmitStep } from './SubmitStep';
