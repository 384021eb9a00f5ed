import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Attachment } from '@/contract/calls/warehouseParts';
import { UploadField, type UploadsState, uploadsEvents, uploadsSelectors } from '@/features/uploads';
import { Files } from './Files';
import { TEXT } from './text';
import styles from './vouchers.module.css';

const KINDS = ['png', 'jpeg', 'pdf'] as const;
const MOST = 20;

interface AttachmentsProps {
  /** Store key of the upload field. */
  field: string;
  value: readonly Attachment[];
  onChange: (value: readonly Attachment[]) => void;
  problem: string | undefined;
}

/** Returns whether a file of the field is still uploading. */
export const useUploading = (field: string): boolean =>
  useSelector((state: { uploads: UploadsState }) =>
    uploadsSelectors.selectField(state, field).items.some(({ status }) => status === 0),
  );

/**
 * Field with the attachments of a voucher or an order, and an upload for more. Each uploaded file becomes an
 * attachment.
 */
export function AttachmentsField({ field, value, onChange, problem }: AttachmentsProps) {
  const dispatch = useDispatch();
  const { items } = useSelector((state: { uploads: UploadsState }) => uploadsSelectors.selectField(state, field));
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  useEffect(() => {
    const arrived = items.filter(({ status, url }) => status === 1 && url !== '');
    if (arrived.length === 0) return;
    const known = new Set(latest.current.value.map(({ url }) => url));
    const more = arrived.filter(({ url }) => !known.has(url)).map(({ url, name }) => ({ url, name }));
    latest.current.onChange([...latest.current.value, ...more]);
    for (const { id } of arrived) dispatch(uploadsEvents.fileRemoved({ field, id }));
  }, [dispatch, field, items]);
  useEffect(() => () => void dispatch(uploadsEvents.fieldClosed({ field })), [dispatch, field]);
  return (
    <fieldset className={styles.attachments} data-field="attachments">
      <legend>{TEXT.attachments}</legend>
      {value.length < MOST ? (
        <UploadField field={field} label={TEXT.attachments} kinds={KINDS} limit={Math.max(2, MOST - value.length)} />
      ) : null}
      {value.length > 0 ? (
        <Files label={TEXT.added} of={value} onRemove={(gone) => onChange(value.filter(({ url }) => url !== gone))} />
      ) : null}
      {problem ? (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}
