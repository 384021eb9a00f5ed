import { ConfirmStep } from '@/shared/application/ConfirmStep';
import type { CustomStepProps, StepSpec } from '@/shared/form/steps/model';
import type { Opening } from './flows/opening';
import { productsIn } from './lists';

export type SubmitProps = CustomStepProps<Opening, { agreementNo: string }> & { steps: readonly StepSpec<Opening>[] };

/** All steps to read once more, and the agreement with the fees of this merchant. After a refusal it is sent as it is. */
export function SubmitStep({ steps, ...props }: SubmitProps) {
  const { steps: states, values, facts } = props.saved;
  const shown = steps.filter(({ id }) => facts.sent.includes(id) || states[id]?.state === 'passed');
  const codes = productsIn(values['PRODUCTS']?.['productCodes']);
  return (
    <ConfirmStep
      {...props}
      steps={shown}
      agrees={facts.mends === '' ? { codes, mcc: values['BUSINESS']?.['mcc'] } : null}
    />
  );
}
