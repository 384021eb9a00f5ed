import type { ProductCode } from '@/contract/words/productCodes';
import { StoredPicture } from '@/features/uploads';
import { ConfirmStep } from '@/shared/application/ConfirmStep';
import { sectionFacts } from '@/shared/application/sectionFacts';
import { type DraftFacts, sectionOf } from '@/shared/application/sectionSteps';
import type { CustomStepProps, StepSpec } from '@/shared/form/steps/model';
import { ChosenProducts } from './fields';

export interface ConfirmedProps<Facts> extends CustomStepProps<Facts, { agreementNo: string }> {
  /** The steps whose values the user reviews. */
  steps: readonly StepSpec<DraftFacts>[];
  /** Products whose agreement the user must accept; null if the user has accepted it before. */
  codes: readonly string[] | null;
}

/** Adds the typed values of a section to its step, for the final review. */
export function withFacts(step: StepSpec<DraftFacts>): StepSpec<DraftFacts> {
  const section = sectionOf(step);
  return section ? { ...step, facts: sectionFacts(step.id, section, { Picture: StoredPicture }) } : step;
}

/** The last step of an application: the products with their fees, all typed values, and the agreement. */
export const ConfirmProducts = <Facts extends DraftFacts>({ steps, codes, ...props }: ConfirmedProps<Facts>) => (
  <ConfirmStep
    {...props}
    steps={steps.map(withFacts) as unknown as readonly StepSpec<Facts>[]}
    agrees={codes && { codes: codes as readonly ProductCode[] }}
  >
    {codes ? <ChosenProducts codes={codes} /> : null}
  </ConfirmStep>
);
