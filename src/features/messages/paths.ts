import { paths } from '@/shared/paths';

/** Returns the address of a message's page. */
export const detailOf = (msgId: string): string => paths.home.message.replace(':msgId', () => msgId);
