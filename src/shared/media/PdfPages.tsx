import styles from './media.module.css';
import { MEDIA_TEXT as TEXT } from './text';
import { usePdf } from './usePdf';

export interface PdfPagesProps {
  name: string;
  file: Blob;
  /** Called if the document cannot be shown, so that the page offers only the download. */
  onFailed: () => void;
}

/** Width of the drawn page in px. The page is shown at the available width, so it is drawn at a higher resolution. */
const WIDTH = 728;

/** Shows a PDF page by page inside a page of the console, as wide as there is room. pdf.js draws it on a canvas. */
export function PdfPages({ name, file, onFailed }: PdfPagesProps) {
  const { opened, pageNo, show, words, hasGaps, canvas } = usePdf(file, WIDTH, onFailed);
  const button = (word: string, disabled: boolean, act: () => void) => (
    <button type="button" className={styles.button} disabled={disabled} onClick={act}>
      {word}
    </button>
  );
  return (
    <section aria-label={name} aria-busy={words === null}>
      {hasGaps ? (
        <p role="alert" className={styles.gaps}>
          {TEXT.gaps}
        </p>
      ) : null}
      {opened ? (
        <canvas ref={canvas} role="img" aria-label={words || TEXT.pageOf(pageNo)} className={styles.page} />
      ) : (
        <p role="status" className={styles.wait}>
          {TEXT.loading}
        </p>
      )}
      {opened && opened.pages > 1 ? (
        <span className={styles.buttons}>
          {button(TEXT.previous, pageNo === 1, () => show(pageNo - 1))}
          <span role="status" className={styles.figure}>
            {TEXT.page(pageNo, opened.pages)}
          </span>
          {button(TEXT.next, pageNo === opened.pages, () => show(pageNo + 1))}
        </span>
      ) : null}
    </section>
  );
}
