import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../ui/Dialog';
import styles from './media.module.css';
import type { OpenedPdf } from './pdf';
import { MEDIA_TEXT as TEXT } from './text';

interface PdfPreviewProps {
  name: string;
  /** The file as this document holds it: its CSP lets nothing be fetched from a `blob:` address. */
  file: Blob;
  /** The document cannot be shown: the dialog is to be closed and the file to be downloaded (calls, section 8). */
  onFailed: () => void;
  onDownload: () => void;
  onClose: () => void;
}

/** Beyond so many px a drawn page gets no sharper on screen. */
const WIDTH = 728;

const loadPdf = () => import(/* webpackChunkName: "pdf" */ './pdf');

/** A document page by page in a dialog of 760 px, drawn by pdf.js: nothing in it runs. */
export function PdfPreview({ name, file, onFailed, onDownload, onClose }: PdfPreviewProps) {
  const [opened, setOpened] = useState<OpenedPdf | null>(null);
  const [pageNo, setPageNo] = useState(1);
  const [words, setWords] = useState<string | null>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const failed = useRef(onFailed);
  failed.current = onFailed;

  useEffect(() => {
    let left = false;
    let document: OpenedPdf | undefined;
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
    opened.draw(pageNo, target, WIDTH).then(
      (text) => {
        if (!left) setWords(text);
      },
      () => {
        if (!left) failed.current();
      },
    );
    return () => {
      left = true;
    };
  }, [opened, pageNo]);

  const button = (word: string, disabled: boolean, act: () => void) => (
    <button type="button" className={styles.button} disabled={disabled} onClick={act}>
      {word}
    </button>
  );
  return (
    <Dialog
      title={TEXT.preview(name)}
      width={760}
      closeText={TEXT.close}
      onClose={onClose}
      actions={
        <span className={styles.buttons}>
          {opened && opened.pages > 1 ? (
            <>
              {button(TEXT.previous, pageNo === 1, () => setPageNo(pageNo - 1))}
              <span role="status" className={styles.figure}>
                {TEXT.page(pageNo, opened.pages)}
              </span>
              {button(TEXT.next, pageNo === opened.pages, () => setPageNo(pageNo + 1))}
            </>
          ) : null}
          {button(TEXT.download, false, onDownload)}
        </span>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to get into it. */}
      <section className={styles.stage} tabIndex={0} aria-label={name} aria-busy={words === null}>
        {opened ? (
          <canvas ref={canvas} role="img" aria-label={words || TEXT.pageOf(pageNo)} className={styles.page} />
        ) : (
          <p role="status" className={styles.wait}>
            {TEXT.loading}
          </p>
        )}
      </section>
    </Dialog>
  );
}
