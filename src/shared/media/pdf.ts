/** pdf.js with its worker, both of this origin: a chunk of its own (`pdf`) that comes with the first document. */
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs';
import { type Draw, drawerOf } from './draw';

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
    draw: drawerOf(document),
  };
}

export type OpenedPdf = Awaited<ReturnType<typeof openPdf>>;
