import { Button } from '@arco-design/web-react';
import { useId, useRef, useState } from 'react';
import { PRODUCTS, type ProductCode } from '@/contract/words/productCodes';
import { payMethods } from '@/features/products';
import formStyles from '@/shared/form/form.module.css';
import type { CustomFieldProps } from '@/shared/form/steps/model';
import { useResource } from '@/shared/resource/useResource';
import { LoadingState } from '@/shared/ui/LoadingState';
import styles from './parameters.module.css';
import { CASHIER_TEXT as TEXT } from './text';

const nameOf = (code: string) => PRODUCTS[code as ProductCode]?.name ?? code;
export const listOf = (value: string): string[] => (value === '' ? [] : value.split(','));

/** Returns the list of codes with one code moved up or down by one position. */
export function moved(codes: readonly string[], code: string, by: -1 | 1): string[] {
  const at = codes.indexOf(code);
  const to = at + by;
  if (at < 0 || to < 0 || to >= codes.length) return [...codes];
  const others = codes.filter((one) => one !== code);
  return [...others.slice(0, to), code, ...others.slice(to)];
}

/**
 * Field that sorts the pay methods with buttons, in the order in which the cashier offers them. The value is their
 * comma-separated codes.
 */
export function PayMethodsField({ label, help, value, problem, onChange }: CustomFieldProps) {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const [message, setMessage] = useState('');
  const answer = useResource(payMethods);
  const codes = listOf(value);
  const works = (code: string) =>
    answer.data?.some(({ productCode, state }) => productCode === code && (state === 'OPEN' || state === 'CHANGING')) ??
    true;
  const others = (answer.data ?? [])
    .map(({ productCode }) => productCode)
    .filter((code) => works(code) && !codes.includes(code));

  const move = (code: string, by: -1 | 1) => {
    const next = moved(codes, code, by);
    onChange(next.join(','));
    setMessage(TEXT.moved(nameOf(code), next.indexOf(code) + 1));
    // At an end of the list the pressed button becomes disabled, so the focus moves to another button of the row.
    requestAnimationFrame(() => {
      const row = list.current?.querySelector(`[data-code="${code}"]`);
      const pressed = row?.querySelector<HTMLButtonElement>(`[data-by="${by}"]`);
      (pressed?.disabled ? row?.querySelector<HTMLButtonElement>('button:enabled') : pressed)?.focus();
    });
  };
  return (
    <fieldset className={styles.order} aria-describedby={`${id}-message`}>
      <legend>{label}</legend>
      {codes.length === 0 ? <p className={styles.hint}>{TEXT.none}</p> : null}
      <ol ref={list}>
        {codes.map((code, at) => (
          <li key={code} data-code={code}>
            <span className={styles.place}>{at + 1}</span>
            <span className={styles.name}>
              {nameOf(code)}
              {works(code) ? null : <span className={styles.off}>{TEXT.notWorking}</span>}
            </span>
            <span className={styles.moves}>
              <Button
                size="small"
                data-by="-1"
                disabled={at === 0}
                aria-label={TEXT.up(nameOf(code))}
                onClick={() => move(code, -1)}
              >
                {TEXT.upWord}
              </Button>
              <Button
                size="small"
                data-by="1"
                disabled={at === codes.length - 1}
                aria-label={TEXT.down(nameOf(code))}
                onClick={() => move(code, 1)}
              >
                {TEXT.downWord}
              </Button>
              <Button
                size="small"
                aria-label={TEXT.remove(nameOf(code))}
                onClick={() => onChange(codes.filter((one) => one !== code).join(','))}
              >
                {TEXT.removeWord}
              </Button>
            </span>
          </li>
        ))}
      </ol>
      {others.length > 0 ? (
        <div className={styles.others}>
          <span>{TEXT.others}</span>
          {others.map((code) => (
            <Button key={code} size="small" onClick={() => onChange([...codes, code].join(','))}>
              {TEXT.add(nameOf(code))}
            </Button>
          ))}
        </div>
      ) : null}
      {answer.data ? null : <LoadingState of={answer} />}
      <p role="status" className="visually-hidden">
        {message}
      </p>
      <div id={`${id}-message`} className={formStyles.message} data-problem={problem === undefined ? undefined : ''}>
        {problem ?? help}
      </div>
    </fieldset>
  );
}
