import { Button } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import { FormAlert } from '../../ui/FormAlert';
import type { SavedForm, StepSpec } from './model';
import { StepFacts } from './StepFacts';
import styles from './steps.module.css';
import { STEPS_TEXT as TEXT } from './text';

/* Components of a form's last step: the review of the other steps before submission. */

/** Returns the steps that cannot be submitted: empty, refused and not corrected, or with a draft newer than the saved values. */
export const openSteps = <F,>(steps: readonly StepSpec<F>[], saved: SavedForm<F>): readonly StepSpec<F>[] =>
  steps.filter(({ id }) => {
    const { state = 'empty', draft } = saved.steps[id] ?? {};
    return state === 'empty' || state === 'refused' || (state === 'saved' && draft);
  });

interface ReviewsProps<F> {
  steps: readonly StepSpec<F>[];
  saved: SavedForm<F>;
  onOpen: (step: string) => void;
}

/** A section of the review with its title. */
export const Review = ({ title, way, children }: { title: string; way?: ReactNode; children: ReactNode }) => (
  <section className={styles.review} aria-label={title}>
    <div className={styles.reviewHead}>
      <h3>{title}</h3>
      {way}
    </div>
    {children}
  </section>
);

/** A review of all steps. Each step that can be edited has a link to it. */
export const Reviews = <F,>({ steps, saved, onOpen }: ReviewsProps<F>) =>
  steps.map((step) => (
    <Review
      key={step.id}
      title={step.title}
      way={
        saved.steps[step.id]?.state === 'passed' ? null : (
          <Button type="text" size="small" aria-label={TEXT.changeOf(step.title)} onClick={() => onOpen(step.id)}>
            {TEXT.change}
          </Button>
        )
      }
    >
      <StepFacts step={step} saved={saved} />
    </Review>
  ));

type Named = readonly Pick<StepSpec<unknown>, 'id' | 'title'>[];

interface MissingProps {
  /** The steps that the user has not completed. */
  steps: Named;
  onOpen: (step: string) => void;
  /** True if the user corrects a refused application; false if the application is new. */
  again?: boolean;
}

/** Lists the steps that the user must complete before submission, each with a link. */
export const Missing = ({ steps, again, onOpen }: MissingProps) =>
  steps.length === 0 ? null : (
    <FormAlert>
      {again ? TEXT.stillRefused : TEXT.notComplete}
      {steps.map(({ id, title }) => (
        <Button key={id} type="text" size="small" onClick={() => onOpen(id)}>
          {(again ? TEXT.goMend : TEXT.goComplete)(title)}
        </Button>
      ))}
    </FormAlert>
  );

interface ProblemsProps {
  steps: Named;
  onOpen: (step: string) => void;
  /** Error texts by step and field, keyed `STEP.field`. */
  problems: Readonly<Record<string, string>>;
}

/** Lists the errors by step, each with a link to the step. Errors without a step come last. */
export function Problems({ problems, steps, onOpen }: ProblemsProps) {
  const ofStep = (id: string) =>
    Object.entries(problems).flatMap(([key, problem]) => (key.split('.')[0] === id ? [problem] : []));
  const others = Object.entries(problems).filter(([key]) => steps.every(({ id }) => id !== key.split('.')[0]));
  return (
    <ul className={styles.problems}>
      {steps.map(({ id, title }) => {
        const found = ofStep(id);
        return found.length === 0 ? null : (
          <li key={id}>
            <span>{TEXT.wrongIn(title, [...new Set(found)].join('；'))}</span>
            <Button type="text" size="small" onClick={() => onOpen(id)}>
              {TEXT.goMend(title)}
            </Button>
          </li>
        );
      })}
      {others.map(([key, problem]) => (
        <li key={key}>{problem}</li>
      ))}
    </ul>
  );
}
