import { useState } from 'react';
import { PRODUCTS, type ProductCode } from '@/contract/words/productCodes';
import { useStoredFile } from '@/features/uploads';
import { CashierView, type CashierViewProps } from '@/shared/cashier/CashierView';
import { ACCENTS, type Accent } from '@/shared/cashier/themeColors';
import type { Values } from '@/shared/form/steps/model';
import { listOf } from './PayMethodsField';
import styles from './parameters.module.css';
import { CASHIER_TEXT as TEXT } from './text';

type Shown = Omit<CashierViewProps, 'logo'>;
const nothing = () => {};

/** Renders the cashier preview with a stored logo. */
function WithLogo({ url, ...shown }: Shown & { url: string }) {
  const file = useStoredFile(url);
  return <CashierView {...shown} logo={file.stage === 'ready' ? file.address : null} />;
}

const isAccent = (word: string | undefined): word is Accent => word !== undefined && word in ACCENTS;

/** Previews the typed parameters, with the component that the real cashier page uses. */
export function Preview({ values }: { values: Values }) {
  const [stage, setStage] = useState<keyof typeof TEXT.stages>('choosing');
  const codes = listOf(values['payMethods'] ?? '');
  const { logoUrl = '', accent, title = '', expiryMinutes = '', returnUrl = '' } = values;
  const shown: Shown = {
    title: title.trim() || TEXT.untitled,
    accent: isAccent(accent) ? accent : 'BLUE',
    amount: '128.00',
    orderTitle: TEXT.order,
    countdown: /^[1-9]\d{0,3}$/.test(expiryMinutes) ? TEXT.minutes(expiryMinutes) : null,
    methods: codes.map((code) => ({ code, name: PRODUCTS[code as ProductCode]?.name ?? code })),
    stage,
    chosen: codes[0] ?? null,
    onChoose: nothing,
    onPay: nothing,
    back: returnUrl || null,
    disabled: true,
    level: 3,
  };
  return (
    <section className={styles.preview} aria-label={TEXT.preview}>
      <h2>{TEXT.preview}</h2>
      <p className={styles.hint}>{TEXT.previewLead}</p>
      <fieldset className={styles.stages}>
        <legend className="visually-hidden">{TEXT.stage}</legend>
        {(Object.keys(TEXT.stages) as (keyof typeof TEXT.stages)[]).map((one) => (
          <label key={one}>
            <input type="radio" name="previewStage" checked={stage === one} onChange={() => setStage(one)} />
            {TEXT.stages[one]}
          </label>
        ))}
      </fieldset>
      <div className={styles.screen}>
        {logoUrl ? <WithLogo {...shown} url={logoUrl} /> : <CashierView {...shown} logo={null} />}
      </div>
    </section>
  );
}
