import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { injectFeature } from '../../saga/lazyFeature';
import { useSubmission } from '../../submission/useSubmission';
import { useMissingParts } from '../../ui/missingParts';
import type { Dirty } from '../../ui/useLeaveGuard';
import { formKey, type SavedForm, type StepFormSpec, savingOf } from './model';
import { stepFormsFeature } from './saga';
import { stepFormsEvents as events, type FormState, selectStepForm } from './slice';

injectFeature(stepFormsFeature);

/** Props of a form's page that differ by page and are not part of the form's declaration. */
export interface FormPageProps<Facts> {
  title: string;
  lead?: ReactNode;
  /** Returns content shown instead of the form if it is closed or not open yet; null: shows the form. */
  unavailable?: (saved: SavedForm<Facts>) => ReactNode;
  /** Returns an introduction that depends on the form's loaded state; null: uses the page's own introduction. */
  leadFor?: (saved: SavedForm<Facts>) => ReactNode;
  /** Returns the address to open after the platform has accepted the last step; null: stays on the page. */
  done: (saved: SavedForm<Facts>) => string | null;
}

export type ReadyForm<Facts> = Extract<FormState<Facts>, { stage: 'ready' }>;

/** Holds an open form: the data loaded from the platform, the running submission, and whether there is unsaved input. */
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
    // A background page with unsaved input is not reloaded when it becomes visible again.
    if (!isDirty.current) dispatch(events.formOpened({ form }));
  }, [dispatch, form]);

  return {
    form,
    state,
    ready: state.stage === 'ready' ? state : null,
    saving,
    /** True if drafts are stored on the platform and shared in the enterprise. */
    isShared: spec.draft !== undefined,
    /** Id of the HTML form that the buttons submit. */
    formId,
    /** Counts the lazily loaded components of the form that are missing. The form cannot be submitted before all are loaded. */
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
