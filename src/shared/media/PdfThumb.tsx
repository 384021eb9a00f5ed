import { useEffect, useRef, useState } from 'react';

interface PdfThumbProps {
  /** The file as this document holds it. */
  file: Blob;
  /** px of the page that is drawn. */
  width: number;
  /** Stands there when it cannot be drawn. */
  instead: string;
}

/** The first page of a document, small; what shows all of it is `PdfPreview`. */
export function PdfThumb({ file, width, instead }: PdfThumbProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let left = false;
    let close: (() => void) | undefined;
    const draw = async () => {
      const { openPdf } = await import(/* webpackChunkName: "pdf" */ './pdf');
      const document = await openPdf(await file.arrayBuffer());
      close = document.close;
      if (left) return document.close();
      if (canvas.current) await document.draw(1, canvas.current, width);
    };
    draw().catch(() => {
      if (!left) setFailed(true);
    });
    return () => {
      left = true;
      close?.();
    };
  }, [file, width]);
  return failed ? <span>{instead}</span> : <canvas ref={canvas} />;
}
