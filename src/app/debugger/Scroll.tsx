import type { ReactNode } from 'react';
import styles from './debugger.module.css';

/** A scrollable box. Keyboard users reach it with Tab and scroll it with the arrow keys. */
export const Scroll = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable, so that it can be scrolled by keyboard
  <section className={styles.scroll} aria-label={label} tabIndex={0}>
    {children}
  </section>
);
