import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { FileKindName } from '@/contract/rules/fileKinds';
import fieldStyles from '@/shared/ui/field.module.css';
import { LazyStoredPicture } from './LazyStored';
import { type UploadsState, uploadsEvents, uploadsSelectors } from './slice';
import { STORED_TEXT as TEXT } from './text';
import { UploadField } from './UploadField';
import styles from './uploads.module.css';

export interface PictureFieldProps {
  /** Store key of the upload field. */
  field: string;
  label: string;
  /** Address of the stored file; empty if there is none. */
  value: string;
  onChange: (url: string) => void;
  problem: string | undefined;
  shape?: 'ordinary' | 'idCard';
  kinds?: readonly FileKindName[];
}

/**
 * A form field for one file, whose value is the file's address. Shows the saved file, and uploads a newly chosen file
 * immediately.
 */
export function PictureField({ field, label, value, onChange, problem, shape, kinds }: PictureFieldProps) {
  const dispatch = useDispatch();
  const { items } = useSelector((state: { uploads: UploadsState }) => uploadsSelectors.selectField(state, field));
  const item = items[0];
  const url = item?.status === 1 ? item.url : '';
  const last = useRef(url);

  // biome-ignore lint/correctness/useExhaustiveDependencies: reports changes of the upload, not of the form
  useEffect(() => {
    // The upload is left over from an earlier visit, and the form now has the address of another file. So the upload
    // is removed.
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

  // While an upload is running, the file is neither missing nor complete. If the form has asked the user to wait, a message
  // appears when the upload ends, because the form does not continue by itself.
  const waits = problem !== undefined && item?.status === 0;
  const hasWaited = useRef(false);
  if (waits) hasWaited.current = true;
  else if (url === '') hasWaited.current = false;
  const message = waits ? TEXT.wait : problem;
  return (
    <div className={styles.picture}>
      <span aria-hidden="true">{label}</span>
      {value !== '' && items.length === 0 ? (
        <LazyStoredPicture label={label} url={value} onReplace={() => onChange('')} {...(shape ? { shape } : {})} />
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
