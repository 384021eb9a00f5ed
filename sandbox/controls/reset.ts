import { restoreSeed } from '../db/seedCopy';
import type { Platform } from '../server/platform';

/** `POST /sandbox/reset`: everything as right after the seed; sessions, counters, faults and messages sent are gone. */
export const resetToSeed = (platform: Platform): Promise<void> => restoreSeed(platform.db);
