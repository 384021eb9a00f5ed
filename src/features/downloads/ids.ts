import { paths } from '@/shared/paths';
/** Key of the list in the store, and its page. */
export const DOWNLOAD_LIST = 'downloads';
export const DOWNLOAD_PATH = paths.operation.download;
