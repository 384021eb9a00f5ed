import { type KeyboardEvent, useState } from 'react';
import { Dialog } from '../ui/Dialog';
import { withoutStorageMarker } from './address';
import styles from './media.module.css';
import { MEDIA_TEXT as TEXT } from './text';

interface ImagePreviewProps {
  /** Heading of the dialog and alternative text of the picture. */
  name: string;
  src: string;
  onClose: () => void;
}

/** Zoom levels in percent. 100 is the width of the dialog. */
const ZOOMS = [50, 75, 100, 150, 200, 300, 400] as const;
const ACTUAL = ZOOMS.indexOf(100);

/**
 * A picture in a dialog with zoom by buttons or by the keys + − 0. If loading fails, the picture is loaded without
 * the storage's transformation marker in its address (screen specification, section 8).
 */
export function ImagePreview({ name, src, onClose }: ImagePreviewProps) {
  const [shown, setShown] = useState(src);
  const [failed, setFailed] = useState(false);
  const [step, setStep] = useState<number>(ACTUAL);
  const zoom = ZOOMS[step] ?? 100;
  const turn = (by: number) => setStep((now) => Math.min(ZOOMS.length - 1, Math.max(0, now + by)));

  const keys = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return; // leaves these keys to the browser's own zoom
    if (event.key === '+' || event.key === '=') turn(1);
    else if (event.key === '-') turn(-1);
    else if (event.key === '0') setStep(ACTUAL);
    else return;
    event.preventDefault();
  };
  const again = () => {
    const bare = withoutStorageMarker(shown);
    if (bare === shown) setFailed(true);
    else setShown(bare);
  };
  const button = (word: string, disabled: boolean, act: () => void) => (
    <button type="button" className={styles.button} disabled={disabled} onClick={act}>
      {word}
    </button>
  );
  return (
    <Dialog
      title={TEXT.preview(name)}
      width={960}
      closeText={TEXT.close}
      onClose={onClose}
      onKeyDown={keys}
      actions={
        failed ? null : (
          <span className={styles.buttons}>
            {button(TEXT.zoomOut, step === 0, () => turn(-1))}
            <span role="status" className={styles.figure}>
              {TEXT.zoom(zoom)}
            </span>
            {button(TEXT.zoomIn, step === ZOOMS.length - 1, () => turn(1))}
            {button(TEXT.actualSize, step === ACTUAL, () => setStep(ACTUAL))}
          </span>
        )
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable, so that it can be scrolled by keyboard */}
      <section className={styles.stage} tabIndex={0} aria-label={name}>
        {failed ? (
          <p role="alert">{TEXT.imageFailed}</p>
        ) : (
          <img
            key={shown}
            src={shown}
            alt={name}
            onError={again}
            className={styles.image}
            style={{ width: `${zoom}%` }}
          />
        )}
      </section>
    </Dialog>
  );
}
