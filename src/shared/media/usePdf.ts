import { type RefObject, useEffect, useRef, useState } from 'react';
import type { OpenedPdf } from './pdf';

const loadPdf = () => import(/* webpackChunkName: "pdf" */ './pdf');

interface ShownPdf {
  /** Null until the document is open. */
  opened: OpenedPdf | null;
  pageNo: number;
  show: (pageNo: number) => void;
  /** The texts of the drawn page; null until it is drawn. */
  words: string | null;
  /** A drawn page of this document has letters or pictures that cannot be shown. */
  hasGaps: boolean;
  canvas: RefObject<HTMLCanvasElement | null>;
}

/**
 * Opens a document and draws one of its pages, `width` CSS px wide, on the canvas. `onFailed`: it cannot be shown. The file
 * is as this document holds it: its CSP lets nothing be fetched from a `blob:` address.
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
