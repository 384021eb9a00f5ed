import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { formLeft, formOpened, type SubmissionState, selectSubmission } from './slice';

export interface FormSubmission extends SubmissionState {
  /** True while the request is pending, so that the submit button is disabled. */
  busy: boolean;
  /** Error texts of single fields from the platform, for `useFields`. */
  fields: Readonly<Record<string, string>> | undefined;
  /** Error text from the platform that belongs to no field; null without an error. */
  message: string | null;
}

/** Returns the state of this form's submission: pending, and errors of the last attempt. */
export function useSubmission(key: string): FormSubmission {
  const state = useSelector(selectSubmission(key));
  const { stage, refused } = state;
  return {
    ...state,
    busy: stage === 'submitting' || stage === 'unknown',
    fields: refused?.fields,
    message: refused && !refused.fields ? refused.msg : null,
  };
}

/** Returns the submission state of a form in a dialog. Calls `onDone` after a successful submission. */
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
