import type { ReactNode } from 'react';
import styles from './DescriptionList.module.css';
import { NOTHING } from './text';

/** `wide`: it needs the whole width. */
export type Fact = readonly [label: string, value: ReactNode, wide?: 'wide'];

const isNothing = (value: ReactNode) => value === null || value === undefined || value === '' || value === false;

/** Those of which something is known. */
export const knownOf = (facts: readonly Fact[]): readonly Fact[] => facts.filter(([, value]) => !isNothing(value));

/** What is known of one thing, label beside value, in as many columns as there is room for; — where nothing is. */
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
