import { setImmediate as othersFirst } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { drawable, voucherFont } from './voucherFont';

export type Pdf = InstanceType<typeof PDFDocument>;

/** After so many pages others have their turn: a page takes some milliseconds. */
const PAGES_AT_ONCE = 4;

/**
 * A PDF with the used part of the font inside; its text can be searched and copied. `draw` says after each of its pages
 * that it is done. Texts go through `clean`: what the font lacks would be drawn as boxes.
 */
export async function makePdf(
  options: PDFKit.PDFDocumentOptions,
  draw: (doc: Pdf, clean: (text: string) => string, pageDone: () => Promise<void>) => Promise<void>,
): Promise<Buffer> {
  const doc = new PDFDocument(options);
  const chunks: Buffer[] = [];
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  doc.registerFont('text', voucherFont()).font('text');
  const font = (doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })._font.font;
  let pages = 0;
  await draw(
    doc,
    (text) => drawable(text, (code) => font.hasGlyphForCodePoint(code)),
    async () => {
      pages += 1;
      if (pages % PAGES_AT_ONCE === 0) await othersFirst();
    },
  );
  doc.end();
  return ended;
}
