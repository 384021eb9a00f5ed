import { OneStepForm } from '@/shared/form/steps/OneStepForm';
import { paths } from '@/shared/paths';
import { beginForm } from './beginForm';
import { LazyStageNote } from './lazySteps';
import { TEXT } from './text';

/** The page /product/revision/firstOpen: the first step of an opening, otherwise its current stage. */
export const FirstOpenPage = () => (
  <OneStepForm
    spec={beginForm}
    title={TEXT.firstOpen}
    lead={TEXT.beginLead}
    leadFor={({ facts }) => (facts.standing.stage === 'DRAFT' ? TEXT.begun : null)}
    outOfTurn={({ facts: { standing } }) =>
      standing.stage === 'BEGIN' || standing.stage === 'DRAFT' ? null : <LazyStageNote standing={standing} />
    }
    done={() => paths.product.openStep}
  />
);
