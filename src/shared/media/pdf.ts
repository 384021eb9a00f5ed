/**
 * The library pdf.js with its worker, both served from the console's own origin. It is the separate chunk `pdf`, loaded with the
 * first document.
 */
import {
  GlobalWorkerOptions,
  getDocument,
  OPS,
  type PDFDocumentProxy,
  version,
} from 'pdfjs-dist/legacy/build/pdf.min.mjs';
import { type Draw, drawerOf } from './draw';

let port: Worker | undefined;

/** Address of pdf.js's data files (character maps, fonts), which the build copies there (`PdfTables` of webpack.config.ts). */
const TABLES = `/assets/pdfjs-${version}`;

/** Opens a PDF and returns its pages for drawing. Rejects for a file that is not a readable PDF. */
export async function openPdf(bytes: ArrayBuffer): Promise<{ pages: number; draw: Draw; close: () => void }> {
  port ??= new Worker(new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url));
  GlobalWorkerOptions.workerPort = port;
  const task = getDocument({
    data: bytes,
    // Scripts in a document are never run (safety requirement C-10): the page's CSP allows neither `eval` nor
    // WebAssembly.
    isEvalSupported: false,
    useWasm: false,
    enableXfa: false,
    // Character maps and fonts for documents that do not embed their fonts, and the JPEG 2000 decoder. The page itself fetches
    // them, under its CSP.
    cMapUrl: `${TABLES}/cmaps/`,
    standardFontDataUrl: `${TABLES}/standard_fonts/`,
    wasmUrl: `${TABLES}/wasm/`,
    useWorkerFetch: false,
    // Makes pdf.js keep the font data with which `hasMissingGlyphs` finds letters that cannot be shown.
    fontExtraProperties: true,
    stopAtErrors: false,
    maxImageSize: 60_000_000,
  });
  const document: PDFDocumentProxy = await task.promise;
  return {
    pages: document.numPages,
    close: () => void task.destroy(),
    draw: drawerOf(document, OPS),
  };
}

export type OpenedPdf = Awaited<ReturnType<typeof openPdf>>;
