import { useEffect, useRef } from 'react';

/**
 * Events at which a press of the pointer is over. If the pointer is released on another element, the browser fires
 * the click on a common ancestor. The listener is on the document without capture, so that React has already handled
 * the click: a render in the middle of a click would reset a checkbox.
 */
const ENDS = ['click', 'pointercancel', 'keydown'] as const;

/**
 * Returns a function that calls `act` at once, or at the end of a press if a pointer is down. The message of a field that is left
 * by pressing a button would otherwise move the button away before its click.
 */
export function useAfterPress(): (act: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const end = () => {
      isPressed.current = false;
      for (const act of waiting.current.splice(0)) act();
    };
    document.addEventListener('pointerdown', press, true);
    for (const type of ENDS) document.addEventListener(type, end);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      for (const type of ENDS) document.removeEventListener(type, end);
    };
  }, []);
  return (act) => {
    if (isPressed.current) waiting.current.push(act);
    else act();
  };
}
