import type { ReactNode } from 'react';
import { Logo } from '@/shared/ui/Logo';
import { FRAME_TEXT } from '../layout/text';
import styles from './shape.module.css';

/** Widths of the placeholder words in the navigation, px: two to six letters. */
const NAV = [28, 56, 56, 56, 56];
const MENU = [56, 84, 84, 112];

const block = (width: number, height: number, className: string | undefined) => (
  <svg className={className} width={width} height={height} aria-hidden="true">
    <rect width={width} height={height} rx={2} fill="currentColor" />
  </svg>
);
const bars = (widths: readonly number[], className: string | undefined, icon?: ReactNode) =>
  widths.map((width, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity other than their position
    <span key={at} className={className}>
      {icon}
      {block(width, 12, styles.bar)}
    </span>
  ));

/**
 * Placeholder of the frame (header and menus) before the console runs: empty shapes at the positions of the real
 * elements.
 */
export const FrameShape = () => (
  <div className={styles.frame}>
    <div className={styles.progress} />
    <div className={styles.header}>
      <span className={styles.brand}>
        <Logo size={28} />
        <span>{FRAME_TEXT.platform}</span>
      </span>
      <span className={styles.nav}>{bars(NAV, styles.navItem)}</span>
      <span className={styles.avatar} />
    </div>
    <div className={styles.body}>
      <div className={styles.sidebar}>{bars(MENU, styles.menuItem, block(16, 16, undefined))}</div>
      <div className={styles.trail} />
    </div>
  </div>
);
