import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { formLeft, formOpened, type SubmissionState, selectSubmission } from './slice';

export interface FormSubmission extends SubmissionState {
  /** True while the request is pending; the button is then disabled. */
  busy: boolean;
  /** Refusals of single fields, for `useFields`. */
  fields: Readonly<Record<string, string>> | undefined;
  /** Refusal that belongs to no field. */
  told: string | null;
}

/** Returns the submission state of this form. */
export function useSubmission(key: string): FormSubmission {
  const state = useSelector(selectSubmission(key));
  const { stage, refused } = state;
  return {
    ...state,
    busy: stage === 'submitting' || stage === 'unknown',
    fields: refused?.fields,
    told: refused && !refused.fields ? refused.msg : null,
  };
}

/** The submission of a dialog form within its page. Calls `onDone` after a successful submission. */
export function useDialogSubmission(key: string, onDone: () => void): FormSubmission {
  const dispatch = useDispatch();
  const submission = useSubmission(key);
  const latest = useRef(onDone);
  latest.current = onDone;
  useEffect(() => {
    dispatch(formOpened({ key }));
    return () => void dispatch(formLeft({ key }));
  }, [dispatch, key]);
  const done = submission.stage === 'done' ? submission.attempt : null;
  useEffect(() => {
    if (done !== null) latest.current();
  }, [done]);
  return submission;
}
