import { paths } from '@/shared/paths';

/** Address of the components panel; links in the samples lead back to it. */
export const BRICKS = `${paths.open.developerTools}?tab=bricks`;
