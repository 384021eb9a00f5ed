/** The properties of pdf.js's font object that are used here. */
interface SharedFont {
  missingFile?: boolean;
  composite?: boolean;
  fallbackName?: string;
  systemFontInfo?: { css: string } | null;
  /** Mapping of the font's codes to letters. pdf.js sets an identity mapping (first and last code) if the document has none. */
  toUnicode?: object;
}

/** A text that a page shows, with the name of its font in the page's objects. */
interface ShownText {
  str: string;
  fontName: string;
}

/** The numbers of pdf.js's drawing operations that are used here, by name. */
export type Operations = Readonly<
  Record<
    | 'setFont'
    | 'showText'
    | 'save'
    | 'restore'
    | 'paintFormXObjectBegin'
    | 'paintFormXObjectEnd'
    | 'beginGroup'
    | 'endGroup'
    | 'beginAnnotation'
    | 'endAnnotation',
    number
  >
>;

/** A page's drawing operations as pdf.js lists them: their numbers and, at the same index, their arguments. */
interface OperatorList {
  fnArray: readonly number[];
  argsArray: readonly unknown[];
}

/** Returns the texts that drawing operations show: of the page, its form fields and its annotations. */
export function shownTexts({ fnArray, argsArray }: OperatorList, ops: Operations): ShownText[] {
  const begins = new Set([ops.save, ops.paintFormXObjectBegin, ops.beginGroup, ops.beginAnnotation]);
  const ends = new Set([ops.restore, ops.paintFormXObjectEnd, ops.endGroup, ops.endAnnotation]);
  const shown: ShownText[] = [];
  const outer: string[] = [];
  let fontName = '';
  for (const [index, operation] of fnArray.entries()) {
    const [first] = (argsArray[index] ?? []) as readonly unknown[];
    if (begins.has(operation)) outer.push(fontName);
    else if (ends.has(operation)) fontName = outer.pop() ?? fontName;
    else if (operation === ops.setFont) fontName = String(first);
    else if (operation === ops.showText) {
      // A number among the arguments is a distance between two letters.
      const glyphs = (first as readonly (number | null | { unicode: string })[]).filter(
        (glyph) => typeof glyph === 'object' && glyph !== null,
      );
      shown.push({ fontName, str: glyphs.map(({ unicode }) => unicode).join('') });
    }
  }
  return shown;
}

/** Code points without a letter. The browser draws its missing-glyph sign for them, or nothing. */
const NO_LETTERS = ['\uffff', '\u{10fffe}', '\u{e1fff}'];
/** Side of the square in which a letter is drawn for the comparison, px. */
const SIZE = 24;

/** Returns a function that reports whether a font has a letter: its pixels differ from those of a missing glyph. */
function letterTest(css: string): (letter: string) => boolean {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) return () => true;
  pen.font = `${SIZE * 0.8}px ${css}`;
  pen.textBaseline = 'middle';
  const pixelsOf = (letter: string) => {
    pen.clearRect(0, 0, SIZE, SIZE);
    if (letter !== '') pen.fillText(letter, 1, SIZE / 2);
    return pen.getImageData(0, 0, SIZE, SIZE).data.join();
  };
  const missing = new Set(['', ...NO_LETTERS].map(pixelsOf));
  return (letter) => !missing.has(pixelsOf(letter));
}

/** Matches what pdf.js has for a code that the document's encoding does not know: half a letter, or the sign of no letter. */
const UNKNOWN = /[\p{Cs}\ufffd]/u;

const isFont = (object: unknown): object is SharedFont =>
  typeof object === 'object' && object !== null && 'missingFile' in object;

/**
 * Returns whether a drawn page lacks letters or pictures. `objects` are the page's fonts and pictures as pdf.js holds them after
 * drawing: an error text for an unreadable font, null for a picture that could not be decoded. Fonts that the document does not
 * embed come from the computer, so each of their letters is tested by drawing it. `texts` is called only if there is such a font,
 * because listing the operations of a page takes as long as drawing it.
 */
export async function hasMissingGlyphs(
  objects: readonly unknown[][],
  texts: () => Promise<readonly ShownText[]>,
): Promise<boolean> {
  if (objects.some(([, object]) => object === null || typeof object === 'string')) return true;
  const fonts = new Map(
    objects.flatMap(([id, object]) => (isFont(object) && object.missingFile ? [[String(id), object] as const] : [])),
  );
  if (fonts.size === 0) return false;
  const used = new Map<SharedFont, Set<string>>();
  for (const { str, fontName } of await texts()) {
    const font = fonts.get(fontName);
    if (!font) continue;
    const letters = used.get(font) ?? new Set();
    for (const letter of str) if (!/[\s\p{Cc}\p{Cf}]/u.test(letter)) letters.add(letter);
    used.set(font, letters);
  }
  return [...used].some(([font, letters]) => {
    if (letters.size === 0) return false;
    // The text has glyph numbers instead of letters: the computer's font would show other letters in their place.
    if (font.composite && font.toUnicode && 'firstChar' in font.toUnicode) return true;
    const isDrawn = letterTest(font.systemFontInfo?.css ?? font.fallbackName ?? 'sans-serif');
    return [...letters].some((letter) => UNKNOWN.test(letter) || !isDrawn(letter));
  });
}
