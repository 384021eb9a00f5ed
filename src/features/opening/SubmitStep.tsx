import { ConfirmStep } from '@/shared/application/ConfirmStep';
import type { CustomStepProps, StepSpec } from '@/shared/form/steps/model';
import type { Opening } from './flows/opening';
import { productsIn } from './lists';

export type SubmitProps = CustomStepProps<Opening, { agreementNo: string }> & { steps: readonly StepSpec<Opening>[] };

/**
 * The last step: the review of all steps, and the agreement on the merchant's fees. After a refusal a new agreement is needed
 * only if the fees have changed.
 */
export function SubmitStep({ steps, ...props }: SubmitProps) {
  const { steps: states, values, facts } = props.saved;
  const shown = steps.filter(({ id }) => facts.sent.includes(id) || states[id]?.state === 'passed');
  const codes = productsIn(values['PRODUCTS']?.['productCodes']);
  return (
    <ConfirmStep
      {...props}
      steps={shown}
      agrees={{ codes, mcc: values['BUSINESS']?.['mcc'] }}
      agreed={facts.mends !== ''}
    />
  );
}
