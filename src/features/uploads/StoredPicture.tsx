import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { chosenFiles } from '@/shared/ports/chosenFiles';
import { Preview } from './Preview';
import { uploadsEvents } from './slice';
import { STORED_TEXT as TEXT } from './text';
import styles from './uploads.module.css';
import { useStoredFile } from './useStoredFile';

export interface StoredProps {
  label: string;
  url: string;
  shape?: 'ordinary' | 'idCard';
  onReplace?: () => void;
}

const iconOf = (contentType: string) =>
  contentType === 'application/pdf' ? 'pdf' : contentType.startsWith('video/') ? 'video' : 'image';

/** Shows a stored file by its address. The user can view it in full size and, if `onReplace` is given, replace it. */
export function StoredPicture({ label, url, shape = 'ordinary', onReplace }: StoredProps) {
  const file = useStoredFile(url);
  const [open, setOpen] = useState(false);
  const dispatch = useDispatch();
  const ready = file.stage === 'ready' ? file : null;
  const icon = ready && iconOf(ready.contentType);
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
      {ready && icon === 'image' ? <img src={ready.address} alt={label} /> : null}
      {icon && icon !== 'image' ? <span>{TEXT.kinds[icon]}</span> : null}
      <span className={styles.actions}>
        {ready ? (
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
      {open && ready && icon ? (
        <Preview
          icon={icon}
          name={label}
          src={ready.address}
          file={chosenFiles.get(ready.id)}
          onClose={() => setOpen(false)}
          onDownload={() => dispatch(uploadsEvents.downloadRequested({ id: ready.id, name: label }))}
        />
      ) : null}
    </div>
  );
}
