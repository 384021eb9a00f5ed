import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { FileKindName } from '@/contract/rules/fileKinds';
import fieldStyles from '@/shared/ui/field.module.css';
import { LateStoredPicture } from './LateStored';
import { type UploadsState, uploadsEvents, uploadsSelectors } from './slice';
import { STORED_TEXT as TEXT } from './text';
import { UploadField } from './UploadField';
import styles from './uploads.module.css';

export interface PictureFieldProps {
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

/** A file as a form value: its address. Shows the saved file, and uploads a newly chosen file at once. */
export function PictureField({ field, label, value, onChange, problem, shape, kinds }: PictureFieldProps) {
  const dispatch = useDispatch();
  const { items } = useSelector((state: { uploads: UploadsState }) => uploadsSelectors.selectField(state, field));
  const item = items[0];
  const url = item?.status === 1 ? item.url : '';
  const last = useRef(url);

  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the upload changes, not when the form does
  useEffect(() => {
    // The file was uploaded in an earlier visit, and the form no longer contains it.
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

  // A running upload is neither missing nor complete. A user who was asked to wait gets a message at its end, because the form
  // does not continue by itself.
  const waits = problem !== undefined && item?.status === 0;
  const hasWaited = useRef(false);
  if (waits) hasWaited.current = true;
  else if (url === '') hasWaited.current = false;
  const message = waits ? TEXT.wait : problem;
  return (
    <div className={styles.picture}>
      <span aria-hidden="true">{label}</span>
      {value !== '' && items.length === 0 ? (
        <LateStoredPicture label={label} url={value} onReplace={() => onChange('')} {...(shape ? { shape } : {})} />
      ) : (
        <UploadField field={field} label={label} {...(shape ? { shape } : {})} {...(kinds ? { kinds } : {})} />
      )}
      {message ? (
        <span role="alert" className={fieldStyles.error}>
          {message}
        </span>
      ) : hasWaited.current ? (
        <span role="status">{TEXT.goOn}</span>
      ) : null}
    </div>
  );
}
