import { ProductCode } from '@/contract/words/productCodes';
import { ConfirmStep } from '@/shared/application/ConfirmStep';
import type { CustomStepProps, StepSpec } from '@/shared/form/steps/model';
import type { Opening } from './flows/opening';

type SubmitProps = CustomStepProps<Opening, { agreementNo: string }> & { steps: readonly StepSpec<Opening>[] };

/**
 * The last step: the review of all sections, with the agreements of the products to open. A corrected application needs no new
 * agreements.
 */
export function SubmitStep(props: SubmitProps) {
  const { mends, solution } = props.saved.facts;
  const codes = ProductCode.options.filter((code) => (solution.missing as readonly string[]).includes(code));
  return <ConfirmStep {...props} agrees={mends === '' && codes.length > 0 ? { codes } : null} />;
}
