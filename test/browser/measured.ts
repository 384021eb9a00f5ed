import type { Page } from '@playwright/test';

/** Tolerance for rounding, in px. */
const SLACK = 1;

/** The rules of the measurement. It runs in the page and cannot import from this module. */
interface Rules {
  slack: number;
  /** Allowed font sizes, in px. */
  sizes: readonly number[];
  radii: readonly string[];
  /** Minimum size of a touch target that is not part of a text, in px. */
  touch: number | null;
}

/**
 * Returns the layout and colour defects of the elements within `root`, one line each. Examples are overflow, text
 * with low contrast, font sizes and corner radii that are not design tokens, and controls of different height in one
 * line.
 */
function judge(root: Element, { slack, sizes, radii, touch }: Rules): string[] {
  const found = new Set<string>();
  const nameOf = (element: Element) => {
    const state = element.closest('[data-state]')?.getAttribute('data-state') ?? '';
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 24);
    return `${state} <${element.tagName.toLowerCase()}> ${text}`;
  };
  const report = (what: string, element: Element, more = '') => found.add(`${what}: ${nameOf(element)} ${more}`.trim());

  type Colour = readonly [number, number, number, number];
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const known = new Map<string, Colour>();
  /** Converts any CSS colour to red, green, blue (0 to 255) and opacity (0 to 1). */
  const colourOf = (css: string): Colour => {
    const before = known.get(css);
    if (before || !canvas) return before ?? [0, 0, 0, 1];
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = css;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
    const colour: Colour = [red, green, blue, alpha / 255];
    known.set(css, colour);
    return colour;
  };
  const over = ([r, g, b, a]: Colour, [red, green, blue]: Colour): Colour => [
    r * a + red * (1 - a),
    g * a + green * (1 - a),
    b * a + blue * (1 - a),
    1,
  ];
  const luminance = (colour: Colour) => {
    const [r = 0, g = 0, b = 0] = colour.slice(0, 3).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const groundOf = (element: Element | null): Colour => {
    if (!element) return [255, 255, 255, 1];
    const own = colourOf(getComputedStyle(element).backgroundColor);
    return own[3] === 1 ? own : over(own, groundOf(element.parentElement));
  };
  const contrast = (one: Colour, other: Colour) => {
    const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };

  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  /** True if the control is disabled: by the browser, by its fieldset, or during a reload. */
  const isOff = (element: Element) =>
    element.matches(':disabled') || element.closest(':disabled, [aria-disabled="true"], [aria-busy="true"]') !== null;
  const scrolls = (element: Element) => /auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX);
  const box = (element: Element) => element.getBoundingClientRect();

  /** Returns how far children exceed the element's edge on purpose, by a negative margin, in px. */
  const beyond = (element: Element) =>
    Math.max(
      ...[...element.children].map((child) => Math.max(0, -Number.parseFloat(getComputedStyle(child).marginRight))),
      0,
    );
  const all = [...root.querySelectorAll('*')].filter(
    (element) => !element.closest('svg, .arco-spin') && isSeen(element),
  );
  for (const element of all) {
    const style = getComputedStyle(element);
    const { left, right } = box(element);
    const floats = style.position === 'fixed' || style.position === 'absolute';
    let outer = element.parentElement;
    while (outer && getComputedStyle(outer).display === 'contents') outer = outer.parentElement;
    const inScroller = (() => {
      for (let one = element.parentElement; one && one !== root; one = one.parentElement) if (scrolls(one)) return true;
      return false;
    })();
    if (!inScroller) {
      if (right > window.innerWidth + slack || left < -slack) report('out of the screen', element);
      if (outer && !floats && !/inline/.test(style.display)) {
        const around = box(outer);
        // A negative margin means that the element overflows its parent on purpose.
        const over = Math.max(-Number.parseFloat(style.marginLeft), -Number.parseFloat(style.marginRight), 0);
        if (right > around.right + slack + over || left < around.left - slack - over)
          report('out of its parent', element);
      }
    }
    if (!/^(?:inline|contents|table|table-.*)$/.test(style.display) && !scrolls(element) && element.clientWidth > 0)
      if (element.scrollWidth > element.clientWidth + slack + beyond(element) && !inScroller)
        report('overflows', element, `${element.scrollWidth} > ${element.clientWidth}`);
    const corner = style.borderTopLeftRadius;
    if (!radii.includes(corner)) report('corner', element, corner);

    const ownText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    if (ownText) {
      const size = Number.parseFloat(style.fontSize);
      if (!sizes.includes(size)) report('size of type', element, style.fontSize);
      if (!isOff(element)) {
        const ground = groundOf(element);
        const bold = Number(style.fontWeight) >= 700;
        const least = size >= 24 || (bold && size >= 18.66) ? 3 : 4.5;
        const ratio = contrast(over(colourOf(style.color), ground), ground);
        if (ratio < least) report('contrast', element, ratio.toFixed(2));
      }
    }
  }

  /** Minimum height of a standalone text link (WCAG 2.2, 2.5.8), in px. */
  const WORD = 24;
  const CONTROLS = 'button, input:not([type="checkbox"]):not([type="radio"]), select, a[class]';
  /** True if the control has a visible background or border, and therefore a visible height. */
  const isBoxed = (element: Element) => {
    const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(element);
    return colourOf(backgroundColor)[3] > 0 || (borderTopWidth !== '0px' && colourOf(borderTopColor)[3] > 0);
  };
  /** Returns the visible box of a field, which may be drawn by a parent element. */
  const boxOf = (control: Element): Element => {
    if (isBoxed(control) || !control.matches('input')) return control;
    const around = [control.parentElement, control.parentElement?.parentElement];
    return around.find((one) => one && isBoxed(one)) ?? control;
  };
  for (const row of all) {
    const style = getComputedStyle(row);
    if (!style.display.includes('flex') || style.flexDirection.startsWith('column')) continue;
    const controls = [...row.children]
      .flatMap((child) => (child.matches(CONTROLS) ? [child] : [...child.querySelectorAll(CONTROLS)].slice(0, 1)))
      .map(boxOf)
      .filter((control) => isSeen(control) && isBoxed(control));
    for (const [at, control] of controls.entries()) {
      const next = controls[at + 1];
      if (!next) continue;
      const [one, other] = [box(control), box(next)];
      // Controls that do not overlap vertically are in different rows, so they are not compared.
      if (one.bottom <= other.top + slack || other.bottom <= one.top + slack) continue;
      if (Math.abs(one.height - other.height) > slack)
        report('heights of a row', next, `${one.height.toFixed(1)} and ${other.height.toFixed(1)}`);
      else if (Math.abs(one.top - other.top) > slack) report('not in line', next);
    }
  }

  if (touch !== null)
    for (const control of root.querySelectorAll('button, input, select, a, [role="option"]')) {
      if (!isSeen(control)) continue;
      const target = control.closest('label') ?? boxOf(control);
      const { width, height } = box(target);
      // On a phone lists have no checkboxes for rows.
      if (control.matches('td [type="checkbox"], th [type="checkbox"]')) continue;
      // Links inside a line of text may be as high as the line, so they are skipped.
      if (getComputedStyle(target).display === 'inline' || target.closest('p')) continue;
      const explains = getComputedStyle(control).cursor === 'help';
      const least = (isBoxed(target) && !explains) || control.matches('[type="checkbox"]') ? touch : WORD;
      if (Math.min(width, height) + slack / 2 < least)
        report('too small for a finger', control, `${width.toFixed(0)} × ${height.toFixed(0)}`);
    }
  return [...found].sort();
}

/** The radius tokens of `src/app/global.css`, and the radii of dots and switches (half and full circles). */
const RADII = ['0px', '2px', '4px', '1px', '50%', '999px'];
/** The allowed font sizes in px: the tokens of `src/app/global.css`. */
const SIZES = [12, 14, 16, 20];

/**
 * Returns the defects within the elements that match `selector`, as `judge` finds them. `touch`: minimum width and
 * height of a touch target in px; null for no minimum.
 */
export const wrongWith = (page: Page, selector: string, touch: number | null): Promise<string[]> =>
  page.locator(selector).evaluate(judge, { slack: SLACK, sizes: SIZES, radii: RADII, touch });
