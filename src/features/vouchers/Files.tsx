import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Attachment } from '@/contract/calls/warehouseParts';
import { Preview, type UploadsState, uploadsEvents, uploadsSelectors } from '@/features/uploads';
import { PdfThumb } from '@/shared/media/PdfThumb';
import { chosenFiles } from '@/shared/ports/chosenFiles';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { fileRequested } from './events';
import { filesFeature } from './filesFeature';
import { TEXT } from './text';
import styles from './vouchers.module.css';

injectFeature(filesFeature);

/** Width of the small picture of a document's first page, px. */
const WIDTH = 240;

function OneFile({ of: { url, name }, onRemove }: { of: Attachment; onRemove?: (() => void) | undefined }) {
  const dispatch = useDispatch();
  const [open, setOpen] = useState(false);
  const shown = useSelector((state: { uploads: UploadsState }) => uploadsSelectors.selectShownFile(state, url));
  const known = shown !== undefined;
  useEffect(() => {
    if (!known) dispatch(fileRequested({ url }));
  }, [dispatch, url, known]);
  const ready = shown?.stage === 'ready' ? shown : null;
  const file = ready ? chosenFiles.get(ready.id) : undefined;
  const isPdf = ready?.contentType === 'application/pdf';
  return (
    <li className={styles.file}>
      {shown?.stage === 'failed' ? (
        <button type="button" className={styles.shown} onClick={() => dispatch(fileRequested({ url }))}>
          {TEXT.fileFailed}，{TEXT.retry}
        </button>
      ) : (
        <button
          type="button"
          className={styles.shown}
          aria-label={TEXT.viewFile(name)}
          disabled={!ready}
          onClick={() => setOpen(true)}
        >
          {!ready ? (
            <span role="status">{TEXT.fileLoading}</span>
          ) : isPdf && file ? (
            <PdfThumb file={file} width={WIDTH} instead={TEXT.pdf} />
          ) : (
            <img src={ready.address} alt="" />
          )}
        </button>
      )}
      <span className={styles.fileName}>
        <span title={name}>{name}</span>
        {onRemove ? (
          <button type="button" className={styles.link} aria-label={TEXT.removeFile(name)} onClick={onRemove}>
            {TEXT.remove}
          </button>
        ) : null}
      </span>
      {open && ready ? (
        <Preview
          icon={isPdf ? 'pdf' : 'image'}
          name={name}
          src={ready.address}
          file={file}
          onClose={() => setOpen(false)}
          onDownload={() => dispatch(uploadsEvents.downloadRequested({ id: ready.id, name }))}
        />
      ) : null}
    </li>
  );
}

/**
 * Shows the files of a voucher or an order next to each other, as small pictures of their first pages. A click opens a file in
 * full size.
 */
export const Files = ({
  label,
  of,
  onRemove,
}: {
  label: string;
  of: readonly Attachment[];
  onRemove?: (url: string) => void;
}) => (
  <ul className={styles.files} aria-label={label}>
    {of.map((file) => (
      <OneFile key={file.url} of={file} onRemove={onRemove && (() => onRemove(file.url))} />
    ))}
  </ul>
);
