import { paths } from '@/shared/paths';

/** Where the bricks are shown: links of the samples lead back to them. */
export const BRICKS = `${paths.open.developerTools}?tab=bricks`;
