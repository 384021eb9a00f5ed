/** Events by which a user changes the state; a replay blocks them. Reading, scrolling and moving the focus stay possible. */
const DEEDS = [
  'click',
  'dblclick',
  'auxclick',
  'pointerdown',
  'submit',
  'beforeinput',
  'change',
  'drop',
  'paste',
  'cut',
];
const LOOKING = ['Tab', 'PageUp', 'PageDown', 'Home', 'End'];

const looksOnly = (event: Event): boolean =>
  event instanceof KeyboardEvent && (LOOKING.includes(event.key) || event.ctrlKey || event.metaKey);

/**
 * Blocks user input to the page, except inside the element that `open` returns, until the returned function is
 * called.
 */
export function holdPageStill(open: () => Element | null): () => void {
  const stop = (event: Event) => {
    if (looksOnly(event) || (event.target instanceof Node && open()?.contains(event.target))) return;
    event.stopImmediatePropagation();
    // Does not cancel a press on the page, so that the user can still select text.
    if (event.type !== 'pointerdown') event.preventDefault();
  };
  const types = [...DEEDS, 'keydown'];
  for (const type of types) window.addEventListener(type, stop, { capture: true });
  return () => {
    for (const type of types) window.removeEventListener(type, stop, { capture: true });
  };
}
