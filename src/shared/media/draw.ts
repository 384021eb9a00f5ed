import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist/legacy/build/pdf.min.mjs';
import { hasMissingGlyphs, type Operations, shownTexts } from './missingGlyphs';

/** A PDF page that was drawn on a canvas. */
export interface Drawn {
  /** The page's text, used as the accessible name of the canvas. */
  words: string;
  /** True if the page has letters or pictures that the canvas cannot show (`missingGlyphs.ts`). */
  hasGaps: boolean;
}

/**
 * Draws a page on the canvas, `width` CSS px wide. If a newer page cancels the drawing, the promise is rejected or returns empty
 * `words`.
 */
export type Draw = (pageNo: number, canvas: HTMLCanvasElement, width: number) => Promise<Drawn>;

/** The properties of pdf.js's annotation object that are used here. */
interface Annotation {
  textContent?: string[];
  /** A text, or the chosen texts of a list. */
  fieldValue?: unknown;
  hidden?: boolean;
}

/** Returns the texts of a page's visible form fields and annotations. */
const writtenIn = (annotations: readonly Annotation[]): string[] =>
  annotations.flatMap(({ textContent, fieldValue, hidden }) =>
    hidden ? [] : [textContent ?? [], fieldValue].flat().filter((text) => typeof text === 'string' && text !== ''),
  ) as string[];

/**
 * Returns a function that draws pages of a PDF on a canvas. `ops`: pdf.js's numbers of drawing operations. A canvas allows one drawing at a time, so a new page cancels the
 * drawing of the previous page.
 */
export function drawerOf(document: Pick<PDFDocumentProxy, 'getPage'>, ops: Operations): Draw {
  let latest = 0;
  let drawing: RenderTask | undefined;
  return async (pageNo, canvas, width) => {
    latest += 1;
    const own = latest;
    const page = await document.getPage(pageNo);
    if (own !== latest) return { words: '', hasGaps: false };
    drawing?.cancel();
    const { width: natural } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: (width * (window.devicePixelRatio || 1)) / natural });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    const begun = page.render({ canvas, viewport });
    drawing = begun;
    await begun.promise;
    if (drawing === begun) drawing = undefined;
    // Copied before the next request to pdf.js, which may clear the page's fonts and pictures.
    const objects = [...page.commonObjs, ...page.objs];
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) => ('str' in item ? item : []));
    const written = writtenIn(await page.getAnnotations());
    const words = [...texts.map(({ str }) => str), ...written].join(' ');
    const shown = async () => shownTexts(await page.getOperatorList(), ops);
    return { words, hasGaps: await hasMissingGlyphs(objects, shown) };
  };
}
