import { makePdf } from './pdf';

/** A block of a text document: a heading, a paragraph, or a page break. */
export type Block = { kind: 'heading' | 'text'; text: string } | { kind: 'newPage' };

interface TextDocument {
  title: string;
  /** Small text under the title. */
  note: string;
  blocks: readonly Block[];
  /**
   * Creation time that is stored in the file. It is given by the caller, so that the same document always has the
   * same bytes.
   */
  madeAt: Date;
}

// Margin of an A4 page, in points.
const MARGIN = 64;
const INK = '#1d2129';
const FAINT = '#6b7280';

export function textPdf({ title, note, blocks, madeAt }: TextDocument): Promise<Buffer> {
  const info = { Title: title, Creator: '开放平台', CreationDate: madeAt };
  return makePdf({ size: 'A4', margin: MARGIN, bufferPages: true, info }, async (doc, clean, pageDone) => {
    doc.fillColor(INK).fontSize(22).text(clean(title));
    doc.moveDown(0.3).fillColor(FAINT).fontSize(9).text(clean(note));
    doc.moveDown(1.2);
    for (const block of blocks) {
      if (block.kind === 'newPage') {
        await pageDone();
        doc.addPage();
      } else if (block.kind === 'heading')
        doc.moveDown(0.6).fillColor(INK).fontSize(14).text(clean(block.text)).moveDown(0.4);
      else doc.fillColor(INK).fontSize(10.5).text(clean(block.text), { lineGap: 5 }).moveDown(0.5);
    }

    const { count } = doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      doc.switchToPage(page);
      // Sets the margin to zero, because pdfkit would otherwise begin another page for a line below the margin.
      doc.page.margins.bottom = 0;
      doc
        .fillColor(FAINT)
        .fontSize(8.5)
        .text(`${page + 1} / ${count}`, MARGIN, doc.page.height - 44, {
          width: doc.page.width - 2 * MARGIN,
          align: 'center',
          lineBreak: false,
        });
      await pageDone();
    }
  });
}
