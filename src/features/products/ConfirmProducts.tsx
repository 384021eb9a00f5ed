import type { ProductCode } from '@/contract/productCodes';
import { ConfirmStep } from '@/shared/application/ConfirmStep';
import type { DraftFacts } from '@/shared/application/sectionSteps';
import type { CustomStepProps, StepSpec } from '@/shared/form/steps/model';
import { ChosenProducts } from './fields';

export interface ConfirmedProps<Facts> extends CustomStepProps<Facts, { agreementNo: string }> {
  /** Its sections, to be read once more. */
  steps: readonly StepSpec<DraftFacts>[];
  /** What is agreed to; null where that has been before. */
  codes: readonly string[] | null;
}

/** The products with what they cost, all that was filled in, and the agreement. */
export const ConfirmProducts = <Facts extends DraftFacts>({ steps, codes, ...props }: ConfirmedProps<Facts>) => (
  <ConfirmStep
    {...props}
    steps={steps as unknown as readonly StepSpec<Facts>[]}
    agrees={codes && { codes: codes as readonly ProductCode[] }}
  >
    {codes ? <ChosenProducts codes={codes} /> : null}
  </ConfirmStep>
);
