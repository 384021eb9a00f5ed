import { paths } from '@/shared/paths';
/** Store key of the list of export jobs. */
export const DOWNLOAD_LIST = 'downloads';
/** The pages that show the list of export jobs. */
export const DOWNLOAD_PATHS: readonly string[] = [paths.operation.download, paths.warehouse.download];
