import { Button, Input } from '@arco-design/web-react';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useDispatch } from 'react-redux';
import type { CashierOrder } from '@/contract/calls/cashierOrders';
import { readConfig } from '@/shared/config';
import { Field } from '@/shared/form/Field';
import { formatAmount } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { drawQr, QR_SIZE } from '@/shared/media/qr';
import { outputEvents } from '@/shared/output/output';
import { useCopy } from '@/shared/output/useCopy';
import { Fresh } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import styles from './cashierOrders.module.css';
import { TEXT } from './text';

/**
 * The QR code of an address. `name`: accessible name of the picture; undefined if the text next to the picture
 * describes it.
 */
function Code({ address, name }: { address: string; name: string | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawQr(canvas.current, address);
  }, [address]);
  return (
    <canvas
      ref={canvas}
      width={QR_SIZE}
      height={QR_SIZE}
      className={styles.code}
      {...(name === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    />
  );
}

/** The printed sheet of an order: merchant, amount, purpose, expiry and QR code. Invisible on screen. */
const Sheet = ({ order, address }: { order: CashierOrder; address: string }) =>
  createPortal(
    <section className={styles.paper} aria-hidden="true">
      <h1>{order.merchantName}</h1>
      <p className={styles.sum}>{TEXT.yuan(formatAmount(order.amount))}</p>
      <p>{order.subject}</p>
      <Code address={address} name={undefined} />
      <p>{TEXT.scan}</p>
      <p>{TEXT.until(formatTime(order.expireTime))}</p>
      <p>
        {TEXT.outTradeNo} {order.outTradeNo}
      </p>
    </section>,
    document.body,
  );

/** Shows a payment link to pass to the payer: as QR code, as text, and as a printable sheet. */
export function LinkPanel({ order, onClose }: { order: CashierOrder; onClose: () => void }) {
  const dispatch = useDispatch();
  const [copy, copyFailed] = useCopy(TEXT.copied);
  const address = order.cashierUrl;
  return (
    <div className={styles.form}>
      <Fresh />
      <p className={styles.hint}>{TEXT.linkLead}</p>
      <p className={styles.what}>
        <strong className={styles.sum}>{TEXT.yuan(formatAmount(order.amount))}</strong>
        <span>{order.subject}</span>
      </p>
      <Code address={address} name={TEXT.qr} />
      <p className={styles.until}>
        {TEXT.until(formatTime(order.expireTime))} · {order.outTradeNo}
      </p>
      <Field label={TEXT.link} problem={undefined}>
        {(control) => <Input {...control} size="large" readOnly value={address} />}
      </Field>
      <FormAlert>{copyFailed ? TEXT.notCopied : null}</FormAlert>
      <div className={styles.actions}>
        {readConfig().sandboxControls ? (
          <a className={styles.link} href={address} target="_blank" rel="noopener">
            {TEXT.sandbox}
          </a>
        ) : null}
        <Button onClick={() => dispatch(outputEvents.printRequested())}>{TEXT.print}</Button>
        <Button onClick={onClose}>{TEXT.close}</Button>
        <Button type="primary" onClick={() => copy(address)}>
          {TEXT.copy}
        </Button>
      </div>
      <Sheet order={order} address={address} />
    </div>
  );
}
