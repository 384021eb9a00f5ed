/** What comes with the later steps of the form, as one chunk. */
export { AccountsField } from './AccountsField';
export { OperatorStep, ProductsStep } from './OpenSteps';
export { Shown } from './Shown';
export { SubmitStep } from './SubmitStep';
