import { paths } from '@/shared/paths';

/** Where one message is read. */
export const detailOf = (msgId: string): string => paths.home.message.replace(':msgId', () => msgId);
