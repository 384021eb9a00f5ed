import type { ACCENTS as NAMES } from '@/contract/calls/productParameters';

/**
 * The colours that a merchant may give its cashier: white letters on each, and each as letters on white, have a contrast of
 * 4.5 and more.
 */
export const ACCENTS = {
  BLUE: { name: '蓝色', color: '#165dff' },
  GREEN: { name: '绿色', color: '#00733b' },
  CYAN: { name: '青色', color: '#077183' },
  PURPLE: { name: '紫色', color: '#722ed1' },
  RED: { name: '红色', color: '#cb1e31' },
  ORANGE: { name: '橙色', color: '#a84300' },
  BLACK: { name: '黑色', color: '#1d2129' },
} as const satisfies Readonly<Record<(typeof NAMES)[number], { name: string; color: string }>>;

export type Accent = keyof typeof ACCENTS;
