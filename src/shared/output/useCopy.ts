import { useId } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { secrets } from '../ports/secrets';
import { outputEvents, selectCopyFailed } from './output';

/**
 * Returns a function that copies a text which must not be part of an action, such as a payment link. Also returns whether the
 * last copy of this component failed. `message` is the success toast.
 */
export function useCopy(message: string): [copy: (text: string) => void, failed: boolean] {
  const dispatch = useDispatch();
  const place = useId();
  const failed = useSelector(selectCopyFailed) === place;
  return [(text) => dispatch(outputEvents.copyRequested({ place, secretId: secrets.put(text), message })), failed];
}
