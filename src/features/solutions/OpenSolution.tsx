import { Link } from 'react-router-dom';
import type { SolutionDetail } from '@/contract/calls/solutions';
import { sectionsForProducts, solutionProductName } from '@/contract/calls/solutions';
import { StepForm } from '@/shared/form/steps/StepForm';
import { address, paths } from '@/shared/paths';
import { ActionLink } from '@/shared/status/GuardedLink';
import { StatusPage } from '@/shared/status/StatusPage';
import { Next, useMayOpen } from './Next';
import { formWith } from './openForm';
import styles from './solutions.module.css';
import { TEXT } from './text';

const { open: WORDS } = TEXT;
/** States of a solution in which the form can open the missing products: not started, begun, or refused. */
const OPENS: ReadonlySet<SolutionDetail['next']['kind']> = new Set(['APPLY', 'GO_ON', 'MEND']);

/** The form that opens the missing products of a solution. If the form is not possible now, shows the next step. */
export function OpenSolution({ detail }: { detail: SolutionDetail }) {
  const mayOpen = useMayOpen();
  const { solutionCode, solutionName, missing, next, openers } = detail;
  const title = WORDS.title(solutionName);
  const place = address(paths.solution.details, { solutionCode });
  if (!mayOpen || missing.length === 0 || !OPENS.has(next.kind))
    return (
      <StatusPage
        title={title}
        view={{
          tone: 'attention',
          headline: mayOpen ? WORDS.unavailable : TEXT.details.mayNot(openers.join('、')),
          actions: (
            <>
              <Next solution={detail} main />
              <ActionLink to={place}>{WORDS.back}</ActionLink>
            </>
          ),
        }}
      />
    );
  return (
    <StepForm
      spec={formWith(sectionsForProducts(missing))}
      title={title}
      lead={
        <>
          {WORDS.opens}：{missing.map(solutionProductName).join('、')}。{' '}
          <Link to={place} className={styles.inText}>
            {WORDS.back}
          </Link>
        </>
      }
      leadFor={({ facts }) => (facts.mends ? WORDS.mend : null)}
      done={() => paths.solution.submitSuccess}
    />
  );
}
