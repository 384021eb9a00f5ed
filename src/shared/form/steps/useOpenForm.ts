import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { injectFeature } from '../../saga/lazyFeature';
import { useSubmission } from '../../submission/useSubmission';
import { useMissingParts } from '../../ui/missingParts';
import { type Dirty, formKey, type SavedForm, type StepFormSpec, savingOf } from './model';
import { stepFormsFeature } from './saga';
import { stepFormsEvents as events, type FormState, selectStepForm } from './slice';

injectFeature(stepFormsFeature);

/** Props of a form's page that are not in its declaration. */
export interface FormPageProps<Facts> {
  title: string;
  lead?: ReactNode;
  /** Content that replaces a form that is closed or not yet open; null: shows the form. */
  outOfTurn?: (saved: SavedForm<Facts>) => ReactNode;
  /** Introduction for this response; null: the page's own introduction. */
  leadFor?: (saved: SavedForm<Facts>) => ReactNode;
  /** Address after the last step is accepted; null: stays on the page. */
  done: (saved: SavedForm<Facts>) => string | null;
}

export type ReadyForm<Facts> = Extract<FormState<Facts>, { stage: 'ready' }>;

/** The state of an open form: its loaded data, its submission, and whether there is unsaved input. */
export function useOpenForm<Facts>(spec: StepFormSpec<Facts>, search: string) {
  const dispatch = useDispatch();
  const form = formKey(spec, search);
  const state = useSelector(selectStepForm<Facts>(form));
  const saving = useSubmission(savingOf(form));
  const formId = useId();
  const parts = useMissingParts();
  const [dirty, setDirty] = useState<Dirty>(false);
  const isDirty = useRef(false);

  useEffect(() => {
    // A kept page with unsaved input is not reloaded when it becomes visible.
    if (!isDirty.current) dispatch(events.formOpened({ form }));
  }, [dispatch, form]);

  return {
    form,
    state,
    ready: state.stage === 'ready' ? state : null,
    saving,
    /** Shared drafts are stored on the platform and belong to the enterprise. */
    isShared: spec.draft !== undefined,
    /** Id of the HTML form that the buttons submit. */
    formId,
    /** Lazy parts of the form that are not loaded yet. */
    parts,
    dirty,
    onDirty: (now: Dirty) => {
      isDirty.current = now !== false;
      setDirty(now);
    },
    again: () => dispatch(events.formOpened({ form })),
  };
}

export type OpenedForm<Facts> = ReturnType<typeof useOpenForm<Facts>>;
