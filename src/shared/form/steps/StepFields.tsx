import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FormAlert } from '@/shared/ui/FormAlert';
import type { Dirty } from '../../ui/useLeaveGuard';
import { type CustomStepProps, differs, type StepSpec, type Values } from './model';
import styles from './steps.module.css';
import { useFieldGrid } from './useFieldGrid';
import { useStoredDraft } from './useStoredDraft';

interface StepFieldsProps extends CustomStepProps<unknown, Values> {
  step: Pick<StepSpec, 'id' | 'fields'>;
  /** Returns a preview to show next to the fields, computed from the current input. */
  beside?: (values: Values) => ReactNode;
}

/** A step that is declared as a list of fields. The component holds the input; secret values are passed on outside the store. */
export function StepFields({ step, beside, ...props }: StepFieldsProps) {
  const { saved, busy, refused, submit, onDirty, formId, goesOn, restored, keep, shared, onNext } = props;
  // A saved and unchanged step is not saved again.
  const unchanged = saved.steps[step.id]?.state === 'saved';
  // The audit's refusals are shown at the fields from the start; refusals of a save follow later.
  const [audited] = useState(() => saved.refused[step.id]);
  const [begun] = useState(restored);
  const grid = useFieldGrid({
    fields: step.fields ?? [],
    known: saved.values[step.id] ?? {},
    typed: begun,
    masked: saved.masked[step.id] ?? {},
    refused: refused?.fields ?? audited,
    busy,
  });
  const { dirty, names, put } = grid;
  const unkept = shared ? differs(grid.open, shared.values) : dirty;
  // After a refused save the input is reported again as a draft.
  useStoredDraft({ values: grid.open, dirty: unkept, busy, keep, anew: shared && busy });

  const asks: Dirty = !shared ? dirty : grid.hidden || (unkept && shared.stuck) || (unkept ? 'soon' : false);
  // Before the browser takes the next event: a user who types and goes back at once is asked as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports only changes of the value
  useLayoutEffect(() => {
    onDirty(asks);
    return () => onDirty(false);
  }, [asks]);

  const filled = useRef<Values>(begun);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the user asks for the earlier values
  useEffect(() => {
    if (!restored || filled.current === restored) return;
    filled.current = restored;
    put(restored);
  }, [restored]);

  // If the refusal names no field of this step, its text is shown for the whole step.
  const refusedWhole = refused && !names.some((name) => refused.fields?.[name] !== undefined);

  const fields = (
    <form
      id={formId}
      ref={grid.form}
      noValidate
      className={styles.fields}
      onSubmit={(event) => {
        if (busy) return event.preventDefault();
        if (dirty || !unchanged || !goesOn())
          return grid.submit((open, hidden) => submit(open, hidden, goesOn()))(event);
        event.preventDefault();
        onNext();
      }}
    >
      {grid.grid}
      {refusedWhole ? <FormAlert>{Object.values(refused.fields ?? {})[0] ?? refused.msg}</FormAlert> : null}
    </form>
  );
  return beside ? (
    <>
      {fields}
      {beside(grid.values)}
    </>
  ) : (
    fields
  );
}
