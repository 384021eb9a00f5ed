import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { formLeft, formOpened, type SubmissionState, selectSubmission } from './slice';

export interface FormSubmission extends SubmissionState {
  /** It is on its way: the button waits. */
  busy: boolean;
  /** What was refused at single fields; `useFields` takes it. */
  fields: Readonly<Record<string, string>> | undefined;
  /** What was refused and belongs to no field. */
  told: string | null;
}

/** How the form of this key stands. */
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

/** The same of a form that opens and closes within its page; `onDone` once what it has submitted is done. */
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
