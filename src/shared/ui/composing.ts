/** Key code of a key press that is handled by an input method (IME). */
const HANDLED_BY_INPUT_METHOD = 229;

interface Key {
  keyCode: number;
  isComposing?: boolean;
  nativeEvent?: { isComposing: boolean };
}

/**
 * Reports whether a key press belongs to the composition of an input method, where arrows, Enter and Escape act on the candidate
 * words. All key handlers of the console ignore such a key. Safari fires the key that ends a composition after its end; only the
 * key code identifies it.
 */
export const isComposing = ({ isComposing, nativeEvent, keyCode }: Key): boolean =>
  (nativeEvent?.isComposing ?? isComposing ?? false) || keyCode === HANDLED_BY_INPUT_METHOD;
