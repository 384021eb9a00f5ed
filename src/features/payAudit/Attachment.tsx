import { Button } from '@arco-design/web-react';
import { type ComponentType, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Attachment as AttachmentOf } from '@/contract/calls/warehouseParts';
import { withoutStorageMarker } from '@/shared/media/address';
import type { PdfPagesProps } from '@/shared/media/PdfPages';
import { MEDIA_TEXT } from '@/shared/media/text';
import { chosenFiles } from '@/shared/ports/chosenFiles';
import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { Retry } from '@/shared/ui/LoadingState';
import styles from './payAudit.module.css';
import { payAuditEvents as events, type Held, selectPayAudit } from './slice';
import { ORDER_TEXT as TEXT } from './text';

const failed = (again: () => void) => (
  <Retry inline again={again}>
    {MEDIA_TEXT.partFailed}
  </Retry>
);
const pdf: LazySpec<PdfPagesProps> = {
  load: () => import(/* webpackChunkName: "pdfPages" */ '@/shared/media/PdfPages').then((m) => m.PdfPages),
  waiting: null,
  failed,
};
interface ImageProps {
  name: string;
  src: string;
  onClose: () => void;
}
const image: LazySpec<ImageProps> = {
  load: () =>
    import(/* webpackChunkName: "image" */ '@/shared/media/ImagePreview').then(
      (m) => m.ImagePreview as ComponentType<ImageProps>,
    ),
  waiting: null,
  failed,
};

/**
 * Shows a picture in the available width; a click enlarges it in a dialog. If loading fails, the picture is requested
 * again without the storage marker in its address.
 */
function Picture({ name, address, onFailed }: { name: string; address: string; onFailed: () => void }) {
  const [shown, setShown] = useState(address);
  const [large, setLarge] = useState(false);
  return (
    <>
      <button type="button" className={styles.picture} aria-label={TEXT.enlargeOf(name)} onClick={() => setLarge(true)}>
        <img
          src={shown}
          alt={name}
          onError={() => {
            const bare = withoutStorageMarker(shown);
            if (bare === shown) onFailed();
            else setShown(bare);
          }}
        />
      </button>
      {large ? <LazyComponent of={image} props={{ name, src: shown, onClose: () => setLarge(false) }} /> : null}
    </>
  );
}

function Shown({ name, held }: { name: string; held: Extract<Held, { stage: 'ready' }> }) {
  const [broken, setBroken] = useState(false);
  const file = chosenFiles.get(held.id);
  if (!broken && held.contentType.startsWith('image/'))
    return <Picture name={name} address={held.address} onFailed={() => setBroken(true)} />;
  if (!broken && file && held.contentType === 'application/pdf')
    return <LazyComponent of={pdf} props={{ name, file, onFailed: () => setBroken(true) }} />;
  return <p role="status">{TEXT.notShown}</p>;
}

/** Shows an attachment: a document page by page, or a picture. Any other file can be downloaded. */
export function Attachment({ of: { url, name } }: { of: AttachmentOf }) {
  const dispatch = useDispatch();
  const held = useSelector(selectPayAudit).files[url];
  const known = held !== undefined;
  useEffect(() => {
    if (!known) dispatch(events.fileRequested({ url }));
  }, [dispatch, url, known]);
  return (
    <>
      <div className={styles.stage}>
        {held?.stage === 'ready' ? (
          <Shown key={url} name={name} held={held} />
        ) : held?.stage === 'failed' ? (
          <Retry inline again={() => dispatch(events.fileRequested({ url }))}>
            {held.msg}
          </Retry>
        ) : (
          <p role="status">{TEXT.fileLoading}</p>
        )}
      </div>
      {held?.stage === 'ready' ? (
        <span className={styles.files}>
          <Button
            size="small"
            aria-label={TEXT.downloadOf(name)}
            onClick={() => dispatch(events.fileSaved({ url, name }))}
          >
            {TEXT.download}
          </Button>
        </span>
      ) : null}
    </>
  );
}
