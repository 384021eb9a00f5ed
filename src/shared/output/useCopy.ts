import { useId } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { secrets } from '../ports/secrets';
import { outputEvents, selectCopyFailed } from './output';

/**
 * Copies texts that must not be part of an action, such as payment links. Returns the function, and whether the last text of this
 * component could not be copied. `told` is the success toast.
 */
export function useCopy(told: string): [copy: (text: string) => void, failed: boolean] {
  const dispatch = useDispatch();
  const place = useId();
  const failed = useSelector(selectCopyFailed) === place;
  return [(text) => dispatch(outputEvents.copyRequested({ place, secretId: secrets.put(text), told })), failed];
}
