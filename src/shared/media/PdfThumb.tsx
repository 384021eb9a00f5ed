import { useEffect, useRef, useState } from 'react';
import styles from './media.module.css';
import { MEDIA_TEXT } from './text';

interface PdfThumbProps {
  /** The PDF file, already loaded. */
  file: Blob;
  /** Width of the drawn page in px. */
  width: number;
  /** Text shown when the page cannot be drawn. */
  instead: string;
}

/** A thumbnail of a PDF's first page. `PdfPreview` shows the whole document. */
export function PdfThumb({ file, width, instead }: PdfThumbProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState(false);
  const [hasGaps, setGaps] = useState(false);
  useEffect(() => {
    let left = false;
    let close: (() => void) | undefined;
    const draw = async () => {
      const { openPdf } = await import(/* webpackChunkName: "pdf" */ './pdf');
      const document = await openPdf(await file.arrayBuffer());
      close = document.close;
      if (left) return document.close();
      if (!canvas.current) return;
      const drawn = await document.draw(1, canvas.current, width);
      if (!left) setGaps(drawn.hasGaps);
    };
    draw().catch(() => {
      if (!left) setFailed(true);
    });
    return () => {
      left = true;
      close?.();
    };
  }, [file, width]);
  if (failed) return <span>{instead}</span>;
  return (
    <>
      <canvas ref={canvas} />
      {hasGaps ? <span className={styles.gapsShort}>{MEDIA_TEXT.gapsShort}</span> : null}
    </>
  );
}
