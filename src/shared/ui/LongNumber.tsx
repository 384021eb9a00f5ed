import type { ReactNode } from 'react';
import { groupsOf, type NumberKind } from '../format/longNumber';
import styles from './LongNumber.module.css';

/* Plain functions, not components, because a page of rows calls them hundreds of times. */

const withGaps = (groups: readonly string[]): ReactNode =>
  groups.map((group, at) =>
    at === groups.length - 1 ? (
      group
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: groups of digits have no identity other than their position
      <span key={at} className={styles.group}>
        {group}
      </span>
    ),
  );

/** Renders the digit groups with margins instead of spaces, so that a copied number has no gaps. A single group is plain text. */
function inText(number: string, kind: NumberKind): ReactNode {
  const groups = groupsOf(number, kind);
  return groups.length < 2 ? groups[0] : <span className={styles.number}>{withGaps(groups)}</span>;
}

/**
 * Shows a number that the platform has issued (trade, order, entry, batch, application) in groups: letters of the
 * kind, day, and serial number.
 */
export const issuedNumber = (number: string): ReactNode => inText(number, 'issued');

/** Shows the number of an account, a card or a wallet, also a masked one, in groups of four. */
export const accountNumber = (number: string): ReactNode => inText(number, 'account');

/** A long number in a table cell: one line, truncated with …, the whole number on hover. */
export const numberCell = (kind: NumberKind) => (number: string | null) =>
  number ? (
    <span className={styles.cell} title={number}>
      {withGaps(groupsOf(number, kind))}
    </span>
  ) : (
    '—'
  );
