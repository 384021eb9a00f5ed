import { useState } from 'react';
import { Preview } from './Preview';
import { STORED_TEXT as TEXT } from './text';
import styles from './uploads.module.css';
import { useStoredFile } from './useStoredFile';

export interface StoredProps {
  label: string;
  url: string;
  shape?: 'ordinary' | 'idCard';
  onReplace?: () => void;
}

/** A stored file by its address: shown, to look at in full, and to be replaced. */
export function StoredPicture({ label, url, shape = 'ordinary', onReplace }: StoredProps) {
  const file = useStoredFile(url);
  const [open, setOpen] = useState(false);
  const isImage = file.stage === 'ready' && !file.contentType.startsWith('application/');
  return (
    <div className={styles.stored} data-shape={shape}>
      {file.stage === 'loading' ? <span role="status">{TEXT.loading}</span> : null}
      {file.stage === 'failed' ? (
        <span role="alert">
          {TEXT.failed}
          <button type="button" className={styles.action} onClick={file.again}>
            {TEXT.retry}
          </button>
        </span>
      ) : null}
      {isImage ? <img src={file.address} alt={label} /> : null}
      {file.stage === 'ready' && !isImage ? <span>{label}</span> : null}
      <span className={styles.actions}>
        {isImage ? (
          <button type="button" className={styles.action} aria-label={TEXT.viewOf(label)} onClick={() => setOpen(true)}>
            {TEXT.view}
          </button>
        ) : null}
        {onReplace ? (
          <button type="button" className={styles.action} aria-label={TEXT.replaceOf(label)} onClick={onReplace}>
            {TEXT.replace}
          </button>
        ) : null}
      </span>
      {open && file.stage === 'ready' ? (
        <Preview
          icon="image"
          name={label}
          src={file.address}
          file={undefined}
          onClose={() => setOpen(false)}
          onDownload={() => {}}
        />
      ) : null}
    </div>
  );
}
