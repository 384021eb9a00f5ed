import { paths } from '@/shared/paths';

/** Address of the panel; the links of the samples point to it. */
export const BRICKS = `${paths.open.developerTools}?tab=bricks`;
