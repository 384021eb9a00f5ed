/** Minimum space between a panel and the edges of the screen, px. */
const MARGIN = 12;

/**
 * `under`: as wide as its field, for the list of a form field. `left`: as wide as its content and at least as its field,
 * left-aligned. `right`: as wide as its content, right-aligned with its button.
 */
type PopoverSide = 'under' | 'left' | 'right';

const GAPS: Readonly<Record<PopoverSide, number>> = { under: 4, left: 4, right: 6 };

/** Places the panel below the element, or above it if there is more room. */
function place(panel: HTMLElement, at: HTMLElement, how: PopoverSide): void {
  const gap = GAPS[how];
  const { left, right, width, top, bottom } = at.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const { style } = panel;
  style.maxHeight = '';
  const [under, over] = [clientHeight - bottom - gap - MARGIN, top - gap - MARGIN];
  const below = panel.offsetHeight <= under || under >= over;
  style.top = below ? `${bottom + gap}px` : 'auto';
  style.bottom = below ? 'auto' : `${clientHeight - top + gap}px`;
  if (how === 'under') {
    style.left = `${left}px`;
    style.width = `${width}px`;
    return;
  }
  const farthest = clientWidth - MARGIN - panel.offsetWidth;
  if (how === 'left') {
    style.minWidth = `${width}px`;
    style.left = `${Math.max(MARGIN, Math.min(left, farthest))}px`;
    return;
  }
  style.maxHeight = `${below ? under : over}px`;
  style.left = `${Math.max(MARGIN, Math.min(right - panel.offsetWidth, farthest))}px`;
}

/**
 * Shows a panel (`popover="manual"`) in the browser's top layer, where no scroll container clips it and nothing
 * covers it. Keeps the panel at its element. Returns a function that hides the panel and stops following the element.
 */
export function anchorPopover(at: HTMLElement, panel: HTMLElement, how: PopoverSide): () => void {
  panel.showPopover?.();
  const follow = (event?: Event) => {
    // Scrolling inside the panel does not move it.
    if (!(event?.target instanceof Node && panel.contains(event.target))) place(panel, at, how);
  };
  follow();
  // Moves the panel when content that arrives later has enlarged it.
  const grown = new ResizeObserver(() => follow());
  grown.observe(panel);
  document.addEventListener('scroll', follow, true);
  window.addEventListener('resize', follow);
  return () => {
    grown.disconnect();
    document.removeEventListener('scroll', follow, true);
    window.removeEventListener('resize', follow);
    panel.hidePopover?.();
  };
}
