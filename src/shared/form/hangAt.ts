/** px between a field and its list. */
const GAP = 4;

/** Shows a list over everything else, as wide as its field: under it, or above it where there is more room. Answers how to end that. */
export function hangAt(field: HTMLElement, list: HTMLElement): () => void {
  const place = () => {
    const { left, width, top, bottom } = field.getBoundingClientRect();
    const { clientHeight } = document.documentElement;
    const under = clientHeight - bottom - GAP;
    const below = list.offsetHeight <= under || under >= top;
    list.style.left = `${left}px`;
    list.style.width = `${width}px`;
    list.style.top = below ? `${bottom + GAP}px` : 'auto';
    list.style.bottom = below ? 'auto' : `${clientHeight - top + GAP}px`;
  };
  list.showPopover?.();
  place();
  document.addEventListener('scroll', place, true);
  window.addEventListener('resize', place);
  return () => {
    document.removeEventListener('scroll', place, true);
    window.removeEventListener('resize', place);
    list.hidePopover?.();
  };
}
