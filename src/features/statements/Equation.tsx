import type { ReactNode } from 'react';
import { formatMoney } from '@/shared/format/money';
import { differenceOf, type EquationSpec, isNegative, isNothing, minus } from './figures';
import { ProofMark } from './ProofMark';
import styles from './statements.module.css';
import { TEXT } from './text';

interface EquationProps<Name extends string> {
  title: string;
  of: EquationSpec<Name>;
  figures: Readonly<Record<Name, string>>;
  words: Readonly<Record<Name, string>>;
  /** Further proof, shown next to the title if the space allows. */
  children?: ReactNode;
}

/** Returns the sign before an amount in the equation. A negative amount inverts the sign. */
function signed(amount: string, less: boolean, first: boolean): { sign: string; shown: string } {
  const negative = isNegative(amount);
  return { sign: less === negative ? (first ? '' : '+') : '−', shown: negative ? minus(amount) : amount };
}

/** Shows an equation of the statement: its parts, its result, and whether the parts add up to the result. */
export function Equation<Name extends string>({ title, of, figures, words, children }: EquationProps<Name>) {
  const difference = differenceOf(of, figures);
  return (
    <section className={styles.equation} aria-label={title}>
      <div className={styles.equationHead}>
        <h2>{title}</h2>
        {children}
      </div>
      <dl className={styles.terms}>
        {of.parts.map(({ figure, less }, at) => {
          const { sign, shown } = signed(figures[figure], less === true, at === 0);
          return (
            <div key={figure}>
              <dt className={styles.aside}>{words[figure]}</dt>
              <dd>
                {sign === '' ? null : <span className={styles.sign}>{sign}</span>}
                {formatMoney(shown)}
              </dd>
            </div>
          );
        })}
        <div className={styles.result}>
          <dt className={styles.aside}>{words[of.result]}</dt>
          <dd>
            <span className={styles.sign}>=</span>
            {formatMoney(figures[of.result])}
            <ProofMark
              good={isNothing(difference)}
              text={isNothing(difference) ? TEXT.agreed : TEXT.notAgreed(formatMoney(difference))}
            />
          </dd>
        </div>
      </dl>
    </section>
  );
}
