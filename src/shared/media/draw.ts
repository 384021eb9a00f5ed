import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist/legacy/build/pdf.min.mjs';

/**
 * Draws a page, `width` CSS px wide, and answers its words for who cannot see it. What a later page overtakes is not
 * drawn to its end: it is rejected, or has no words.
 */
export type Draw = (pageNo: number, canvas: HTMLCanvasElement, width: number) => Promise<string>;

/** A canvas takes one drawing at a time: the page that is wanted last ends that of the one before. */
export function drawerOf(document: Pick<PDFDocumentProxy, 'getPage'>): Draw {
  let wanted = 0;
  let drawing: RenderTask | undefined;
  return async (pageNo, canvas, width) => {
    wanted += 1;
    const own = wanted;
    const page = await document.getPage(pageNo);
    if (own !== wanted) return '';
    drawing?.cancel();
    const { width: natural } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: (width * (window.devicePixelRatio || 1)) / natural });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    const begun = page.render({ canvas, viewport });
    drawing = begun;
    await begun.promise;
    if (drawing === begun) drawing = undefined;
    const { items } = await page.getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join(' ');
  };
}
