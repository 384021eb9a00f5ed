import { paths } from '@/shared/paths';
/** Key of the list in the store, and its page. */
export const DOWNLOAD_LIST = 'downloads';
/** The pages that show the list of downloads. */
export const DOWNLOAD_PATHS: readonly string[] = [paths.operation.download, paths.warehouse.download];
