import { setImmediate as othersFirst } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { FONT_NAMES, type FontName, paperFont } from './paperFonts';

export type Pdf = InstanceType<typeof PDFDocument>;

/** Number of pages after which other requests are served. Drawing a page takes some milliseconds. */
const PAGES_AT_ONCE = 4;

/**
 * Thrown if a document has a character that none of the fonts contains. The document is not created, because a
 * substitute character could change a person's name.
 */
export class LetterMissing extends Error {
  constructor(readonly letter: string) {
    super(`no font has ${letter}`);
  }
}

/**
 * Converts a text to one line: replaces each kind of white space and each control character by a space. Removes
 * variation selectors and invisible characters, such as a zero-width space, so that a name is printed without a gap
 * that it does not have.
 */
const flat = (text: string): string =>
  text
    .replace(/[\ufe00-\ufe0f\u{e0100}-\u{e01ef}\p{Cf}]/gu, '')
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();

/** The internal members of pdfkit that its types do not declare. */
interface Inner {
  _font: {
    ascender: number;
    font: { hasGlyphForCodePoint(code: number): boolean };
    widthOfString(text: string, size: number, features?: unknown): number;
  };
  _fontSize: number;
}
interface Placing {
  width?: number;
  lineWidth?: number;
  textWidth?: number;
  align?: string;
}

const Base = PDFDocument as unknown as new (
  options: PDFKit.PDFDocumentOptions,
) => Pdf & Inner & { _fragment(text: string, x: number, y: number, options: Placing): void };

/** A PDF document that draws each character in the first font that contains it. */
class PaperDocument extends Base {
  /**
   * The fonts that the document uses, by name. A font is embedded only when the text has a character that needs it.
   */
  readonly #fonts = new Map<FontName, Inner['_font']>();
  readonly #known = new Map<string, FontName | undefined>();

  #use(name: FontName): Inner['_font'] {
    const known = this.#fonts.get(name);
    if (!known) this.registerFont(name, paperFont(name));
    this.font(name);
    if (!known) this.#fonts.set(name, this._font);
    return this._font;
  }

  /** Returns the first font that contains a character; undefined if none of the fonts does. */
  fontOf(letter: string): FontName | undefined {
    if (this.#known.has(letter)) return this.#known.get(letter);
    const code = letter.codePointAt(0) ?? 0;
    const found = FONT_NAMES.find((name) => this.#use(name).font.hasGlyphForCodePoint(code));
    this.#use('text');
    this.#known.set(letter, found);
    return found;
  }

  /** Splits a text into parts, each with the font that contains its characters. */
  #runs(text: string): { name: FontName; text: string }[] {
    const runs: { name: FontName; text: string }[] = [];
    for (const letter of text) {
      const name = this.fontOf(letter) ?? 'text';
      const last = runs.at(-1);
      if (last?.name === name) last.text += letter;
      else runs.push({ name, text: letter });
    }
    return runs;
  }

  #widthOf({ name, text }: { name: FontName; text: string }): number {
    const width = this.#use(name).widthOfString(text, this._fontSize);
    this.#use('text');
    return width;
  }

  override widthOfString(text: string): number {
    return this.#runs(text).reduce((sum, run) => sum + this.#widthOf(run), 0);
  }

  override _fragment(text: string, x: number, y: number, options: Placing): void {
    const runs = this.#runs(text);
    if (runs.every(({ name }) => name === 'text')) {
      super._fragment(text, x, y, options);
      return;
    }
    const { align, width, lineWidth = 0, textWidth = this.widthOfString(text), ...others } = options;
    let left = x;
    if (width && align === 'right') left += lineWidth - this.widthOfString(text.trimEnd());
    if (width && align === 'center') left += (lineWidth - textWidth) / 2;
    const { ascender } = this._font;
    for (const run of runs) {
      const wide = this.#widthOf(run);
      // Moves each part vertically, so that parts in different fonts have the same baseline.
      const top = y + ((ascender - this.#use(run.name).ascender) / 1000) * this._fontSize;
      super._fragment(run.text, left, top, { ...others, textWidth: wide });
      left += wide;
    }
    this.#use('text');
  }
}

/**
 * Creates a PDF. It embeds only the used characters of its fonts, and its text can be searched and copied. `draw`
 * draws the pages and reports each finished page. Texts must go through `clean`, which throws `LetterMissing` if none
 * of the fonts contains a character.
 */
export async function makePdf(
  options: PDFKit.PDFDocumentOptions,
  draw: (doc: Pdf, clean: (text: string) => string, pageDone: () => Promise<void>) => Promise<void>,
): Promise<Buffer> {
  const doc = new PaperDocument(options);
  const chunks: Buffer[] = [];
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  doc.registerFont('text', paperFont('text')).font('text');
  let pages = 0;
  await draw(
    doc,
    (text) => {
      const line = flat(text);
      for (const letter of line) if (doc.fontOf(letter) === undefined) throw new LetterMissing(letter);
      return line;
    },
    async () => {
      pages += 1;
      if (pages % PAGES_AT_ONCE === 0) await othersFirst();
    },
  );
  doc.end();
  return ended;
}

/** A document that is never written. It is used only to find out which fonts contain a character. */
let probe: PaperDocument | undefined;

/** Returns the first character that none of the fonts contains; undefined if all characters can be printed. */
export function unprintable(texts: readonly string[]): string | undefined {
  probe ??= new PaperDocument({ autoFirstPage: false });
  for (const text of texts) for (const letter of flat(text)) if (probe.fontOf(letter) === undefined) return letter;
  return undefined;
}
