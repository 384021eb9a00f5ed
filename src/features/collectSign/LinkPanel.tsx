import { Button, Input } from '@arco-design/web-react';
import { useEffect, useRef, useState } from 'react';
import { readConfig } from '@/shared/config';
import { Field } from '@/shared/form/Field';
import { drawQr, QR_SIZE } from '@/shared/media/qr';
import { useCopy } from '@/shared/output/useCopy';
import { secrets } from '@/shared/ports/secrets';
import { Fresh } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import styles from './collectSign.module.css';
import { TEXT } from './text';

/** Shows the payer's link as QR code and text. The link is in memory outside the store, and is deleted when the panel closes. */
export function LinkPanel({ linkId, onClose }: { linkId: string; onClose: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [copy, copyFailed] = useCopy(TEXT.copied);
  const [link] = useState(() => secrets.read(linkId));
  const address = link === undefined ? null : new URL(link, window.location.origin).href;
  useEffect(() => {
    if (canvas.current && address) drawQr(canvas.current, address);
  }, [address]);
  if (address === null) return <p className={styles.form}>{TEXT.linkGone}</p>;
  return (
    <div className={styles.form}>
      <Fresh />
      <p className={styles.hint}>{TEXT.linkLead}</p>
      <canvas ref={canvas} width={QR_SIZE} height={QR_SIZE} role="img" aria-label={TEXT.qr} className={styles.code} />
      <Field label={TEXT.linkName} problem={undefined}>
        {(control) => <Input {...control} size="large" readOnly value={address} />}
      </Field>
      <FormAlert>{copyFailed ? TEXT.notCopied : null}</FormAlert>
      <div className={styles.actions}>
        {readConfig().sandboxControls ? (
          <a className={styles.link} href={address} target="_blank" rel="noopener">
            {TEXT.sandbox}
          </a>
        ) : null}
        <Button onClick={() => copy(address)}>{TEXT.copy}</Button>
        <Button type="primary" onClick={onClose}>
          {TEXT.close}
        </Button>
      </div>
    </div>
  );
}
