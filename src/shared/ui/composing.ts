/** Key code of a key that an input method handles. */
const HANDLED_BY_INPUT_METHOD = 229;

interface Key {
  keyCode: number;
  isComposing?: boolean;
  nativeEvent?: { isComposing: boolean };
}

/**
 * Reports whether a key press belongs to an input method's composition, where arrows, Enter and Escape work on the candidate
 * words. Every own handling of keys returns early for such a key. Safari fires the key that ends a composition after its end;
 * only the key code identifies it.
 */
export const isComposing = ({ isComposing, nativeEvent, keyCode }: Key): boolean =>
  (nativeEvent?.isComposing ?? isComposing ?? false) || keyCode === HANDLED_BY_INPUT_METHOD;
