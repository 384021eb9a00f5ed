import { type ChangeEvent, type DragEvent, type ReactNode, useState } from 'react';
import { UPLOAD_TEXT as TEXT } from './text';
import styles from './upload.module.css';

interface ChooserProps {
  label: string;
  accept: readonly string[];
  multiple: boolean;
  describedBy?: string;
  invalid: boolean;
  onFiles: (files: readonly File[]) => void;
  className?: string;
  children: ReactNode;
}

/**
 * An area to choose files by click, keyboard or drop. The browser's own file field covers it, so that screen readers announce a
 * file field. Dropped files are all passed on, because the browser would silently take only one of several.
 */
export function Chooser({ label, accept, multiple, describedBy, invalid, onFiles, className, children }: ChooserProps) {
  const [over, setOver] = useState(false);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Lets the user choose the same file again after a refusal.
    event.target.value = '';
    if (files.length > 0) onFiles(files);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(files);
  };
  return (
    <label
      className={`${styles.chooser} ${className ?? ''}`}
      data-over={over || undefined}
      data-invalid={invalid || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        type="file"
        className="visually-hidden"
        aria-label={TEXT.choose(label)}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        accept={accept.join(',')}
        multiple={multiple}
        onChange={choose}
      />
      {over ? <span className={styles.drop}>{TEXT.dropHere}</span> : children}
    </label>
  );
}
