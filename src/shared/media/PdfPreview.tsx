import { Dialog } from '../ui/Dialog';
import styles from './media.module.css';
import { MEDIA_TEXT as TEXT } from './text';
import { usePdf } from './usePdf';

interface PdfPreviewProps {
  name: string;
  file: Blob;
  /**
   * Called if the document cannot be shown: the caller closes the dialog and downloads the file (call specification,
   * section 8).
   */
  onFailed: () => void;
  onDownload: () => void;
  onClose: () => void;
}

/** Maximum width of a drawn page in px; a higher resolution would not be visibly sharper. */
const WIDTH = 728;

/** Shows a PDF page by page in a dialog of 760 px. pdf.js draws it on a canvas, so no script in it runs. */
export function PdfPreview({ name, file, onFailed, onDownload, onClose }: PdfPreviewProps) {
  const { opened, pageNo, show, words, hasGaps, canvas } = usePdf(file, WIDTH, onFailed);
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
              {button(TEXT.previous, pageNo === 1, () => show(pageNo - 1))}
              <span role="status" className={styles.figure}>
                {TEXT.page(pageNo, opened.pages)}
              </span>
              {button(TEXT.next, pageNo === opened.pages, () => show(pageNo + 1))}
            </>
          ) : null}
          {button(TEXT.download, false, onDownload)}
        </span>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable, so that it can be scrolled by keyboard */}
      <section className={styles.stage} tabIndex={0} aria-label={name} aria-busy={words === null}>
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
      </section>
    </Dialog>
  );
}
