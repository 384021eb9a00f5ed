import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { formatAmount } from '../format/money';
import styles from './cashier.module.css';
import { CASHIER_TEXT as TEXT } from './text';
import { ACCENTS, type Accent } from './themeColors';

interface CashierMethod {
  code: string;
  name: string;
  /** Text under the name of the pay method, such as a promotion or the reason why it is unavailable. */
  note?: string;
  disabled?: boolean;
}

/** Stage of a payment. choosing: the payer has not paid yet. paying: the bank has not answered. The other stages are results. */
export type CashierStage = 'choosing' | 'paying' | 'paid' | 'failed' | 'closed' | 'expired';

export interface CashierViewProps {
  /** Title of the cashier: the name of the merchant that collects the money. */
  title: string;
  /** Address of the merchant's logo. If null or not loadable, the first letter of the title is shown. */
  logo: string | null;
  accent: Accent;
  /** Amount in yuan, `128.00`. */
  amount: string;
  orderTitle: string;
  /** Remaining time to pay, such as `14:59`; null: no time limit. */
  countdown: string | null;
  /** Offered pay methods in display order. */
  methods: readonly CashierMethod[];
  stage: CashierStage;
  /** Further text of a result, such as the reason of a failure or the time of payment. */
  message?: string;
  /** Code of the chosen pay method; null: none yet. */
  chosen: string | null;
  onChoose: (code: string) => void;
  onPay: () => void;
  /** Called when the payer returns from a failed payment to the choice of the method. */
  onAgain?: () => void;
  /** The merchant's return address, linked from a result. Its host is shown to the payer before leaving. */
  back?: string | null;
  /** True for a preview in the console: all controls are disabled. */
  disabled?: boolean;
  /** Heading level of the title: 1 if the cashier is a whole page. */
  level?: 1 | 2 | 3;
}

const MARKS: Readonly<Record<Exclude<CashierStage, 'choosing'>, string>> = {
  paying: 'M12 6v6l4 2',
  paid: 'M7 12.5l3.5 3.5L17 9',
  failed: 'M8 8l8 8M16 8l-8 8',
  closed: 'M8 12h8',
  expired: 'M12 6v6l4 2',
};

/** Returns the host of an http address; null for any other text. */
function hostOf(address: string | null | undefined): string | null {
  try {
    const url = new URL(address ?? '');
    return /^https?:$/.test(url.protocol) ? url.host : null;
  } catch {
    return null;
  }
}

function Logo({ logo, title }: Pick<CashierViewProps, 'logo' | 'title'>) {
  const [broken, setBroken] = useState<string | null>(null);
  return logo && broken !== logo ? (
    <img className={styles.logo} src={logo} alt={TEXT.logo(title)} onError={() => setBroken(logo)} />
  ) : (
    <span className={styles.logo} aria-hidden="true">
      {[...title.trim()][0] ?? ''}
    </span>
  );
}

function Result({
  stage,
  message,
  children,
}: {
  stage: keyof typeof MARKS;
  message: string | undefined;
  children: ReactNode;
}) {
  const { title, lead } = TEXT.results[stage];
  return (
    <div className={styles.result} data-stage={stage}>
      <svg viewBox="0 0 24 24" width="56" height="56" aria-hidden="true" className={styles.mark}>
        <circle cx="12" cy="12" r="11" />
        <path d={MARKS[stage]} />
      </svg>
      <div role="status">
        <p className={styles.headline}>{title}</p>
        {message || lead ? <p className={styles.faint}>{message || lead}</p> : null}
      </div>
      {children}
    </div>
  );
}

/**
 * The cashier as a payer sees it, designed for phones first: the amount, the payee, the remaining time, the methods and the
 * result. It is independent of the console: no store, no theme, no calls. The caller passes all content.
 */
export function CashierView(props: CashierViewProps) {
  const { title, logo, accent, amount, orderTitle, countdown, methods, stage, message, chosen, back, disabled } = props;
  const id = useId();
  const Heading = `h${props.level ?? 1}` as const;
  const yuan = formatAmount(amount);
  const host = hostOf(back);
  const canPay = methods.some(({ code, disabled: off }) => code === chosen && !off);
  return (
    <section
      className={styles.cashier}
      aria-labelledby={`${id}-title`}
      style={{ '--accent': ACCENTS[accent].color } as CSSProperties}
    >
      <header className={styles.head}>
        <Logo logo={logo} title={title} />
        <Heading id={`${id}-title`} className={styles.title}>
          {title}
        </Heading>
      </header>
      <div className={styles.sum}>
        <p className={styles.faint}>{TEXT.amount}</p>
        <p className={styles.amount}>
          <span>¥</span>
          {yuan}
        </p>
        <dl className={styles.facts}>
          <div>
            <dt>{TEXT.order}</dt>
            <dd>{orderTitle}</dd>
          </div>
          {stage === 'choosing' && countdown !== null ? (
            <div>
              <dt>{TEXT.left}</dt>
              <dd>
                <span role="timer">{countdown}</span>
              </dd>
            </div>
          ) : null}
        </dl>
      </div>
      {stage === 'choosing' ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (canPay && !disabled) props.onPay();
          }}
        >
          <fieldset className={styles.methods} disabled={disabled}>
            <legend>{TEXT.methods}</legend>
            {methods.length === 0 ? <p className={styles.faint}>{TEXT.noMethods}</p> : null}
            {methods.map(({ code, name, note, disabled: off }) => (
              <label key={code} className={styles.method} data-off={off || undefined}>
                <span>
                  {name}
                  {note ? <span className={styles.faint}>{note}</span> : null}
                </span>
                <input
                  type="radio"
                  name={`${id}-method`}
                  value={code}
                  checked={chosen === code && !off}
                  disabled={off}
                  onChange={() => props.onChoose(code)}
                />
              </label>
            ))}
          </fieldset>
          <div className={styles.foot}>
            <button type="submit" className={styles.pay} disabled={disabled || !canPay}>
              {TEXT.pay(yuan)}
            </button>
          </div>
        </form>
      ) : (
        <Result stage={stage} message={message}>
          {stage === 'failed' && props.onAgain ? (
            <button type="button" className={styles.pay} disabled={disabled} onClick={props.onAgain}>
              {TEXT.again}
            </button>
          ) : null}
          {host && back && stage !== 'paying' ? (
            <p className={styles.back}>
              {disabled ? <span>{TEXT.back}</span> : <a href={back}>{TEXT.back}</a>}
              <span className={styles.faint}>{TEXT.outside(host)}</span>
            </p>
          ) : null}
        </Result>
      )}
    </section>
  );
}
