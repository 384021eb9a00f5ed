import { LazyComponent, type LazySpec } from '../../ui/LazyComponent';
import { Retry } from '../../ui/LoadingState';
import type { SavedForm, StepSpec } from './model';
import { STEPS_TEXT as TEXT } from './text';

interface FactsProps {
  step: StepSpec;
  saved: SavedForm;
}

const facts: LazySpec<FactsProps> = {
  load: () => import(/* webpackChunkName: "part.stepFacts" */ './StepFacts').then((m) => m.StepFacts),
  waiting: <p role="status">{TEXT.loading}</p>,
  failed: (again) => <Retry again={again}>{TEXT.failed}</Retry>,
};

/** The read-only view of a step, loaded lazily because most forms have no read-only step. */
export const LazyFacts = <F,>({ step, saved }: { step: StepSpec<F>; saved: SavedForm<F> }) => (
  <LazyComponent of={facts} props={{ step, saved } as unknown as FactsProps} />
);
