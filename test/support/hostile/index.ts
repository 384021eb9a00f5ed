import { HOSTILE_ARCHIVES } from './archives';
import { HOSTILE_CSVS } from './csvs';
import { HOSTILE_SHEETS } from './sheets';
import type { Hostile } from './workbook';

export type { Hostile } from './workbook';

/** Spreadsheets of attackers who want to block the platform. Each is built by code that shows its trick. */
export const HOSTILE_SPREADSHEETS: readonly Hostile[] = [...HOSTILE_SHEETS, ...HOSTILE_ARCHIVES, ...HOSTILE_CSVS];
