import type { ACCENTS as NAMES } from '@/contract/calls/productParameters';

/**
 * The theme colours that a merchant can choose for its cashier. Each has a contrast of at least 4.5 with white, both as text and
 * as background.
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
