import { paths } from '@/shared/paths';

/** Returns the page of a message. */
export const detailOf = (msgId: string): string => paths.home.message.replace(':msgId', () => msgId);
