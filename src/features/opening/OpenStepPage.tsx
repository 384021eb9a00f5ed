import { StepForm } from '@/shared/form/steps/StepForm';
import { paths } from '@/shared/paths';
import type { Opening } from './flows/opening';
import { LazyStageNote } from './lazySteps';
import { openForm } from './openForm';
import { TEXT } from './text';

/** Returns whether the form is not available: the opening of the merchant has not started, is under review, or is complete. */
function isUnavailable({ standing, mends, other }: Opening): boolean {
  if (other) return true;
  return standing.stage === 'DRAFT' ? false : mends === '';
}

/** The page /product/revision/openStep: the form to open a merchant. `applyNo`: the refused application to correct. */
export const OpenStepPage = () => (
  <StepForm
    spec={openForm}
    title={TEXT.openStep}
    lead={TEXT.stepLead}
    leadFor={({ facts }) => (facts.mends ? TEXT.mendLead : null)}
    unavailable={({ facts }) =>
      isUnavailable(facts) ? <LazyStageNote standing={facts.standing} other={facts.other} /> : null
    }
    done={() => paths.product.openStatus}
  />
);
