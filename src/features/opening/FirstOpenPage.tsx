import { OneStepForm } from '@/shared/form/steps/OneStepForm';
import { paths } from '@/shared/paths';
import { beginForm } from './beginForm';
import { LazyStageNote } from './lazySteps';
import { TEXT } from './text';

/** The page /product/revision/firstOpen: starts the opening of a merchant; if it has already started, shows its current stage. */
export const FirstOpenPage = () => (
  <OneStepForm
    spec={beginForm}
    title={TEXT.firstOpen}
    lead={TEXT.beginLead}
    leadFor={({ facts }) => (facts.standing.stage === 'DRAFT' ? TEXT.begun : null)}
    unavailable={({ facts: { standing } }) =>
      standing.stage === 'BEGIN' || standing.stage === 'DRAFT' ? null : <LazyStageNote standing={standing} />
    }
    done={() => paths.product.openStep}
  />
);
