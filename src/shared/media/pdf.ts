/** pdf.js with its worker, both from this origin. It is the separate chunk `pdf`, loaded with the first document. */
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, version } from 'pdfjs-dist/legacy/build/pdf.min.mjs';
import { type Draw, drawerOf } from './draw';

let port: Worker | undefined;

/** The library's own tables, which the build copies to this address (`PdfTables` of webpack.config.ts). */
const TABLES = `/assets/pdfjs-${version}`;

/** Opens a PDF and returns its pages for drawing. Rejects for a file that is not a readable PDF. */
export async function openPdf(bytes: ArrayBuffer): Promise<{ pages: number; draw: Draw; close: () => void }> {
  port ??= new Worker(new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url));
  GlobalWorkerOptions.workerPort = port;
  const task = getDocument({
    data: bytes,
    // Documents are shown and never run (C-10): the page's CSP allows neither evaluated scripts nor WebAssembly.
    isEvalSupported: false,
    useWasm: false,
    enableXfa: false,
    // Character maps and fonts for documents that name a font and do not carry it; the decoder of JPEG 2000. The page
    // fetches them, under the page's CSP.
    cMapUrl: `${TABLES}/cmaps/`,
    standardFontDataUrl: `${TABLES}/standard_fonts/`,
    wasmUrl: `${TABLES}/wasm/`,
    useWorkerFetch: false,
    // Lets `hasMissingGlyphs` see which letters of a font are only glyph numbers.
    fontExtraProperties: true,
    stopAtErrors: false,
    maxImageSize: 60_000_000,
  });
  const document: PDFDocumentProxy = await task.promise;
  return {
    pages: document.numPages,
    close: () => void task.destroy(),
    draw: drawerOf(document),
  };
}

export type OpenedPdf = Awaited<ReturnType<typeof openPdf>>;
