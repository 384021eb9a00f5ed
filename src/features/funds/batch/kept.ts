import { keptNumbers } from '@/shared/money/keptNumbers';

/** Numbers of confirmations, by their batch. */
export const kept = keptNumbers('batch');
