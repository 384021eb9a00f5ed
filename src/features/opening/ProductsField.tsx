import { createContext, useContext } from 'react';
import { FIRST_PRODUCTS } from '@/contract/calls/merchantOpening';
import { PRODUCTS } from '@/contract/words/productCodes';
import type { CustomFieldProps } from '@/shared/form/steps/model';
import { useResource } from '@/shared/resource/useResource';
import { Checkbox } from '@/shared/ui/Checkbox';
import { LoadingState } from '@/shared/ui/LoadingState';
import { Choices } from './Choices';
import { turned, wordsIn } from './lists';
import styles from './opening.module.css';
import { offersOf } from './resources';
import { limitWords, TEXT } from './text';

/** Context with the merchant category whose fees are shown; empty if none is chosen yet. */
export const Category = createContext('');

/**
 * Field that chooses the products to open together with the merchant, each with its fee in the chosen category. The cashier is
 * always included.
 */
export function ProductsField({ name, label, help, value, problem, onChange }: CustomFieldProps) {
  const mcc = useContext(Category);
  const offers = useResource(offersOf({ productCodes: [...FIRST_PRODUCTS], ...(mcc ? { mcc } : {}) }));
  const { data } = offers;
  return (
    <Choices label={label} problem={problem} hint={help}>
      {data === null ? (
        <LoadingState of={offers} />
      ) : (
        <ul className={styles.products}>
          {FIRST_PRODUCTS.map((code) => {
            const offer = data.find(({ productCode }) => productCode === code);
            const fixed = code === 'CASHIER';
            return (
              <li key={code}>
                <Checkbox
                  name={name}
                  checked={fixed || wordsIn(value).includes(code)}
                  disabled={fixed}
                  onChange={({ target }) => onChange(turned(`CASHIER,${value}`, FIRST_PRODUCTS, code, target.checked))}
                >
                  {PRODUCTS[code].name}
                </Checkbox>
                {fixed ? <span className={styles.tag}>{TEXT.product.needed}</span> : null}
                {offer ? (
                  <dl>
                    <div>
                      <dt className={styles.term}>{TEXT.product.fee}</dt>
                      <dd>
                        {offer.terms.words}
                        <span className={styles.faint}>
                          {TEXT.product.example(offer.terms.example.amount, offer.terms.example.fee)}
                        </span>
                      </dd>
                    </div>
                    <div>
                      <dt className={styles.term}>{TEXT.product.settle}</dt>
                      <dd>{offer.terms.settleWords}</dd>
                    </div>
                    <div>
                      <dt className={styles.term}>{TEXT.product.limits}</dt>
                      <dd>{limitWords(offer.limits)}</dd>
                    </div>
                  </dl>
                ) : null}
              </li>
            );
          })}
        </ul>
      )}
    </Choices>
  );
}
