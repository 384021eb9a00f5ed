import type { ReactNode } from 'react';
import styles from './DescriptionList.module.css';
import { NOTHING } from './text';

/** A labelled value of a description list. `wide`: the value needs the whole width. */
export type Fact = readonly [label: string, value: ReactNode, wide?: 'wide'];

const isNothing = (value: ReactNode) => value === null || value === undefined || value === '' || value === false;

/** Returns the labelled values that are not empty. */
export const knownOf = (facts: readonly Fact[]): readonly Fact[] => facts.filter(([, value]) => !isNothing(value));

/** A description list of one subject: labels and values in as many columns as fit. A missing value is shown as —. */
export const DescriptionList = ({ of }: { of: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {of.map(([label, value, wide]) => (
      <div key={label} className={wide ? styles.wide : undefined}>
        <dt>{label}</dt>
        <dd>{isNothing(value) ? NOTHING : value}</dd>
      </div>
    ))}
  </dl>
);
