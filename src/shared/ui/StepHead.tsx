import styles from './StepHead.module.css';

interface StepHeadProps {
  /** Accessible name of the list. */
  label: string;
  steps: readonly string[];
  /** Index of the current step. */
  at: number;
}

/** The steps of a form under its title, with the current one highlighted. It only shows the progress; steps are no links. */
export const StepHead = ({ label, steps, at }: StepHeadProps) => (
  <ol className={styles.steps} aria-label={label}>
    {steps.map((step, index) => (
      <li key={step} data-done={index < at || undefined} aria-current={index === at ? 'step' : undefined}>
        <span className={styles.mark} aria-hidden="true">
          {index + 1}
        </span>
        {step}
      </li>
    ))}
  </ol>
);
