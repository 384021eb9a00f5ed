/** pdf.js with its worker, both of this origin: a chunk of its own (`pdf`) that comes with the first document. */
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs';

let port: Worker | undefined;

/** The pages of a document to draw. Rejects for whatever is no document, or none that can be read. */
export async function openPdf(bytes: ArrayBuffer): Promise<{ pages: number; draw: Draw; close: () => void }> {
  port ??= new Worker(new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url));
  GlobalWorkerOptions.workerPort = port;
  const task = getDocument({
    data: bytes,
    // A document is looked at and never run (C-10); the page's CSP allows neither evaluated script nor WebAssembly.
    isEvalSupported: false,
    useWasm: false,
    enableXfa: false,
    stopAtErrors: false,
    maxImageSize: 60_000_000,
  });
  const document: PDFDocumentProxy = await task.promise;
  return {
    pages: document.numPages,
    close: () => void task.destroy(),
    draw: async (pageNo, canvas, width) => {
      const page = await document.getPage(pageNo);
      const { width: natural } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: (width * (window.devicePixelRatio || 1)) / natural });
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      await page.render({ canvas, viewport }).promise;
      const { items } = await page.getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    },
  };
}

/** Draws a page, `width` CSS px wide, and answers its words for who cannot see it. */
type Draw = (pageNo: number, canvas: HTMLCanvasElement, width: number) => Promise<string>;
export type OpenedPdf = Awaited<ReturnType<typeof openPdf>>;
