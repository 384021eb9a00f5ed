import { useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { FileKindName } from '@/contract/fileKinds';
import { chosenFiles } from '@/shared/ports/chosenFiles';
import fieldStyles from '@/shared/ui/field.module.css';
import { Preview } from './Preview';
import { type UploadsState, uploadsEvents, uploadsSelectors } from './slice';
import { STORED_TEXT as TEXT } from './text';
import { UploadField } from './UploadField';
import styles from './uploads.module.css';
import { useStoredFile } from './useStoredFile';

interface PictureFieldProps {
  /** Key of the field in the store. */
  field: string;
  label: string;
  /** Address of the stored file; empty for none. */
  value: string;
  onChange: (url: string) => void;
  problem: string | undefined;
  shape?: 'ordinary' | 'idCard';
  kinds?: readonly FileKindName[];
}

const iconOf = (contentType: string) =>
  contentType === 'application/pdf' ? 'pdf' : contentType.startsWith('video/') ? 'video' : 'image';

/** A stored file by its address: shown, to look at in full, and to be replaced. */
export function StoredPicture({
  label,
  url,
  shape = 'ordinary',
  onReplace,
}: {
  label: string;
  url: string;
  shape?: 'ordinary' | 'idCard';
  onReplace?: () => void;
}) {
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
          onDownload={() => dispatch(uploadsEvents.downloadAsked({ id: ready.id, name: label }))}
        />
      ) : null}
    </div>
  );
}

/** One file as a value of a form: its address. What a form has saved is shown, what is chosen anew is uploaded at once. */
export function PictureField({ field, label, value, onChange, problem, shape, kinds }: PictureFieldProps) {
  const dispatch = useDispatch();
  const { items } = useSelector((state: { uploads: UploadsState }) => uploadsSelectors.selectField(state, field));
  const item = items[0];
  const url = item?.status === 1 ? item.url : '';
  const last = useRef(url);

  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the upload changes, not when the form does
  useEffect(() => {
    // A file of an earlier visit that the form does not hold any more.
    if (last.current === url && url !== '' && url !== value) {
      dispatch(uploadsEvents.fieldClosed({ field }));
      return;
    }
    if (last.current === url) return;
    const before = last.current;
    last.current = url;
    if (url !== '') onChange(url);
    else if (before === value) onChange('');
  }, [url]);

  return (
    <div className={styles.picture}>
      <span aria-hidden="true">{label}</span>
      {value !== '' && items.length === 0 ? (
        <StoredPicture label={label} url={value} {...(shape ? { shape } : {})} onReplace={() => onChange('')} />
      ) : (
        <UploadField field={field} label={label} {...(shape ? { shape } : {})} {...(kinds ? { kinds } : {})} />
      )}
      {problem ? (
        <span role="alert" className={fieldStyles.error}>
          {problem}
        </span>
      ) : null}
    </div>
  );
}
