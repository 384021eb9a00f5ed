import { OneStepForm } from '@/shared/form/steps/OneStepForm';
import { paths } from '@/shared/paths';
import { beginForm } from './beginForm';
import { StandingNote } from './StandingNote';
import { TEXT } from './text';

/** /product/revision/firstOpen: what opening brings and asks for, and who operates; else where the opening stands. */
export const FirstOpenPage = () => (
  <OneStepForm
    spec={beginForm}
    title={TEXT.firstOpen}
    lead={TEXT.beginLead}
    leadFor={({ facts }) => (facts.standing.stage === 'DRAFT' ? TEXT.begun : null)}
    outOfTurn={({ facts: { standing } }) =>
      standing.stage === 'BEGIN' || standing.stage === 'DRAFT' ? null : <StandingNote standing={standing} />
    }
    done={() => paths.product.openStep}
  />
);
