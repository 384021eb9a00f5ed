import { Button } from '@arco-design/web-react';
import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { readConfig } from '@/shared/config';
import { drawQr, QR_SIZE } from '@/shared/media/qr';
import styles from './QrLogin.module.css';

import { qrEvents, selectQr } from './qrSlice';
import { QR_TEXT as TEXT } from './text';

/**
 * Returns the absolute address for the content of a QR code, which may be a path. Null if the address is not http or
 * https (safety rule C-06).
 */
const addressOf = (content: string): string | null => {
  try {
    const { href, protocol } = new URL(content, window.location.origin);
    return protocol === 'http:' || protocol === 'https:' ? href : null;
  } catch {
    return null;
  }
};

function Picture({ content, covered }: { content: string; covered: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const address = addressOf(content) ?? content;
  useEffect(() => {
    if (canvas.current) drawQr(canvas.current, address);
  }, [address]);
  return (
    <canvas
      ref={canvas}
      width={QR_SIZE}
      height={QR_SIZE}
      role="img"
      aria-label={TEXT.picture}
      className={styles.picture}
      data-covered={covered ? '' : undefined}
    />
  );
}

/** The tab 扫码登录 (sign in by QR code): shows a QR code and its state on the phone, and replaces an expired code. */
export function QrLogin() {
  const dispatch = useDispatch();
  const state = useSelector(selectQr);
  useEffect(() => {
    dispatch(qrEvents.qrRequested());
    return () => void dispatch(qrEvents.qrLeft());
  }, [dispatch]);

  const over = state.stage === 'cancelled' || state.stage === 'expired' || state.stage === 'failed';
  const phone = 'content' in state && readConfig().sandboxControls ? addressOf(state.content) : null;
  return (
    <div className={styles.qr}>
      <div className={styles.frame}>
        {'content' in state ? <Picture content={state.content} covered={state.stage !== 'waiting'} /> : null}
        {over ? <Button onClick={() => dispatch(qrEvents.qrRequested())}>{TEXT.refresh}</Button> : null}
      </div>
      <p role="status">{state.stage === 'failed' ? state.msg || TEXT.failed : TEXT[state.stage]}</p>
      {phone && state.stage === 'waiting' ? (
        <a href={phone} target="_blank" rel="noopener">
          {TEXT.phone}
        </a>
      ) : null}
    </div>
  );
}
