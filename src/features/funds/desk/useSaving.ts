import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { type DeskForm, deskEvents, type Saving, selectSaving } from './slice';

/** How saving a form goes; `onSaved` once when it has. What was said of it before it was opened is forgotten. */
export function useSaving(form: DeskForm, onSaved: () => void): Saving | undefined {
  const dispatch = useDispatch();
  const saving = useSelector(selectSaving(form));
  const saved = useRef(onSaved);
  saved.current = onSaved;
  useEffect(() => {
    dispatch(deskEvents.formLeft({ form }));
    return () => void dispatch(deskEvents.formLeft({ form }));
  }, [dispatch, form]);
  const done = saving?.stage === 'saved';
  useEffect(() => {
    if (done) saved.current();
  }, [done]);
  return saving;
}
