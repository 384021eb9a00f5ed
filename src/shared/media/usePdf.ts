import { type RefObject, useEffect, useRef, useState } from 'react';
import type { OpenedPdf } from './pdf';

const loadPdf = () => import(/* webpackChunkName: "pdf" */ './pdf');

interface ShownPdf {
  /** Null until the document is open. */
  opened: OpenedPdf | null;
  pageNo: number;
  show: (pageNo: number) => void;
  /** Text of the drawn page; null until it is drawn. */
  words: string | null;
  /** True if a drawn page of this document has letters or pictures that cannot be shown. */
  hasGaps: boolean;
  canvas: RefObject<HTMLCanvasElement | null>;
}

/**
 * Opens a PDF and draws one of its pages on the canvas, `width` CSS px wide. Calls `onFailed` if that fails. It takes the file
 * itself, because the page's CSP forbids fetching `blob:` addresses.
 */
export function usePdf(file: Blob, width: number, onFailed: () => void): ShownPdf {
  const [opened, setOpened] = useState<OpenedPdf | null>(null);
  const [pageNo, show] = useState(1);
  const [words, setWords] = useState<string | null>(null);
  const [hasGaps, setGaps] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const failed = useRef(onFailed);
  failed.current = onFailed;

  useEffect(() => {
    let left = false;
    let document: OpenedPdf | undefined;
    setGaps(false);
    const open = async () => {
      const { openPdf } = await loadPdf();
      document = await openPdf(await file.arrayBuffer());
      if (left) document.close();
      else setOpened(document);
    };
    open().catch(() => {
      if (!left) failed.current();
    });
    return () => {
      left = true;
      document?.close();
    };
  }, [file]);

  useEffect(() => {
    const target = canvas.current;
    if (!opened || !target) return;
    let left = false;
    setWords(null);
    opened.draw(pageNo, target, width).then(
      (drawn) => {
        if (left) return;
        setWords(drawn.words);
        if (drawn.hasGaps) setGaps(true);
      },
      () => {
        if (!left) failed.current();
      },
    );
    return () => {
      left = true;
    };
  }, [opened, pageNo, width]);

  return { opened, pageNo, show, words, hasGaps, canvas };
}
