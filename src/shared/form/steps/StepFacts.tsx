import { LONG_TERM } from '../../dates/range';
import { DATES_TEXT as DATES } from '../../dates/text';
import { DescriptionList } from '../../ui/DescriptionList';
import type { Fact, FieldSpec, SavedForm, StepSpec } from './model';
import styles from './steps.module.css';
import { STEPS_TEXT as TEXT } from './text';

/** Returns the value of a field as text; null for secret fields and fields that are not shown. */
function textOf(field: FieldSpec, saved: SavedForm, step: StepSpec): string | null {
  const values = saved.values[step.id] ?? {};
  const value = values[field.name] ?? '';
  if (field.kind === 'password' || field.kind === 'code' || field.kind === 'custom') return null;
  if (field.when && !field.when(values, saved.masked[step.id] ?? {})) return null;
  if (field.secret) return saved.masked[step.id]?.[field.name] ?? TEXT.none;
  if (field.kind === 'radio') return field.options.find((option) => option.value === value)?.label ?? value;
  if (field.kind === 'period') {
    const end = values[field.to] ?? '';
    return `${value} ${DATES.until} ${end === LONG_TERM ? DATES.longTerm : end || TEXT.none}`;
  }
  return value || TEXT.none;
}

/** Shows a step as a read-only list: the values of its fields, or the step's own description. */
export function StepFacts<F>({ step, saved }: { step: StepSpec<F>; saved: SavedForm<F> }) {
  const facts: readonly Fact[] =
    step.facts?.(saved) ??
    (step.fields ?? []).flatMap((field) => {
      const value = textOf(field, saved, step);
      return value === null ? [] : [{ label: field.label, value }];
    });
  return (
    <div className={styles.facts}>
      <DescriptionList of={facts.map(({ label, value }) => [label, value])} />
    </div>
  );
}
