import type { ProductCode } from '@/contract/words/productCodes';
import { StoredPicture } from '@/features/uploads';
import { ConfirmStep } from '@/shared/application/ConfirmStep';
import { sectionFacts } from '@/shared/application/sectionFacts';
import { type DraftFacts, sectionOf } from '@/shared/application/sectionSteps';
import type { CustomStepProps, StepSpec } from '@/shared/form/steps/model';
import { ChosenProducts } from './fields';

export interface ConfirmedProps<Facts> extends CustomStepProps<Facts, { agreementNo: string }> {
  /** The sections of the application, for the review. */
  steps: readonly StepSpec<DraftFacts>[];
  /** The products to agree to; null if the user agreed before. */
  codes: readonly string[] | null;
}

/** Adds the facts of its section to a step, for the final review. */
export function withFacts(step: StepSpec<DraftFacts>): StepSpec<DraftFacts> {
  const section = sectionOf(step);
  return section ? { ...step, facts: sectionFacts(step.id, section, { Picture: StoredPicture }) } : step;
}

/** The last step: the products with their fees, all typed values, and the agreement. */
export const ConfirmProducts = <Facts extends DraftFacts>({ steps, codes, ...props }: ConfirmedProps<Facts>) => (
  <ConfirmStep
    {...props}
    steps={steps.map(withFacts) as unknown as readonly StepSpec<Facts>[]}
    agrees={codes && { codes: codes as readonly ProductCode[] }}
  >
    {codes ? <ChosenProducts codes={codes} /> : null}
  </ConfirmStep>
);
